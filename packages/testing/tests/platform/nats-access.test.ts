import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { IDEMPOTENCY_BUCKET, STREAMS, TimelineDeletedSchema } from '@slidewright/contracts';
import { freePort, startNats, type EmbeddedNats } from '@slidewright/embedded';
import {
  awaitBucket,
  awaitBus,
  consumeEvents,
  createIdempotencyStore,
  on,
  readBusSettings,
  readStartupTimeout,
  runMain,
  type Bus,
} from '@slidewright/platform';
import { nkeys } from 'nats';
import { describe, expect, it } from 'vitest';
import { createNatsOperator, eventually, silentLog } from '../../src/index.ts';

const BUCKET = { bucket: IDEMPOTENCY_BUCKET, keptMs: 86_400_000, lostAfterMs: 60_000 };
const RECOVERY_MS = 30_000;

/** A server in a folder of its own, which can be started again with other lines. */
async function serverWith(furtherLines: string) {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'nats-access-'))).path;
  const port = await freePort();
  const start = (lines: string): Promise<EmbeddedNats> =>
    startNats({ directory: join(folder, 'nats'), port, furtherLines: lines, log: silentLog });
  let server = await start(furtherLines);
  stack.defer(() => server[Symbol.asyncDispose]());
  return {
    folder,
    port,
    host: `127.0.0.1:${port}`,
    reload: (lines: string) => server.reload(lines),
    async restart(lines: string) {
      await server[Symbol.asyncDispose]();
      server = await start(lines);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Connects as a process does at its start. */
function start(env: Record<string, string>, patienceS = 0): Promise<Bus> {
  const { signal } = new AbortController();
  const timeout = readStartupTimeout(
    { START_PATIENCE_SECONDS: String(patienceS) },
    { log: silentLog, state: { waitingFor: null }, signal },
  );
  return awaitBus(readBusSettings(env), { name: 'test', log: silentLog }, timeout);
}

function bucketOf(bus: Bus): Promise<void> {
  const { signal } = new AbortController();
  const timeout = readStartupTimeout(
    { START_PATIENCE_SECONDS: '0' },
    { log: silentLog, state: { waitingFor: null }, signal },
  );
  return awaitBucket(bus, BUCKET, timeout);
}

/** Events, their consumers and idempotency keys: what the product does with JetStream. */
async function useJetStream(bus: Bus): Promise<void> {
  const heard: string[] = [];
  await using _consumer = consumeEvents(bus, {
    durable: 'test',
    log: silentLog,
    handlers: [on(TimelineDeletedSchema, async ({ timelineId }) => void heard.push(timelineId))],
  });
  const timelineId = randomUUID();
  await bus.publish(TimelineDeletedSchema, { timelineId }, { messageId: randomUUID() });
  await eventually(() => expect(heard).toContain(timelineId));
  await bucketOf(bus);
  const keys = createIdempotencyStore(bus, BUCKET);
  const key = randomUUID().replaceAll('-', '');
  const first = await keys.begin(key, 'print');
  if (first.kind !== 'new') throw new Error(`it is ${first.kind}`);
  await first.finish({ status: 201, body: 'made' });
  expect(await keys.begin(key, 'print')).toEqual({ kind: 'answered', answer: { status: 201, body: 'made' } });
}

/** An identity that the operator changes while the product runs. */
interface Identity {
  /** Further lines of the server's configuration, before and after the change. */
  readonly lines: readonly [string, string];
  /** Writes the client's files as they are before or after the change. */
  write(change: 0 | 1): Promise<void>;
  readonly env: Readonly<Record<string, string>>;
  /** The server's words about the former identity. */
  readonly refusal: RegExp;
  /** Whether the server takes the change only at its next start. */
  readonly atStart?: boolean;
}

const run = promisify(execFile);

/** A certificate authority with certificates of a server and a client, in a folder of the test. */
async function createCertificates(folder: string, name: string) {
  const file = (end: string): string => join(folder, `${name}-${end}`);
  const openssl = (...args: string[]) => run('openssl', args);
  const authority = file('ca.crt');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await openssl('req', '-x509', ...key, '-subj', `/CN=${name}`, '-keyout', file('ca.key'), '-out', authority);
  const issue = async (subject: string) => {
    const [certificateFile, keyFile] = [file(`${subject}.crt`), file(`${subject}.key`)];
    const signer = ['-CA', authority, '-CAkey', file('ca.key')];
    const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-addext', 'basicConstraints=CA:FALSE'];
    await openssl('req', '-x509', ...key, ...signer, ...names, '-subj', `/CN=${subject}`, '-keyout', keyFile, '-out', certificateFile); // prettier-ignore
    return { certificateFile, keyFile };
  };
  return { authority, server: await issue('server'), client: await issue('client') };
}

const identities: Record<string, (folder: string) => Promise<Identity>> = {
  async 'a user and a password'(folder) {
    const accepting = (password: string): string => `authorization { users: [{ user: ada, password: "${password}" }] }`;
    const [user, password] = [join(folder, 'user'), join(folder, 'password')];
    await writeFile(user, 'ada\n');
    return {
      lines: [accepting('first'), accepting('second')],
      write: (change) => writeFile(password, `${['first', 'second'][change]}\n`),
      env: { NATS_USER_FILE: user, NATS_PASSWORD_FILE: password },
      refusal: /refuses the user ada \(Authorization Violation\)/,
    };
  },
  async 'a token'(folder) {
    const file = join(folder, 'token');
    return {
      lines: ['authorization { token: "first" }', 'authorization { token: "second" }'],
      write: (change) => writeFile(file, ['first', 'second'][change]!),
      env: { NATS_TOKEN_FILE: file },
      refusal: /refuses the token \(Authorization Violation\)/,
    };
  },
  async 'an NKEY'(folder) {
    const file = join(folder, 'seed');
    const keys = [nkeys.createUser(), nkeys.createUser()] as const;
    const accepting = (key: (typeof keys)[0]): string => `authorization { users: [{ nkey: ${key.getPublicKey()} }] }`;
    return {
      lines: [accepting(keys[0]), accepting(keys[1])],
      write: (change) => writeFile(file, keys[change].getSeed()),
      env: { NATS_NKEY_SEED_FILE: file },
      refusal: /refuses the NKEY \(Authorization Violation\)/,
    };
  },
  async 'a JWT in a credentials file'(folder) {
    const file = join(folder, 'user.creds');
    const operator = createNatsOperator();
    const users = [operator.createUser(), operator.createUser()] as const;
    return {
      lines: [operator.configuration(), operator.configuration({ revoked: [users[0].publicKey] })],
      write: (change) => writeFile(file, users[change].credentials),
      env: { NATS_CREDENTIALS_FILE: file },
      refusal: /refuses the credentials \(Authorization Violation\)/,
      atStart: true,
    };
  },
  async 'certificates of another authority'(folder) {
    const all = [await createCertificates(folder, 'one'), await createCertificates(folder, 'two')] as const;
    const [authority, certificate, key] = [join(folder, 'ca'), join(folder, 'crt'), join(folder, 'key')];
    const demanding = ({ authority: ca, server }: (typeof all)[0]): string =>
      `tls { ca_file: "${ca}", cert_file: "${server.certificateFile}", key_file: "${server.keyFile}", verify: true, timeout: 10 }`;
    return {
      lines: [demanding(all[0]), demanding(all[1])],
      async write(change) {
        const { authority: ca, client } = all[change];
        for (const [from, to] of [
          [ca, authority],
          [client.certificateFile, certificate],
          [client.keyFile, key],
        ])
          // prettier-ignore
          await run('cp', [from!, to!]);
      },
      env: { NATS_CA_FILE: authority, NATS_CERT_FILE: certificate, NATS_KEY_FILE: key },
      refusal: /is not trusted \(unable to verify the first certificate/,
      atStart: true,
    };
  },
};

describe('a process with', () => {
  it.concurrent.each(Object.entries(identities))(
    '[OP1] [OP5] %s uses JetStream, says what the server says while the former is refused, and goes on with the new one',
    async (_name, create) => {
      await using stack = new AsyncDisposableStack();
      const { path } = stack.use(await mkdtempDisposable(join(tmpdir(), 'nats-identity-')));
      const { lines, write, env, refusal, atStart } = await create(path);
      await write(0);
      const server = stack.use(await serverWith(lines[0]));
      const scheme = env['NATS_CA_FILE'] === undefined ? 'nats' : 'tls';
      const bus = stack.use(await start({ NATS_URL: `${scheme}://${server.host}`, ...env }, 10));
      await useJetStream(bus);
      expect(bus.outage()).toBeNull();

      if (atStart) await server.restart(lines[1]);
      else await server.reload(lines[1]);
      await eventually(() => expect(bus.outage()).toMatch(refusal));
      expect(bus.outage()).toContain(server.host);
      // While a file is being replaced, it is empty or cannot be read.
      for (const file of Object.values(env)) await writeFile(file, '');
      await write(1);
      if (env['NATS_USER_FILE'] !== undefined) await writeFile(env['NATS_USER_FILE'], 'ada');
      const accepted = performance.now();
      await eventually(() => expect(bus.isConnected()).toBe(true));
      expect(performance.now() - accepted).toBeLessThan(RECOVERY_MS);
      expect(bus.outage()).toBeNull();
      await useJetStream(bus);
    },
  );

  it('[OP5] a token or a user in the address is that user', async () => {
    await using withToken = await serverWith('authorization { token: "a token/1" }');
    await using first = await start({ NATS_URL: `nats://${encodeURIComponent('a token/1')}@${withToken.host}` });
    expect(first.isConnected()).toBe(true);
    await using withUser = await serverWith('authorization { users: [{ user: ada, password: "p@ss" }] }');
    await using second = await start({ NATS_URL: `nats://ada:p%40ss@${withUser.host}` });
    expect(second.isConnected()).toBe(true);
    await expect(start({ NATS_URL: `nats://ada:wrong@${withUser.host}` })).rejects.toThrow(
      `The setting NATS_URL cannot be used: NATS at ${withUser.host} refuses the user ada (Authorization Violation).`,
    );
  });

  it('[OP5] two identities, or what is none, are refused in one sentence', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'nats-identity-'));
    const file = join(folder.path, 'user.creds');
    const { credentials } = createNatsOperator().createUser();
    await writeFile(file, credentials.replaceAll('\n', '\r\n'));
    const read = (env: Record<string, string>) => () => readBusSettings({ NATS_URL: 'nats://a', ...env });
    expect(read({ NATS_TOKEN: 'a', NATS_USER: 'b' })).toThrow(
      /^The setting NATS_TOKEN cannot be used: NATS_USER is set/,
    );
    expect(read({ NATS_NKEY_SEED: 'a', NATS_CREDENTIALS_FILE: file })).toThrow(
      /NATS_NKEY_SEED.*NATS_CREDENTIALS_FILE is/,
    );
    expect(read({ NATS_NKEY_SEED: 'SUA' })).toThrow(
      /^The setting NATS_NKEY_SEED cannot be used: it is no seed of an NKEY/,
    );
    expect(read({ NATS_CERT_FILE: file })).toThrow(/^The setting NATS_KEY_FILE cannot be used: it must be set/);
    expect(read({ NATS_JETSTREAM_DOMAIN: 'a.b' })).toThrow(
      /^The setting NATS_JETSTREAM_DOMAIN cannot be used: it must/,
    );
    // Lines may end as on Windows; the user beside a credentials file is sent too, and the server chooses.
    expect(read({ NATS_CREDENTIALS_FILE: file, NATS_USER: 'ada', NATS_PASSWORD: 'b' })()).toMatchObject({
      user: expect.any(Function),
      credentials: expect.any(Function),
    });
    await writeFile(file, 'no credentials');
    expect(read({ NATS_CREDENTIALS_FILE: file })).toThrow(/user\.creds holds no credentials\.$/);
  });

  it('[OP2] a client certificate is named where the server demands one', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'nats-identity-'));
    const { lines, write, env } = await identities['certificates of another authority']!(folder.path);
    await write(0);
    await using server = await serverWith(lines[0]);
    await expect(start({ NATS_URL: `tls://${server.host}`, NATS_CA_FILE: env['NATS_CA_FILE']! })).rejects.toThrow(
      /^The setting NATS_CERT_FILE cannot be used: NATS at .* demands a client certificate/,
    );
  });
});

it('[OP8] an address of IPv6 alone is reached', async () => {
  await using server = await serverWith('host: "::1"');
  await using bus = await start({ NATS_URL: `nats://[::1]:${server.port}` });
  await useJetStream(bus);
  await server.restart('host: "::1"\nauthorization { token: other }');
  await eventually(() => expect(bus.outage()).toMatch(/^NATS at \[::1\]:\d+ refuses a connection without credentials/));
});

describe('[OP5] streams', () => {
  it('of a JetStream domain are used through a leaf node', async () => {
    const leaves = await freePort();
    const hub = `jetstream { domain: hub }\nleafnodes { host: "127.0.0.1", port: ${leaves} }`;
    await using _hub = await serverWith(hub);
    // An empty `jetstream` would keep that of the lines before.
    await using leaf = await serverWith(
      `jetstream: false\nleafnodes { remotes: [{ url: "nats://127.0.0.1:${leaves}" }] }`,
    );
    await expect(start({ NATS_URL: `nats://${leaf.host}` })).rejects.toThrow(/NATS_URL.*JetStream/);
    await using bus = await start({ NATS_URL: `nats://${leaf.host}`, NATS_JETSTREAM_DOMAIN: 'hub' }, 30);
    await useJetStream(bus);
  });

  it('have a size where the account demands one; without the setting the start is refused', async () => {
    await using server = await serverWith(
      'accounts { films { jetstream { max_bytes_required: true, max_file: 300MB }, users: [{ user: ada, password: right }] } }',
    );
    const env = { NATS_URL: `nats://ada:right@${server.host}` };
    await expect(start(env)).rejects.toThrow(
      /^The setting NATS_STREAM_MAX_BYTES cannot be used: its account demands a size for each stream \(account requires a stream config to have max bytes set\)/,
    );
    await expect(start({ ...env, NATS_STREAM_MAX_BYTES: String(1024 ** 4) })).rejects.toThrow(
      /^The setting NATS_STREAM_MAX_BYTES cannot be used: its account has no room for streams of this size \(.+\)/,
    );
    await using bus = await start({ ...env, NATS_STREAM_MAX_BYTES: String(64 * 1024 ** 2) });
    await useJetStream(bus);
    const manager = await bus.jetStreamManager();
    for (const name of [...Object.values(STREAMS).map((stream) => stream.name), `KV_${IDEMPOTENCY_BUCKET}`])
      expect((await manager.streams.info(name)).config.max_bytes, name).toBe(64 * 1024 ** 2);
  });

  const everythingBut = (denied: string): string =>
    `authorization { users: [
      { user: owner, password: right },
      { user: product, password: right, permissions: { publish: { deny: [${denied}] } } }
    ] }`;
  const WITHOUT_STREAMS = '"$JS.API.STREAM.CREATE.>", "$JS.API.STREAM.UPDATE.>"';

  it('that an operator made otherwise, but that serve, stay as they are', async () => {
    await using server = await serverWith(everythingBut(WITHOUT_STREAMS));
    await using owner = await start({ NATS_URL: `nats://owner:right@${server.host}` });
    await bucketOf(owner);
    const manager = await owner.jetStreamManager();
    const others = { max_bytes: 50_000_000, max_age: 0, description: 'of the operator' };
    await manager.streams.update(STREAMS.events.name, { ...others, subjects: ['slidewright.*.v1.evt.>', 'more.>'] });
    await manager.streams.update(STREAMS.work.name, others);
    await manager.streams.update(`KV_${IDEMPOTENCY_BUCKET}`, { max_bytes: 20_000_000 });
    await using bus = await start({ NATS_URL: `nats://product:right@${server.host}` });
    await useJetStream(bus);
    expect((await manager.streams.info(STREAMS.work.name)).config).toMatchObject(others);
  });

  it.each([
    ['subjects that are missing', { subjects: ['films.>'] }, /lacks the subject slidewright\.\*\.v1\.evt\.>/],
    ['a time that is too short', { max_age: 60_000_000_000, duplicate_window: 60_000_000_000 }, /keeps messages for 60 s and must keep them for 604800 s/], // prettier-ignore
  ])('with %s, which may not be changed, are refused in one sentence', async (_what, change, problem) => {
    await using server = await serverWith(everythingBut(WITHOUT_STREAMS));
    await using owner = await start({ NATS_URL: `nats://owner:right@${server.host}` });
    await (await owner.jetStreamManager()).streams.update(STREAMS.events.name, change);
    const refused = start({ NATS_URL: `nats://product:right@${server.host}` });
    await expect(refused).rejects.toThrow(problem);
    await expect(refused).rejects.toThrow(
      /^The setting NATS_URL cannot be used: the stream SLIDEWRIGHT_FACTS .*, and NATS refuses to change it \(.*Permissions Violation for Publish to "\$JS\.API\.STREAM\.UPDATE\.SLIDEWRIGHT_FACTS"/,
    );
  });

  it("[OP2] that do not exist and may not be created are waited for, and named with the server's words", async () => {
    await using server = await serverWith(everythingBut(WITHOUT_STREAMS));
    await expect(start({ NATS_URL: `nats://product:right@${server.host}` })).rejects.toThrow(
      /^The setting NATS_URL cannot be used: .*Permissions Violation for Publish to "\$JS\.API\.STREAM\.CREATE\.SLIDEWRIGHT_FACTS"/,
    );
  });

  it('[OP2] a start without the right to create the bucket of idempotency keys is refused', async () => {
    await using server = await serverWith(everythingBut(`"$JS.API.STREAM.CREATE.KV_${IDEMPOTENCY_BUCKET}"`));
    await using bus = await start({ NATS_URL: `nats://product:right@${server.host}` });
    await expect(bucketOf(bus)).rejects.toThrow(
      /^The setting NATS_URL cannot be used: its user must be able to create the bucket .*Permissions Violation for Publish to "\$JS\.API\.STREAM\.CREATE\.KV_/,
    );
  });
});

it('[OP1] a client that has ended for good is reported, and one that is closed on purpose is not', async () => {
  await using server = await serverWith('');
  const env = { NATS_URL: `nats://${server.host}` };
  const [broken, orderly] = [await start(env), await start(env)];
  let reported = false;
  void orderly.failed.then(() => (reported = true));
  await orderly[Symbol.asyncDispose]();
  await broken.connection.close();
  expect(await broken.failed).toMatch(/^The connection to NATS has ended for good \(.+\)\.$/);
  expect(broken.outage()).not.toBeNull();
  expect(reported).toBe(false);
});

it('[OP1] a process whose connection has ended for good ends itself with exit code 1', async () => {
  await using server = await serverWith('');
  const exitCode = process.exitCode;
  let stopped = false;
  try {
    await runMain({ service: 'test', environment: { LOG_LEVEL: 'silent' } }, async () => {
      const bus = await start({ NATS_URL: `nats://${server.host}` });
      void bus.connection.close();
      return { failed: bus.failed, [Symbol.asyncDispose]: async () => void (stopped = true) };
    });
    expect(process.exitCode).toBe(1);
    expect(stopped).toBe(true);
  } finally {
    process.exitCode = exitCode;
  }
});
