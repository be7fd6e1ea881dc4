import { randomUUID } from 'node:crypto';
import {
  AudioService,
  AuthService,
  BundleService,
  ImportService,
  RenderService,
  TimelineService,
} from '@slidewright/contracts';
import { createWorkPool, type Logger, type ServiceHandlers } from '@slidewright/platform';
import {
  serveStandIn,
  silentLog,
  testBus,
  testObjectStore,
  type TestBus,
  type TestObjectStore,
} from '@slidewright/testing';
import { createGateway, readGatewayConfig, type Gateway, type GatewayParts } from '../src/index.ts';

export const SERVICES = {
  auth: AuthService,
  timeline: TimelineService,
  audio: AudioService,
  render: RenderService,
  bundle: BundleService,
  import: ImportService,
} as const;

/** Replies of the services in a test; every other method throws NOT_FOUND. */
export type StandIns = { [Name in keyof typeof SERVICES]?: Partial<ServiceHandlers<(typeof SERVICES)[Name]>> };

type Timeouts = Pick<GatewayParts, 'mcpTimeoutMs' | 'heartbeatMs'>;

export interface TestGateway extends AsyncDisposable {
  readonly gateway: Gateway;
  readonly bus: TestBus;
  readonly storage: TestObjectStore;
  /** Another gateway on the same services. */
  another(env?: Record<string, string>, timeouts?: Timeouts): Promise<Gateway>;
  /** Ends one of the services. */
  stop(name: keyof typeof SERVICES): Promise<void>;
  /** Default: a request of a signed-in user. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>;
}

export interface CallOptions {
  /** null: signed out. */
  readonly user?: string | null;
  readonly json?: unknown;
  readonly body?: BodyInit;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export const ADA = randomUUID();
export const BOB = randomUUID();

/** A gateway over a real nats-server and a real object store. A session's cookie is `user=<id>`. */
export async function startGateway(
  standIns: StandIns = {},
  env: Record<string, string> = {},
  openStorage: () => Promise<TestObjectStore> = testObjectStore,
  log: Logger = silentLog,
): Promise<TestGateway> {
  await using stack = new AsyncDisposableStack();
  const bus = stack.use(await testBus());
  const storage = stack.use(await openStorage());
  const workPool = stack.use(createWorkPool());
  const registered = new Map<string, AsyncDisposable>();
  for (const [name, service] of Object.entries(SERVICES)) {
    const own = standIns[name as keyof StandIns] ?? {};
    const given = name === 'auth' ? { checkSession, checkAccount: () => Promise.resolve({}), ...own } : own;
    registered.set(name, stack.use(await serveStandIn(bus.bus, service, given)));
  }
  const open = (more: Record<string, string> = {}, timeouts: Timeouts = {}) =>
    createGateway(
      readGatewayConfig({ PORT: '0', WEB_DIST: '/nowhere', PUBLIC_URL: 'http://127.0.0.1:8080', ...env, ...more }),
      { bus: bus.bus, store: storage.store, workPool, log, ...timeouts },
    );
  const gateway = stack.use(await open());
  const owned = stack.move();
  return {
    gateway,
    bus,
    storage,
    another: async (more, timeouts) => owned.use(await open(more, timeouts)),
    stop: async (name) => registered.get(name)?.[Symbol.asyncDispose](),
    call: (method, path, options = {}) => {
      const {
        user = ADA,
        json,
        body = json === undefined ? undefined : JSON.stringify(json),
        headers,
        signal,
      } = options;
      return fetch(`${gateway.address}${path}`, {
        method,
        headers: {
          ...(user === null ? {} : { cookie: `user=${user}` }),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body, duplex: 'half' }),
        ...(signal ? { signal } : {}),
        redirect: 'manual',
      } as RequestInit);
    },
    [Symbol.asyncDispose]: () => owned[Symbol.asyncDispose](),
  };
}

function checkSession({ cookie }: { cookie: string }) {
  const userId = /(?:^|; )user=([\w-]+)/.exec(cookie)?.[1];
  return Promise.resolve(
    userId === undefined ? {} : { session: { userId, sessionId: 's', email: 'a@b.c', name: 'Ada' } },
  );
}
