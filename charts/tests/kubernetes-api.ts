import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CHART, helm, KUBERNETES_VERSION, NAMESPACE, NO_HELM, RELEASE, type KubernetesObject } from './helm.ts';

const VERSION = ['--kube-version', KUBERNETES_VERSION];
/** Plural names of the kinds that the chart looks up, by API version. */
const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  v1: { Secret: 'secrets', Service: 'services' },
  'apps/v1': { Deployment: 'deployments', StatefulSet: 'statefulsets' },
};

/**
 * What helm says of an upgrade with these values where these objects are installed; null when it accepts them. They are
 * read from a server with the part of the Kubernetes API by which helm looks objects up.
 */
export async function upgradeRefusal(
  installed: readonly KubernetesObject[],
  values: object,
  files: readonly string[] = [],
): Promise<string | null> {
  if (helm === null) throw new Error(NO_HELM);
  await using server = createServer((request, response) => {
    const answer = reply(new URL(request.url!, 'http://api').pathname, installed);
    response.writeHead(answer === null ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { kind: 'Status', apiVersion: 'v1', status: 'Failure', code: 404 }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await using folder = await mkdtempDisposable(join(tmpdir(), 'slidewright-kubeconfig-'));
  const config = join(folder.path, 'config');
  await writeFile(config, kubeconfig(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  const given = files.flatMap((file) => ['--values', `${CHART}/${file}`]);
  const child = spawn(
    helm,
    ['template', RELEASE, CHART, '--namespace', NAMESPACE, '--dry-run=server', ...VERSION, ...given, '--values', '-'],
    { env: { ...process.env, KUBECONFIG: config, HOME: folder.path }, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  child.stdin.end(JSON.stringify(values));
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number]>]);
  return code === 0 ? null : said;
}

function reply(path: string, installed: readonly KubernetesObject[]): object | null {
  if (path === '/version') return { major: '1', minor: '34', gitVersion: 'v1.34.0' };
  if (path === '/api') return { kind: 'APIVersions', versions: ['v1'] };
  const version = { groupVersion: 'apps/v1', version: 'v1' };
  if (path === '/apis') return { kind: 'APIGroupList', groups: [{ name: 'apps', versions: [version] }] };
  const [, groupVersion, namespace, plural, name] =
    /^\/apis?\/(v1|apps\/v1)(?:\/namespaces\/([^/]+)\/([^/]+)(?:\/([^/]+))?)?$/.exec(path) ?? [];
  const kinds = Object.entries(KINDS[groupVersion ?? ''] ?? {});
  if (namespace === undefined) {
    const resources = kinds.map(([kind, plural]) => ({ name: plural, kind, namespaced: true, verbs: ['get', 'list'] }));
    return kinds.length === 0 ? null : { kind: 'APIResourceList', groupVersion, resources };
  }
  const kind = kinds.find(([, plurals]) => plurals === plural)?.[0];
  const items = namespace === NAMESPACE ? installed.filter((object) => object.kind === kind) : [];
  if (name !== undefined) return items.find(({ metadata }) => metadata.name === name) ?? null;
  return { kind: `${kind}List`, apiVersion: groupVersion, metadata: {}, items };
}

function kubeconfig(server: string): string {
  const name = 'test';
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster: { server } }],
    users: [{ name, user: {} }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    'current-context': name,
  });
}
