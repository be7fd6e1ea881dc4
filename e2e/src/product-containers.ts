import { randomBytes } from 'node:crypto';
import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import { eventually, JOB_LIMIT_MS } from '@slidewright/testing';
import {
  addressOf,
  createBucket,
  createNetwork,
  dockerode,
  killContainer,
  productImage,
  readLogs,
  removeContainer,
  s3Environment,
  startNatsContainer,
  startPostgresContainer,
  startS3Container,
  TestContainer,
  type NatsContainer,
  type PostgresContainer,
} from '@slidewright/testing/containers';
import { Wait, type StartedTestContainer } from 'testcontainers';
import { startBalancer, type Backend, type Balancer } from './balancer.ts';

/** What runs in a cluster, by its name there. */
const PROCESSES = {
  gateway: { image: 'gateway', needs: ['store'], role: {} },
  auth: { image: 'auth', needs: ['database'], role: {} },
  timeline: { image: 'timeline', needs: ['database', 'store'], role: {} },
  'audio-api': { image: 'audio', needs: ['database', 'store'], role: { AUDIO_ROLE: 'api' } },
  'audio-worker': { image: 'audio', needs: ['database', 'store'], role: { AUDIO_ROLE: 'worker' } },
  'render-api': { image: 'render', needs: ['database', 'store'], role: { RENDER_ROLE: 'api' } },
  'render-worker': { image: 'render', needs: ['database', 'store'], role: { RENDER_ROLE: 'worker' } },
  'bundle-api': { image: 'bundle', needs: ['database', 'store'], role: { BUNDLE_ROLE: 'api' } },
  'bundle-worker': { image: 'bundle', needs: ['database', 'store'], role: { BUNDLE_ROLE: 'worker' } },
  'import-api': { image: 'import', needs: ['database', 'store'], role: { IMPORT_ROLE: 'api' } },
  'import-worker': { image: 'import', needs: ['database', 'store'], role: { IMPORT_ROLE: 'worker' } },
} as const satisfies Record<
  string,
  { image: string; needs: readonly ('database' | 'store')[]; role: Record<string, string> }
>;

export type ProcessName = keyof typeof PROCESSES;
export const PROCESS_NAMES = Object.keys(PROCESSES) as ProcessName[];
const MIGRATED = ['auth', 'timeline', 'audio', 'render', 'bundle', 'import'];

/** One container of the product. */
export interface Replica {
  readonly process: ProcessName;
  /** What the process takes for its machine's name. */
  readonly hostname: string;
  /** Its operations server. */
  readonly operationsAddress: string;
  /** Where a gateway answers people, without the balancer between. */
  readonly address: string | null;
  /** Lines it has written so far. */
  logs(): Promise<string[]>;
  /** Until /readyz says so. */
  untilReady(): Promise<void>;
  /** A number that /metrics tells, all its labels summed up; 0 when it is not there. */
  metric(name: string): Promise<number>;
  kill(): Promise<void>;
  pause(): Promise<void>;
  unpause(): Promise<void>;
  /** SIGTERM; answers its exit code and removes it. */
  stop(): Promise<number>;
}

export interface ContainerProduct extends AsyncDisposable {
  /** Its front door. */
  readonly url: string;
  /** Where browsers reach the object store. */
  readonly storeUrl: string;
  readonly balancer: Balancer;
  readonly postgres: PostgresContainer;
  readonly nats: NatsContainer;
  client(): ApiClient;
  /** The containers that run under a name. */
  replicas(name: ProcessName): readonly Replica[];
  /** Ids of all its own containers, by host name. */
  containerIds(): Record<string, string>;
  /** One more; resolves when it is ready. */
  start(name: ProcessName): Promise<Replica>;
  /** Takes one out as a cluster does: no more requests, SIGTERM, and away with it. Answers its exit code. */
  retire(replica: Replica): Promise<number>;
}

export interface ContainerProductOptions {
  readonly run: string;
  /** How many containers of a process; 1 by default. */
  readonly replicas?: Partial<Record<ProcessName, number>>;
  readonly environment?: Record<string, string>;
}

const STOP_TIMEOUT_S = 60;

/** The product as a cluster runs it: a container each, hardened as in the chart, on a network of their own. */
export async function startContainerProduct(options: ContainerProductOptions): Promise<ContainerProduct> {
  const { run } = options;
  await using stack = new AsyncDisposableStack();
  const network = stack.use(await createNetwork(run));
  const on = { run, network: network.name };
  const [postgres, nats, s3] = await Promise.all([
    startPostgresContainer(on),
    startNatsContainer(on),
    startS3Container(on),
  ]);
  for (const server of [postgres, nats, s3]) stack.use(server);
  const bucket = await createBucket(s3, 'slidewright');
  const balancer = stack.use(await startBalancer());
  const environment = environmentOf({ postgres, s3, bucket, publicUrl: balancer.url, ...options.environment });

  await Promise.all(MIGRATED.map((service) => migrate(service, on, postgres)));

  const running: RunningReplica[] = [];
  stack.defer(async () => {
    await Promise.all(running.map(({ container }) => removeContainer(container)));
  });
  const start = async (name: ProcessName): Promise<Replica> => {
    const replica = await startReplica(name, on, environment(name));
    running.push(replica);
    await replica.untilReady();
    if (replica.backend) await balancer.add(replica.backend);
    return replica;
  };
  for (const name of PROCESS_NAMES)
    await Promise.all(Array.from({ length: options.replicas?.[name] ?? 1 }, () => start(name)));
  await untilFrontDoorOpens(balancer.url);

  const owned = stack.move();
  return {
    url: balancer.url,
    storeUrl: s3.endpoint,
    balancer,
    postgres,
    nats,
    client: () => createApiClient(balancer.url),
    containerIds: () => Object.fromEntries(running.map(({ hostname, container }) => [hostname, container.getId()])),
    replicas: (name) => running.filter((replica) => replica.process === name),
    start,
    async retire(replica) {
      const known = running.find((one) => one === replica);
      if (!known) throw new Error(`no such replica of ${replica.process} runs`);
      if (known.backend) await balancer.remove(known.backend);
      running.splice(running.indexOf(known), 1);
      return known.stop();
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

interface Surroundings {
  readonly run: string;
  readonly network: string;
}

interface RunningReplica extends Replica {
  readonly container: StartedTestContainer;
  readonly backend: Backend | null;
}

function environmentOf({
  postgres,
  s3,
  bucket,
  publicUrl,
  ...more
}: {
  postgres: PostgresContainer;
  s3: Awaited<ReturnType<typeof startS3Container>>;
  bucket: string;
  publicUrl: string;
}): (name: ProcessName) => Record<string, string> {
  const settings = {
    database: { DATABASE_URL: postgres.innerUrl },
    store: { ...s3Environment({ ...s3, endpoint: s3.innerEndpoint }, bucket), S3_PUBLIC_ENDPOINT: s3.endpoint },
  };
  const secret = randomBytes(32).toString('hex');
  return (name) => ({
    NATS_URL: 'nats://nats:4222',
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '1',
    OPERATIONS_PORT: '9090',
    LOG_LEVEL: 'info',
    ...(name === 'auth' ? { AUTH_SECRET: secret, AUTH_RATE_LIMIT_FACTOR: '100' } : {}),
    ...Object.assign({}, ...PROCESSES[name].needs.map((need) => settings[need])),
    ...PROCESSES[name].role,
    ...more,
  });
}

/** What the chart asks of every pod: no root, nothing to write but /tmp, no privileges to be had. */
export function hardened(image: string, { run, network }: Surroundings): TestContainer {
  return (
    new TestContainer(productImage(image), run)
      .withNetworkMode(network)
      .withReadOnlyRoot()
      .withTmpFs({ '/tmp': 'rw,nosuid,nodev,size=1g,mode=1777' })
      .withDroppedCapabilities('ALL')
      .withSecurityOpt('no-new-privileges:true')
      .withUser('10001:10001')
      // A server that makes its files on a busy disk is waited for.
      .withEnvironment({ START_PATIENCE_SECONDS: String(JOB_LIMIT_MS / 1_000) })
      .withStartupTimeout(JOB_LIMIT_MS)
  );
}

async function migrate(service: string, on: Surroundings, { innerUrl }: PostgresContainer): Promise<void> {
  const written: string[] = [];
  const container = await hardened(service, on)
    .withEnvironment({ DATABASE_URL: innerUrl })
    .withCommand(['migrate'])
    .withLogConsumer((log) => log.on('data', (line: Buffer) => written.push(line.toString())))
    .withWaitStrategy(Wait.forOneShotStartup())
    .start()
    .catch((error: unknown) => {
      throw new Error(`${service} was not migrated: ${written.join('')}`, { cause: error });
    });
  await removeContainer(container);
}

async function startReplica(
  process: ProcessName,
  on: Surroundings,
  environment: Record<string, string>,
): Promise<RunningReplica> {
  const hostname = `${process}-${randomBytes(3).toString('hex')}`;
  const made = hardened(PROCESSES[process].image, on)
    .withHostname(hostname)
    .withEnvironment(environment)
    .withExposedPorts(...(process === 'gateway' ? [8080, 9090] : [9090]))
    .withWaitStrategy(Wait.forLogMessage(/operations server listens/));
  if (PROCESSES[process].image === 'render') made.withSharedMemorySize(512 * 1024 * 1024);
  const container = await made.start();
  const handle = (await dockerode()).getContainer(container.getId());
  const operationsAddress = `http://${addressOf(container, 9090)}`;
  const address = process === 'gateway' ? `http://${addressOf(container, 8080)}` : null;
  const logs = () => readLogs(container.getId());
  return {
    process,
    hostname,
    container,
    operationsAddress,
    address,
    backend: address === null ? null : { address, operationsAddress },
    logs,
    async untilReady() {
      await eventually(
        async () => {
          const response = await fetch(`${operationsAddress}/readyz`).catch(async (error: unknown) => {
            throw new Error(`${hostname} does not answer: ${(await logs()).slice(-5).join('\n')}`, { cause: error });
          });
          if (!response.ok) throw new Error(`${hostname} is not ready: ${await response.text()}`);
        },
        { timeoutMs: JOB_LIMIT_MS, intervalMs: 100 },
      );
    },
    async metric(name) {
      const text = await (await fetch(`${operationsAddress}/metrics`)).text();
      const samples = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
      return samples.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    },
    kill: () => killContainer(container),
    // The kernel does not always get hold of all processes of a busy container at once.
    pause: () => eventually(async () => void (await handle.pause())),
    unpause: async () => void (await handle.unpause()),
    async stop() {
      await handle.stop({ t: STOP_TIMEOUT_S }).catch(unlessStopped);
      const { State } = await handle.inspect();
      await handle.remove({ v: true });
      return State.ExitCode;
    },
  };
}

/** 304: it had ended already. */
function unlessStopped(error: unknown): void {
  if ((error as { statusCode?: number }).statusCode !== 304) throw error;
}

async function untilFrontDoorOpens(url: string): Promise<void> {
  await eventually(() => createApiClient(url).getReadiness(), { timeoutMs: JOB_LIMIT_MS, intervalMs: 100 });
}
