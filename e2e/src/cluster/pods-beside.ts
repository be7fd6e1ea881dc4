import { readFile } from 'node:fs/promises';
import { eventually, JOB_LIMIT_MS } from '@slidewright/testing';
import { AT_WORK, CLOSE, type Report } from './crowd.ts';
import type { Installation } from './installation.ts';

/** Files that run in a pod, below e2e/src, where the gateway's image finds what they import. */
const FILES = ['cluster/crowd.ts', 'chaos/patient-client.ts'];
const CONFIG_MAP = 'people';
/** The restricted standard, which the namespace demands. */
const RESTRICTED = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  runAsNonRoot: true,
  runAsUser: 10001,
  capabilities: { drop: ['ALL'] },
  seccompProfile: { type: 'RuntimeDefault' },
};

export interface Crowd {
  /** Lets them finish their films, and returns what they have seen. */
  leave(): Promise<Report>;
}

export interface People {
  /** They make one film after another. */
  readonly filmmakers: number;
  /** They change a slide again and again. */
  readonly editors: number;
}

/** Has people work until they leave; returns once the first film is begun. */
export async function gather(installation: Installation, name: string, people: People): Promise<Crowd> {
  const { kubectl } = installation;
  const data: Record<string, string> = {};
  for (const file of FILES) data[keyOf(file)] = await readFile(new URL(`../${file}`, import.meta.url), 'utf8');
  await apply(installation, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: CONFIG_MAP }, data });
  const pod = `people-${name}`;
  await apply(
    installation,
    await podOf(installation, pod, {
      args: ['/app/e2e/src/cluster/crowd.ts'],
      env: {
        BASE_URL: await installation.insideAddress(),
        FILMMAKERS: String(people.filmmakers),
        EDITORS: String(people.editors),
      },
    }),
  );
  await eventually(async () => (await kubectl(['logs', pod])).includes(AT_WORK), { timeoutMs: JOB_LIMIT_MS });
  return {
    async leave() {
      await kubectl(['exec', pod, '--', 'node', '-e', `fs.writeFileSync('${CLOSE}', '')`]);
      await kubectl(['wait', `pod/${pod}`, '--for=jsonpath={.status.phase}=Succeeded', '--timeout=8m']);
      const lines = (await kubectl(['logs', pod])).trim().split('\n');
      await kubectl(['delete', 'pod', pod, '--wait=false']);
      return JSON.parse(lines.at(-1)!) as Report;
    },
  };
}

const CONNECT = `
  const { connect } = require('node:net');
  const tried = process.argv.slice(1).map((address) => new Promise((resolve) => {
    const [host, port] = address.split(' ');
    const socket = connect(Number(port), host);
    const end = (isOpen) => { socket.destroy(); resolve([address, isOpen]); };
    socket.setTimeout(4000, () => end(false)).once('connect', () => end(true)).once('error', () => end(false));
  }));
  Promise.all(tried).then((all) => console.log(JSON.stringify(Object.fromEntries(all))));`;

/** Which of these addresses ('10.0.0.1 5432') a pod that belongs to nothing reaches. */
export async function reachedByStranger(
  installation: Installation,
  addresses: readonly string[],
): Promise<Readonly<Record<string, boolean>>> {
  const { kubectl } = installation;
  const pod = await podOf(installation, 'stranger', { args: ['-e', CONNECT, '--', ...addresses] });
  await apply(installation, pod);
  await kubectl(['wait', 'pod/stranger', '--for=jsonpath={.status.phase}=Succeeded', '--timeout=2m']);
  const answer = JSON.parse(await kubectl(['logs', 'stranger'])) as Record<string, boolean>;
  await kubectl(['delete', 'pod', 'stranger', '--wait=false']);
  return answer;
}

/** The same, from within a pod of the release. */
export async function reachedFrom(
  { kubectl }: Installation,
  pod: string,
  addresses: readonly string[],
): Promise<Readonly<Record<string, boolean>>> {
  const answer = await kubectl(['exec', pod, '--', 'node', '-e', CONNECT, '--', ...addresses]);
  return JSON.parse(answer) as Record<string, boolean>;
}

async function apply({ kubectl }: Installation, object: object): Promise<void> {
  await kubectl(['apply', '--filename', '-'], JSON.stringify(object));
}

const keyOf = (file: string): string => file.replace('/', '-');

/** A pod of the gateway's image that runs another program. */
async function podOf(
  { kubectl, nameOf }: Installation,
  name: string,
  { args, env = {} }: { readonly args: readonly string[]; readonly env?: Readonly<Record<string, string>> },
): Promise<object> {
  const gateway = await kubectl(['get', 'deployment', nameOf('gateway'), '--output', 'json']);
  const { spec } = (JSON.parse(gateway) as Workload).spec.template;
  const [{ image, imagePullPolicy }] = spec.containers;
  const hasPeople = args.some((argument) => argument.startsWith('/app/e2e'));
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      imagePullSecrets: spec.imagePullSecrets ?? [],
      containers: [
        {
          name: 'node',
          image,
          imagePullPolicy,
          command: ['node', '--disable-warning=ExperimentalWarning'],
          args,
          env: Object.entries(env).map(([key, value]) => ({ name: key, value })),
          securityContext: RESTRICTED,
          resources: { requests: { cpu: '10m', memory: '96Mi' }, limits: { cpu: '1', memory: '384Mi' } },
          volumeMounts: [
            { name: 'tmp', mountPath: '/tmp' },
            ...(hasPeople ? [{ name: 'people', mountPath: '/app/e2e/src', readOnly: true }] : []),
          ],
        },
      ],
      volumes: [
        { name: 'tmp', emptyDir: { sizeLimit: '64Mi' } },
        ...(hasPeople
          ? [
              {
                name: 'people',
                configMap: { name: CONFIG_MAP, items: FILES.map((file) => ({ key: keyOf(file), path: file })) },
              },
            ]
          : []),
      ],
    },
  };
}

interface Workload {
  readonly spec: { readonly template: { readonly spec: PodSpec } };
}
interface PodSpec {
  readonly imagePullSecrets?: readonly object[];
  readonly containers: readonly [{ readonly image: string; readonly imagePullPolicy: string }];
}
