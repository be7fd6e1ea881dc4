import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** A tool that writes down how it was called; `cluster` is the one it says there is. */
const tool = (script: string): string => `#!/bin/sh\nprintf '%s\\n' "$(basename "$0") $*" >>"$CALLS"\n${script}\n`;

const KIND = tool(`case "$1 $2" in
  "get clusters") cat "$STATE" 2>/dev/null ;;
  "create cluster") cat >"$CONFIG"; printf 'slidewright\\n' >"$STATE" ;;
  "delete cluster") rm "$STATE" ;;
esac`);
const K3D = tool(`case "$2" in
  get) test -e "$STATE" ;;
  create) touch "$STATE" ;;
  delete) rm "$STATE" ;;
esac`);

let folder: string;
const at = (name: string): string => path.join(folder, name);

/** The shell and its tools, and of the others just those named. */
async function install(tools: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(at('bin'));
  for (const [name, script] of Object.entries(tools)) {
    await writeFile(at(`bin/${name}`), script);
    await chmod(at(`bin/${name}`), 0o755);
  }
}

function cluster(command: string, settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync('sh', ['scripts/cluster.sh', command], {
    encoding: 'utf8',
    env: {
      PATH: `${at('bin')}:${at('system')}`,
      CALLS: at('calls'),
      STATE: at('state'),
      CONFIG: at('config'),
      ...settings,
    },
  });
  return { status, said: stdout + stderr };
}

const calls = async (): Promise<string[]> => (await readFile(at('calls'), 'utf8').catch(() => '')).trim().split('\n');

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cluster-'));
  await mkdir(at('system'));
  for (const name of ['sh', 'cat', 'dirname', 'basename', 'grep', 'rm', 'touch', 'test']) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    await writeFile(
      at(`system/${name}`),
      `#!/bin/sh\nexec ${found.startsWith('/') ? found : `/usr/bin/${name}`} "$@"\n`,
    );
    await chmod(at(`system/${name}`), 0o755);
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a local cluster', () => {
  it('is made by kind with the workers asked for, and left alone the second time', async () => {
    await install({ kind: KIND, docker: tool(''), kubectl: tool('') });
    expect(cluster('up', { CLUSTER: 'kind', WORKERS: '2' })).toMatchObject({ status: 0 });
    const { nodes } = parse(await readFile(at('config'), 'utf8')) as { nodes: { role: string }[] };
    expect(nodes.map(({ role }) => role)).toEqual(['control-plane', 'worker', 'worker']);

    expect(cluster('up', { CLUSTER: 'kind', WORKERS: '2' }).said).toContain('slidewright is there');
    expect((await calls()).filter((call) => call.startsWith('kind create'))).toHaveLength(1);
    expect(await calls()).toContain('kubectl config use-context kind-slidewright');
  });

  it('is made by k3d with the workers asked for, and removed', async () => {
    await install({ k3d: K3D, docker: tool(''), kubectl: tool('') });
    expect(cluster('up', { WORKERS: '1', CLUSTER_NAME: 'mine' })).toMatchObject({ status: 0 });
    expect(await calls()).toContain('k3d cluster create mine --config deploy/k3d/cluster.yaml --agents 1');
    expect(cluster('down', { CLUSTER_NAME: 'mine' }).said).toContain('mine is gone');
    expect(cluster('down', { CLUSTER_NAME: 'mine' })).toEqual({ status: 0, said: 'cluster: there is no mine (k3d)\n' });
  });

  it.each([
    ['up', {}, 'kind or k3d is needed'],
    ['up', { CLUSTER: 'kind' }, 'kind is needed; see https://'],
    ['up', { CLUSTER: 'minikube' }, 'CLUSTER must be kind or k3d'],
    ['up', { WORKERS: 'two' }, 'WORKERS must be a number'],
    ['up', { CLUSTER_NAME: 'My cluster' }, 'CLUSTER_NAME must be'],
  ])('says what is wrong: %s with %j', async (command, settings, sentence) => {
    await install({});
    const { status, said } = cluster(command, settings);
    expect(status).toBe(1);
    expect(said).toContain(sentence);
    expect(said.trim().split('\n')).toHaveLength(1);
  });

  it('says that Docker does not answer', async () => {
    await install({ kind: KIND, docker: tool('exit 1'), kubectl: tool('') });
    expect(cluster('up')).toEqual({
      status: 1,
      said: 'cluster: Docker does not answer; start it, or set DOCKER_HOST\n',
    });
  });
});
