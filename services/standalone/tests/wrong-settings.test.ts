import { execFile, spawn } from 'node:child_process';
import { appendFile, chmod, chown, copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findNatsServer, freePort, startPostgres } from '@slidewright/embedded';
import { connectBus, createDatabase } from '@slidewright/platform';
import { eventually, ownDatabase, silentLog, startPgBouncer, startTestNats, type TestNats } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  runMainOf,
  SERVICES,
  startMainRunner,
  type FinishedRun,
  type MainRunner,
  type ServiceName,
} from './processes.ts';

const WITH_DATABASE = SERVICES.filter((service) => service !== 'gateway');
const WITH_STORE = ['audio', 'render', 'bundle', 'import', 'gateway'] as const;

interface Place {
  readonly right: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readonly emptyDatabaseUrl: string;
  readonly readOnlyDatabaseUrl: string;
  /** Of PgBouncer in transaction mode. */
  readonly poolerUrl: string;
  readonly folder: string;
  readonly file: string;
  readonly takenPort: string;
  /** A server that answers everything with this status and, unless it is '', an S3 error of this code. */
  s3(status: number, code?: string): Record<string, string>;
  /** A Postgres that lets nobody in without TLS, and the file of its authority. */
  readonly demandsTls: { readonly url: string; readonly authority: string };
  /** A NATS server that asks for a user, and has no JetStream. */
  readonly lockedNats: string;
}

let place: Place;
let runners: Record<ServiceName, MainRunner>;
const stack = new AsyncDisposableStack();

beforeAll(async () => {
  runners = Object.fromEntries(
    SERVICES.map((service) => [service, stack.use(startMainRunner(service))]),
  ) as typeof runners;
  const nats: TestNats = stack.use(await startTestNats());
  const folder = await mkdtemp(join(tmpdir(), 'wrong-settings-'));
  stack.defer(() => rm(folder, { recursive: true }));
  const file = join(folder, 'a-file');
  await writeFile(file, 'no folder');
  const databaseUrl = await ownDatabase();
  for (const service of WITH_DATABASE) await migrated(service, databaseUrl);
  const stores = new Map<string, number>();
  for (const [status, code] of STORE_ANSWERS) stores.set(`${status} ${code}`, await answering(status, code));
  place = {
    right: {
      NATS_URL: nats.url,
      DATABASE_URL: databaseUrl,
      OBJECT_STORE_DIR: join(folder, 'files'),
      OBJECT_STORE_SECRET: 'a secret of the tests',
      AUTH_SECRET: 'x'.repeat(32),
      PORT: '0',
    },
    databaseUrl,
    emptyDatabaseUrl: await ownDatabase(),
    readOnlyDatabaseUrl: await readOnlyDatabase(),
    poolerUrl: stack.use(await startPgBouncer(databaseUrl, { pool_mode: 'transaction' })).url,
    folder,
    file,
    takenPort: String(await answering(200)),
    s3: (status, code = '') => ({
      S3_ENDPOINT: `http://127.0.0.1:${stores.get(`${status} ${code}`)}`,
      S3_BUCKET: 'films',
      S3_ACCESS_KEY_ID: 'a-key',
      S3_SECRET_ACCESS_KEY: 'a-secret-key',
    }),
    demandsTls: await startPostgresWithTls(folder),
    lockedNats: await startLockedNats(),
  };
});
afterAll(() => stack.disposeAsync());

async function migrated(service: ServiceName, databaseUrl: string): Promise<void> {
  const { exitCode, lines } = await runners[service].run({ DATABASE_URL: databaseUrl }, ['migrate']);
  if (exitCode !== null) throw new Error(`${service} did not migrate: ${JSON.stringify(lines.at(-1))}`);
}

async function readOnlyDatabase(): Promise<string> {
  const url = await ownDatabase();
  await using database = createDatabase<unknown>({ url, schema: 'public', log: silentLog });
  const name = new URL(url).pathname.slice(1);
  await database.pool.query(`alter database ${name} set default_transaction_read_only to on`);
  return url;
}

const STORE_ANSWERS: readonly (readonly [number, string])[] = [
  [200, ''],
  [301, 'PermanentRedirect'],
  [400, ''],
  [400, 'AuthorizationHeaderMalformed'],
  [403, 'SignatureDoesNotMatch'],
  [404, ''],
  [404, 'NoSuchBucket'],
  [503, 'SlowDown'],
];

async function answering(status: number, code = ''): Promise<number> {
  const body = code === '' ? '<!doctype html><p>A page<br>' : `<Error><Code>${code}</Code></Error>`;
  const server: Server = createServer((_request, response) => void response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  stack.defer(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function startLockedNats(): Promise<string> {
  const port = await freePort();
  const child = spawn(
    findNatsServer(process.env.PATH ?? '')!,
    ['-a', '127.0.0.1', '-p', String(port), '--user', 'ada', '--pass', 'right'],
    { stdio: 'ignore' },
  );
  stack.defer(() => void child.kill());
  const url = `127.0.0.1:${port}`;
  await eventually(async () => {
    await using bus = await connectBus({ url: `nats://ada:right@${url}`, name: 'test', log: silentLog });
    expect(bus.isConnected()).toBe(true);
  });
  return url;
}

/** Starts a Postgres, gives it a certificate, and lets nobody in without encryption any more. */
async function startPostgresWithTls(folder: string): Promise<Place['demandsTls']> {
  const directory = join(folder, 'postgres');
  const data = join(directory, 'data');
  await using first = await startPostgres({ directory, log: silentLog });
  await first[Symbol.asyncDispose]();
  const [key, certificate] = [join(data, 'server.key'), join(data, 'server.crt')];
  const request = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  await promisify(execFile)('openssl', ['req', '-x509', ...request, '-days', '2', '-keyout', key, '-out', certificate]);
  await chmod(key, 0o600);
  const { uid, gid } = await stat(data);
  for (const file of [key, certificate]) await chown(file, uid, gid);
  const authority = join(folder, 'authority.crt');
  await copyFile(certificate, authority);
  await appendFile(join(data, 'postgresql.conf'), 'ssl = on\n');
  await writeFile(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
  const { url } = stack.use(await startPostgres({ directory, log: silentLog, volatile: true }));
  return { url, authority };
}

type Wrong = (given: Place) => Record<string, string>;

/** Nobody waits for a NATS that is wrong; the right one may be slow to answer once. */
const startupTimeoutFor = (wrong: Record<string, string>) => ({
  START_PATIENCE_SECONDS: 'NATS_URL' in wrong ? '0' : '8',
});
type Row = [ServiceName, string, Wrong, RegExp];

const rows: Row[] = [
  ...SERVICES.flatMap((service): Row[] => [
    [
      service,
      'NATS is not there',
      () => ({ NATS_URL: 'nats://127.0.0.1:1' }),
      /NATS_URL.*no NATS server answers at 127\.0\.0\.1:1/,
    ],
    [
      service,
      'its operations port is taken',
      (given) => ({ OPERATIONS_PORT: given.takenPort }),
      /OPERATIONS_PORT.*taken/,
    ],
    [service, 'an unknown log level', () => ({ LOG_LEVEL: 'loud' }), /LOG_LEVEL.*one of debug, info/],
    [
      service,
      '[OP8] a secret whose file is missing',
      () => ({ NATS_PASSWORD_FILE: '/nowhere/password' }),
      /NATS_PASSWORD_FILE.*no file \/nowhere\/password/,
    ],
  ]),
  ...(['auth', 'gateway'] as const).map((service): Row => [
    service,
    '[OP10] a public address with a path',
    () => ({ PUBLIC_URL: 'https://example.com/slides' }),
    /PUBLIC_URL.*has the path \/slides; the product is served at the root/,
  ]),
  [
    'auth',
    '[OP8] a secret that is set both ways',
    ({ file }) => ({ AUTH_SECRET_FILE: file }),
    /AUTH_SECRET_FILE.*AUTH_SECRET is set too/,
  ],
  ...WITH_DATABASE.flatMap((service): Row[] => [
    [
      service,
      'a wrong database password',
      ({ databaseUrl }) => ({ DATABASE_URL: databaseUrl.replace(/:[^:@]+@/, ':wrong@') }),
      /DATABASE_URL.*refuses its user or password \(user slidewright, database test_\w+: password authentication failed for user "slidewright"\)/,
    ],
    [
      service,
      'a schema that nobody has migrated',
      ({ emptyDatabaseUrl }) => ({ DATABASE_URL: emptyDatabaseUrl }),
      new RegExp(`DATABASE_URL.*its schema ${service} lacks the migration \\d{4}-.*main\\.ts migrate`),
    ],
  ]),
  ...WITH_STORE.flatMap((service): Row[] => [
    [service, 'a bucket that does not exist', (given) => given.s3(404, 'NoSuchBucket'), /S3_BUCKET.*no bucket films/],
    [
      service,
      'a file in the place of its folder',
      ({ file }) => ({ OBJECT_STORE_DIR: file }),
      /OBJECT_STORE_DIR.*ENOTDIR/,
    ],
  ]),
  ['gateway', 'a port that is taken', ({ takenPort }) => ({ PORT: takenPort, HOST: '::' }), /PORT.*taken/],
  ['gateway', 'an address that is not its own', () => ({ HOST: '192.0.2.1' }), /HOST.*no address of this machine/],
  ['gateway', 'a web address that is none', () => ({ PUBLIC_URL: 'slides' }), /PUBLIC_URL/],
  [
    'gateway',
    'a startup timeout that is no number',
    () => ({ START_PATIENCE_SECONDS: 'long' }),
    /START_PATIENCE_SECONDS.*whole number/,
  ],
  ['auth', 'no secret', () => ({ AUTH_SECRET: '' }), /AUTH_SECRET.*must be set/],
  ['timeline', 'no database', () => ({ DATABASE_URL: '' }), /DATABASE_URL.*must be set/],
  [
    'timeline',
    'a database address that is none',
    () => ({ DATABASE_URL: 'mysql://somewhere' }),
    /DATABASE_URL.*postgres:/,
  ],
  [
    'timeline',
    'a database that does not exist',
    ({ databaseUrl }) => ({ DATABASE_URL: databaseUrl.replace(/\/[^/]+$/, '/nowhere') }),
    /DATABASE_URL.*no database nowhere/,
  ],
  [
    'timeline',
    'a database server that is not there',
    () => ({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }),
    /DATABASE_URL.*no Postgres answers at 127\.0\.0\.1:1 \(user a, database c: connect ECONNREFUSED 127\.0\.0\.1:1\)/,
  ],
  [
    'timeline',
    '[OP2] several database servers, none of which is there',
    () => ({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1,127.0.0.1:2/c' }),
    /no Postgres answers at 127\.0\.0\.1:1, 127\.0\.0\.1:2 \(.*127\.0\.0\.1:1: connect ECONNREFUSED.*; 127\.0\.0\.1:2: connect ECONNREFUSED/,
  ],
  [
    'timeline',
    '[OP2] a database server that takes no writes is asked for',
    () => ({ DATABASE_URL: 'postgres://a:b@c,d/e?target_session_attrs=standby' }),
    /DATABASE_URL.*target_session_attrs must be read-write/,
  ],
  [
    'timeline',
    '[OP2] a database that is set to read-only',
    ({ readOnlyDatabaseUrl }) => ({ DATABASE_URL: readOnlyDatabaseUrl }),
    /DATABASE_URL.*cannot be used now \(.*the database is set to read-only transactions\)/,
  ],
  [
    'timeline',
    '[OP3] a pooler in transaction mode',
    ({ poolerUrl }) => ({ DATABASE_URL: poolerUrl }),
    /DATABASE_URL.*transaction or statement pooling.*pool_mode = session \(127\.0\.0\.1:\d+, user slidewright, database \w+\)/,
  ],
  [
    'timeline',
    'a database that must be encrypted and is not',
    ({ databaseUrl }) => ({ DATABASE_URL: `${databaseUrl}?sslmode=verify-full` }),
    /DATABASE_URL.*SSL/,
  ],
  [
    'timeline',
    'a database that lets nobody in without TLS',
    ({ demandsTls }) => ({ DATABASE_URL: demandsTls.url }),
    /DATABASE_URL.*refuses this connection \(user slidewright, database postgres: no pg_hba\.conf entry for host "127\.0\.0\.1".* no encryption\).*sslmode/,
  ],
  [
    'timeline',
    'a wrong password over TLS',
    ({ demandsTls }) => ({
      DATABASE_URL: `${demandsTls.url.replace(/:[^:@]+@/, ':wrong@')}?sslmode=require`,
      NODE_EXTRA_CA_CERTS: demandsTls.authority,
    }),
    /DATABASE_URL.*refuses its user or password/,
  ],
  [
    'timeline',
    'a database whose certificate it does not trust',
    ({ demandsTls }) => ({ DATABASE_URL: `${demandsTls.url}?sslmode=require` }),
    /DATABASE_URL.*cannot be entered like this \(.*self-signed certificate.*\)/,
  ],
  [
    'timeline',
    'a schema that nobody has migrated, over TLS',
    ({ demandsTls }) => ({
      DATABASE_URL: `${demandsTls.url}?sslmode=require`,
      NODE_EXTRA_CA_CERTS: demandsTls.authority,
    }),
    /DATABASE_URL.*its schema timeline lacks the migration/,
  ],
  [
    'timeline',
    'too few connections',
    () => ({ DATABASE_MAX_CONNECTIONS: '0' }),
    /DATABASE_MAX_CONNECTIONS.*between 1 and 1000/,
  ],
  [
    'timeline',
    'an operations port that is none',
    () => ({ OPERATIONS_PORT: 'ninety' }),
    /OPERATIONS_PORT.*between 0 and 65535/,
  ],
  [
    'timeline',
    'an operations address that is not its own',
    () => ({ OPERATIONS_PORT: '0', OPERATIONS_HOST: '192.0.2.1' }),
    /OPERATIONS_HOST/,
  ],
  ['timeline', 'no NATS', () => ({ NATS_URL: '' }), /NATS_URL.*must be set/],
  ['timeline', 'a NATS address that is none', () => ({ NATS_URL: 'http://127.0.0.1' }), /NATS_URL.*nats:/],
  [
    'timeline',
    'no user where NATS asks for one',
    ({ lockedNats }) => ({ NATS_URL: `nats://${lockedNats}` }),
    /NATS_URL.*refuses/,
  ],
  [
    'timeline',
    'a wrong NATS password',
    ({ lockedNats }) => ({ NATS_URL: `nats://${lockedNats}`, NATS_USER: 'ada', NATS_PASSWORD: 'wrong' }),
    /NATS_PASSWORD.*refuses/,
  ],
  [
    'timeline',
    'a NATS without JetStream',
    ({ lockedNats }) => ({ NATS_URL: `nats://ada:right@${lockedNats}` }),
    /NATS_URL.*JetStream/,
  ],
  ['timeline', 'a NATS password without its user', () => ({ NATS_PASSWORD: 'secret' }), /NATS_USER/],
  [
    'timeline',
    'NATS credentials that cannot be read',
    () => ({ NATS_CREDENTIALS_FILE: '/nowhere/user.creds' }),
    /NATS_CREDENTIALS_FILE.*ENOENT/,
  ],
  [
    'timeline',
    'a file that holds no NATS credentials',
    ({ file }) => ({ NATS_CREDENTIALS_FILE: file }),
    /NATS_CREDENTIALS_FILE/,
  ],
  [
    'timeline',
    'a NATS authority that cannot be read',
    () => ({ NATS_CA_FILE: '/nowhere/ca.pem' }),
    /NATS_CA_FILE.*ENOENT/,
  ],
  ['timeline', 'a NATS authority that is no certificate', ({ file }) => ({ NATS_CA_FILE: file }), /NATS_(CA_FILE|URL)/],
  [
    'timeline',
    'TLS where NATS speaks none',
    ({ right }) => ({ NATS_URL: right.NATS_URL!.replace('nats:', 'tls:') }),
    /NATS_URL.*TLS/,
  ],
  [
    'timeline',
    'a number of copies that no cluster has',
    () => ({ NATS_STREAM_REPLICAS: '2' }),
    /NATS_STREAM_REPLICAS.*1, 3 or 5/,
  ],
  [
    'timeline',
    'copies on a single NATS server',
    () => ({ NATS_STREAM_REPLICAS: '3' }),
    /NATS_STREAM_REPLICAS.*single server/,
  ],
  [
    'timeline',
    'a collector of traces without an address',
    () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }),
    /OTEL_EXPORTER_OTLP_ENDPOINT.*http/,
  ],
  [
    'timeline',
    'an unknown choice of traces',
    () => ({ OTEL_TRACES_SAMPLER: 'some' }),
    /OTEL_TRACES_SAMPLER.*one of always_on/,
  ],
  [
    'timeline',
    'more than all traces',
    () => ({ OTEL_TRACES_SAMPLER_ARG: '2' }),
    /OTEL_TRACES_SAMPLER_ARG.*between 0 and 1/,
  ],
  [
    'timeline',
    'a way of sending traces that it does not know',
    () => ({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }),
    /OTEL_EXPORTER_OTLP_PROTOCOL.*http\/json/,
  ],
  [
    'bundle',
    'keys that the store refuses',
    (given) => given.s3(403, 'SignatureDoesNotMatch'),
    /S3_SECRET_ACCESS_KEY.*refused to list the objects of the bucket films: SignatureDoesNotMatch \(403\)/,
  ],
  ['bundle', 'a bucket of another region', (given) => given.s3(301, 'PermanentRedirect'), /S3_REGION/],
  [
    'bundle',
    'a region that the server does not sign for',
    (given) => given.s3(400, 'AuthorizationHeaderMalformed'),
    /S3_REGION/,
  ],
  ...[200, 400, 404].map((status): Row => [
    'bundle',
    `a web server that is no object store and says ${status}`,
    (given) => given.s3(status),
    new RegExp(
      `S3_ENDPOINT cannot be used: the server at http://127\\.0\\.0\\.1:\\d+ does not speak S3: it answered with .*\\(${status}\\)`,
    ),
  ]),
  ['bundle', 'a store that is out of order', (given) => given.s3(503, 'SlowDown'), /S3_ENDPOINT/],
  [
    'bundle',
    'an S3 server without keys',
    (given) => ({
      ...given.s3(404),
      S3_ACCESS_KEY_ID: '',
      S3_SECRET_ACCESS_KEY: '',
      AWS_EC2_METADATA_DISABLED: 'true',
      START_PATIENCE_SECONDS: '0',
    }),
    /S3_ACCESS_KEY_ID cannot be used: it is not set and the machine brings no keys of its own \(/,
  ],
  [
    'bundle',
    'half a pair of keys',
    () => ({ S3_BUCKET: 'films', S3_ACCESS_KEY_ID: 'a-key' }),
    /S3_SECRET_ACCESS_KEY is missing/,
  ],
  [
    'bundle',
    '[OP4] an encryption that stores do not have',
    (given) => ({ ...given.s3(404), S3_SERVER_SIDE_ENCRYPTION: 'rot13' }),
    /S3_SERVER_SIDE_ENCRYPTION.*one of AES256, aws:kms/,
  ],
  [
    'bundle',
    '[OP4] the key of an encryption without its kind',
    (given) => ({ ...given.s3(404), S3_KMS_KEY_ID: 'a-key' }),
    /S3_SERVER_SIDE_ENCRYPTION is missing: it is needed with S3_KMS_KEY_ID/,
  ],
  [
    'bundle',
    '[OP8] a proxy of a kind that it does not know',
    () => ({ HTTPS_PROXY: 'socks5://proxy:1080' }),
    /HTTPS_PROXY.*such as http:\/\/proxy:3128/,
  ],
  ['bundle', 'no store at all', () => ({ OBJECT_STORE_DIR: '' }), /OBJECT_STORE_DIR is missing/],
  [
    'render',
    'a browser that is none',
    ({ file }) => ({ RENDER_ROLE: 'worker', CHROMIUM_PATH: file }),
    /CHROMIUM_PATH.*cannot be used/,
  ],
  [
    'render',
    'an encoder that is none',
    ({ file }) => ({ RENDER_ROLE: 'worker', RENDER_FFMPEG: file }),
    /RENDER_FFMPEG.*cannot be used/,
  ],
  [
    'render',
    'compositions that nobody has built',
    ({ folder }) => ({ RENDER_ROLE: 'worker', COMPOSITION_BUNDLE_DIR: folder }),
    /COMPOSITION_BUNDLE_DIR/,
  ],
  ['render', 'an unknown role', () => ({ RENDER_ROLE: 'king' }), /RENDER_ROLE/],
  [
    'audio',
    'an ffmpeg that is not there',
    () => ({ AUDIO_FFMPEG: '/nowhere/ffmpeg' }),
    /AUDIO_FFMPEG.*does not run here/,
  ],
];

/** What the start of a process needs, and one wrong setting of which a process of its own says what a shared one does. */
const needsOwnProcess = (service: ServiceName, wrong: Record<string, string>): boolean =>
  'NODE_EXTRA_CA_CERTS' in wrong || (service === 'gateway' && 'LOG_LEVEL' in wrong);

async function runToItsEnd(service: ServiceName, env: Record<string, string>): Promise<FinishedRun> {
  if (!needsOwnProcess(service, env)) return runners[service].run(env);
  await using program = runMainOf(service, env);
  const exitCode = await program.ended;
  expect(program.stderr()).toBe('');
  return { exitCode, lines: program.lines };
}

describe('a process with one wrong setting ends with one sentence', () => {
  it.concurrent.each(rows)('%s: %s', async (service, _what, wrong, sentence) => {
    const given = wrong(place);
    const { exitCode, lines } = await runToItsEnd(service, { ...place.right, ...startupTimeoutFor(given), ...given });
    expect(exitCode).toBe(1);
    const last = lines.at(-1)!;
    expect(last).toMatchObject({ level: 'fatal' });
    expect(last.msg).toMatch(sentence);
    expect(last.msg).toMatch(/^The setting [A-Z0-9_]+ .*\.$/);
    expect(last.msg).not.toContain('\n');
    expect(last).not.toHaveProperty('err');
    expect(lines.filter(({ level }) => level === 'fatal')).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toMatch(/a-secret-key|:wrong@|right@/);
  });
});

describe('a migration with a wrong setting ends with one sentence', () => {
  const migrations: [string, Wrong, RegExp][] = [
    ['no database', () => ({ DATABASE_URL: '' }), /DATABASE_URL.*must be set/],
    [
      'a wrong password',
      ({ databaseUrl }) => ({ DATABASE_URL: databaseUrl.replace(/:[^:@]+@/, ':wrong@') }),
      /DATABASE_URL.*refuses/,
    ],
    [
      'a database server that is not there',
      () => ({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }),
      /DATABASE_URL.*no Postgres answers/,
    ],
    [
      '[OP3] a wrong password for migrations alone',
      ({ databaseUrl }) => ({ MIGRATION_DATABASE_URL: databaseUrl.replace(/:[^:@]+@/, ':wrong@') }),
      /MIGRATION_DATABASE_URL.*refuses/,
    ],
    ['an unknown log level', () => ({ LOG_LEVEL: 'loud' }), /LOG_LEVEL/],
  ];
  it.concurrent.each(WITH_DATABASE.flatMap((service) => migrations.map((row) => [service, ...row] as const)))(
    '%s: %s',
    async (service, _what, wrong, sentence) => {
      const { DATABASE_URL } = place.right;
      const { exitCode, lines } = await runners[service].run(
        { DATABASE_URL: DATABASE_URL!, START_PATIENCE_SECONDS: '0', ...wrong(place) },
        ['migrate'],
      );
      expect(exitCode).toBe(1);
      expect(lines.at(-1)!.msg).toMatch(sentence);
      expect(lines.at(-1)).not.toHaveProperty('err');
    },
  );
});

it.each(SERVICES)(
  '%s leaves nothing open after wrong settings, and writes nothing to standard error',
  async (service) => {
    expect(await runners[service].end()).toEqual({ exitCode: 0, stderr: '' });
  },
);
