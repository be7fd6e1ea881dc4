import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { freePort } from '@slidewright/embedded';
import { eventually } from '@slidewright/testing';

export const CHART = fileURLToPath(new URL('../../../charts/slidewright', import.meta.url));
export const RELEASE = 'slides';
const COMMAND_LIMIT_MS = 600_000;
const START_LIMIT = '8m';

/** One release of the chart in a namespace of its own. */
export interface Installation {
  readonly namespace: string;
  /** Runs kubectl in the namespace and returns what it prints. Throws what it says when it fails. */
  kubectl(args: readonly string[], input?: string): Promise<string>;
  helm(...args: string[]): Promise<string>;
  /** Installs or upgrades, and returns when all pods are ready. */
  deploy(options: Deployment): Promise<void>;
  /** 'slides-slidewright-gateway' */
  nameOf(component: string): string;
  /** Names of running pods, by component; all of the release without one. */
  pods(component?: string): Promise<PodName[]>;
  /** Returns when every pod that is wanted is ready. */
  untilReady(): Promise<void>;
  /** The address at which pods reach the gateway. */
  insideAddress(): Promise<string>;
  /** A port of this machine that leads to a Service while it is used. */
  forward(component: string, port: number): Promise<AsyncDisposable & { readonly url: string }>;
}

export interface Deployment {
  readonly chart?: string;
  readonly tag?: string;
  /** Keeps the values of the release. */
  readonly reuse?: boolean;
  readonly set?: Readonly<Record<string, string | number>>;
}

export interface PodName {
  readonly name: string;
  readonly component: string;
}

/** Runs a program and returns what it prints. Throws what it says when it fails or takes ten minutes. */
export async function run(command: string, args: readonly string[], input = ''): Promise<string> {
  const child = spawn(command, args, { timeout: COMMAND_LIMIT_MS });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr.trim() || `exit code ${code}`}`);
  return stdout;
}

/** `values` are the paths of Helm values files that each installation is given, such as one that names a registry. */
export function openInstallation(
  namespace: string,
  values: readonly string[],
  tag: string,
  release = RELEASE,
): Installation {
  const inNamespace = ['--namespace', namespace];
  const kubectl: Installation['kubectl'] = (args, input) => run('kubectl', [...inNamespace, ...args], input);
  const helm: Installation['helm'] = (...args) => run('helm', [...args, ...inNamespace]);
  // A release that is called as the chart is has no second name.
  const fullname = release === 'slidewright' ? release : `${release}-slidewright`;
  const nameOf = (component: string): string => `${fullname}-${component}`;
  const untilReady = async (): Promise<void> => {
    const workloads = (await kubectl(['get', 'deployments,statefulsets', '--output', 'name'])).trim().split('\n');
    for (const workload of workloads) await kubectl(['rollout', 'status', workload, `--timeout=${START_LIMIT}`]);
  };
  return {
    namespace,
    kubectl,
    helm,
    nameOf,
    untilReady,
    async deploy({ chart = CHART, tag: other, reuse = false, set = {} }) {
      const settings = Object.entries({ 'image.tag': other ?? tag, ...set }).map(([key, value]) => `${key}=${value}`);
      await helm(
        'upgrade',
        '--install',
        '--wait',
        `--timeout=${START_LIMIT}`,
        release,
        chart,
        ...(reuse ? ['--reuse-values'] : values.flatMap((file) => ['--values', file])),
        ...settings.flatMap((setting) => ['--set', setting]),
      );
      await untilReady();
    },
    async pods(component) {
      const selector = [`app.kubernetes.io/instance=${release}`];
      if (component !== undefined) selector.push(`app.kubernetes.io/component=${component}`);
      const list = await kubectl(['get', 'pods', '--selector', selector.join(','), '--output', 'json']);
      const { items } = JSON.parse(list) as { items: readonly Pod[] };
      return items
        .filter(({ metadata, status }) => metadata.deletionTimestamp === undefined && status.phase === 'Running')
        .map(({ metadata }) => ({ name: metadata.name, component: metadata.labels['app.kubernetes.io/component']! }));
    },
    async insideAddress() {
      const service = await kubectl(['get', 'service', nameOf('gateway'), '--output', 'json']);
      const { clusterIP, ports } = (JSON.parse(service) as Service).spec;
      // An address is accepted as a host by every version of the gateway.
      return `http://${clusterIP.includes(':') ? `[${clusterIP}]` : clusterIP}:${ports[0]!.port}`;
    },
    async forward(component, port) {
      const own = await freePort();
      const child = spawn(
        'kubectl',
        [...inNamespace, 'port-forward', `service/${nameOf(component)}`, `${own}:${port}`],
        {
          stdio: 'ignore',
        },
      );
      // It may end by itself, with the pod that it leads to.
      const closed = once(child, 'close');
      await eventually(() => isOpen(own));
      return {
        url: `http://127.0.0.1:${own}`,
        async [Symbol.asyncDispose]() {
          child.kill();
          await closed;
        },
      };
    },
  };
}

interface Pod {
  readonly metadata: { readonly name: string; readonly deletionTimestamp?: string; readonly labels: Labels };
  readonly status: { readonly phase: string };
}
interface Service {
  readonly spec: { readonly clusterIP: string; readonly ports: readonly { readonly port: number }[] };
}
type Labels = Readonly<Record<string, string>>;

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy()).once('connect', () => socket.end());
  });
}
