import {
  AudioService,
  AuthService,
  BundleService,
  ImportService,
  RenderService,
  TimelineService,
  type CheckSessionResponse,
} from '@slidewright/contracts';
import {
  childContext,
  createClient,
  createDatabase,
  migrateService,
  type Bus,
  type Logger,
  type ServiceClient,
} from '@slidewright/platform';
import { serveStandIn, silentLog, TEST_LIMIT_MS, testBus, testDatabase, type TestBus } from '@slidewright/testing';
import type { Kysely } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { AuthConfig } from '../src/config.ts';
import type { AuthTables } from '../src/repositories/tables.ts';
import { authSchema } from '../src/migrations/index.ts';
import { createAuth, type AuthParts } from '../src/wiring.ts';

export const PUBLIC_URL = 'http://slidewright.test';
export const PASSWORD = 'correct horse battery';

export const TEST_CONFIG: AuthConfig = {
  publicUrl: PUBLIC_URL,
  trustedOrigins: [PUBLIC_URL],
  secret: 'a secret of the tests, long enough for anybody',
  signUpDisabled: false,
  passwordSignIn: true,
  signUpDomains: [],
  passwordForSsoAccounts: false,
  mail: { smtpUrl: null, from: 'Slidewright <no-reply@slidewright.test>' },
  singleSignOn: null,
  rateLimitFactor: 1,
  webhookAllowedHosts: [],
  apiKeyMaxDays: null,
};

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly setCookies: readonly string[];
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  readonly body: any;
}

interface RequestOptions {
  readonly json?: unknown;
  readonly body?: Uint8Array | string;
  /** A null value leaves a default header out. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

export interface TestAuth extends AsyncDisposable {
  readonly bus: Bus;
  readonly nats: TestBus['nats'];
  readonly client: ServiceClient<typeof AuthService>;
  readonly db: Kysely<AuthTables>;
  readonly schema: string;
  /** A visitor with cookies of their own, at an address of their own. */
  visitor(address?: string): Visitor;
  /** Ends the service; database and bus stay. */
  stop(): Promise<void>;
  /** Another process of the service, on the same database and bus. */
  replica(overrides?: Partial<AuthConfig>): Promise<AsyncDisposable>;
}

export interface Visitor {
  readonly email: string;
  readonly cookies: Map<string, string>;
  cookieHeader(): string;
  request(method: string, path: string, options?: RequestOptions): Promise<TestResponse>;
  get(path: string): Promise<TestResponse>;
  post(path: string, json?: unknown, headers?: RequestOptions['headers']): Promise<TestResponse>;
  signUp(): Promise<TestResponse>;
  /** The session that the gateway would see. */
  session(): Promise<CheckSessionResponse['session']>;
}

let addresses = 0;

function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export function newEmail(): string {
  return `person-${randomBytes(6).toString('hex')}@example.com`;
}

export interface TestAuthParts {
  readonly log?: Logger;
  /** Puts something between the service and its database. */
  readonly reroute?: (databaseUrl: string) => string;
  /** Ends the jobs of an account in one of the other services. */
  readonly endJobs?: (service: string, ownerId: string, isKept: boolean) => Promise<void>;
  /** What each account uses of one of the other services: bytes, and minutes of film of this month. */
  readonly usage?: (service: string) => { readonly bytes: number; readonly minutes: number };
  /** Other schedules and name servers of webhooks. */
  readonly webhooks?: Pick<AuthParts, 'webhookRetryDelaysMs' | 'webhookDeadlineMs' | 'dnsServers'>;
}

const nothingUsed = () => ({ bytes: 0, minutes: 0 });

function answerUsage({ ownerIds }: { ownerIds: string[] }, { bytes, minutes }: { bytes: number; minutes: number }) {
  const usage = { storageBytes: BigInt(bytes), filmMsThisMonth: BigInt(minutes * 60_000) };
  return Promise.resolve({ usage: ownerIds.map((ownerId) => ({ ownerId, ...usage })) });
}

/** The whole service on a schema and a nats-server of its own. */
export async function startTestAuth(
  overrides: Partial<AuthConfig> = {},
  {
    log = silentLog,
    reroute = (url) => url,
    endJobs = () => Promise.resolve(),
    usage = nothingUsed,
    webhooks = {},
  }: TestAuthParts = {},
): Promise<TestAuth> {
  await using stack = new AsyncDisposableStack();
  const { url, schema } = testDatabase();
  const databaseUrl = reroute(url);
  await migrateService(authSchema, { databaseUrl, schema, log });
  const { bus, nats } = stack.use(await testBus());
  const withJobs = { audio: AudioService, render: RenderService, bundle: BundleService, import: ImportService };
  for (const [name, service] of Object.entries(withJobs))
    stack.use(
      await serveStandIn(bus, service, {
        endJobs: async ({ ownerId, isKept }) => (await endJobs(name, ownerId, isKept), {}),
        getUsage: (request) => answerUsage(request, usage(name)),
      }),
    );
  stack.use(
    await serveStandIn(bus, TimelineService, { getUsage: (request) => answerUsage(request, usage('timeline')) }),
  );
  const { db } = stack.use(createDatabase<AuthTables>({ url, schema, maxConnections: 2, log }));
  const config = { ...TEST_CONFIG, ...overrides };
  const service = stack.use(await createAuth(config, { bus, databaseUrl, schema, log, ...webhooks }));
  const client = createClient(bus, AuthService);
  const owned = stack.move();
  return {
    bus,
    nats,
    client,
    db,
    schema,
    visitor: (address = nextAddress()) => createVisitor(client, config.publicUrl, address),
    stop: async () => void (await service[Symbol.asyncDispose]()),
    replica: (more = {}) => createAuth({ ...config, ...more }, { bus, databaseUrl, schema, log, ...webhooks }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function createVisitor(client: ServiceClient<typeof AuthService>, origin: string, address: string): Visitor {
  const cookies = new Map<string, string>();
  const cookieHeader = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function request(method: string, path: string, options: RequestOptions = {}): Promise<TestResponse> {
    const content = options.json === undefined ? options.body : JSON.stringify(options.json);
    const headers: Record<string, string | null> = {
      host: new URL(origin).host,
      'user-agent': 'tests/1.0',
      'x-forwarded-for': address,
      cookie: cookies.size > 0 ? cookieHeader() : null,
      origin: method === 'GET' ? null : origin,
      'content-type': content === undefined ? null : 'application/json',
      ...options.headers,
    };
    const answer = await client.handleHttp(
      {
        method,
        url: `/api/auth${path}`,
        headers: Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [{ name, value }])),
        body: typeof content === 'string' ? Buffer.from(content) : (content ?? new Uint8Array()),
      },
      childContext({ timeoutMs: TEST_LIMIT_MS }),
    );
    const responseHeaders = new Headers(answer.headers.map(({ name, value }): [string, string] => [name, value]));
    const setCookies = responseHeaders.getSetCookie();
    for (const line of setCookies) keepCookie(cookies, line);
    const text = Buffer.from(answer.body).toString('utf8');
    const isJson = responseHeaders.get('content-type')?.includes('json') ?? false;
    return {
      status: answer.status,
      headers: responseHeaders,
      setCookies,
      text,
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
  }

  const visitor: Visitor = {
    email: newEmail(),
    cookies,
    cookieHeader,
    request,
    get: (path) => request('GET', path),
    post: (path, json, headers) =>
      request('POST', path, { ...(json === undefined ? {} : { json }), ...(headers ? { headers } : {}) }),
    signUp: () => visitor.post('/sign-up/email', { email: visitor.email, password: PASSWORD, name: 'Ada' }),
    session: async () => (await client.checkSession({ cookie: cookieHeader() }, childContext())).session,
  };
  return visitor;
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const name = pair.slice(0, pair.indexOf('='));
  if (/max-age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
}
