import { randomBytes } from 'node:crypto';
import {
  createObjectStore,
  readObjectStoreConfig,
  readProxySettings,
  watchStore,
  type ObjectStore,
} from '@slidewright/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { S3_VIRTUAL_DOMAIN } from '../../src/containers/index.ts';
import {
  ACCESS_DENIED,
  startForwardProxy,
  startStoreFront,
  testObjectStore,
  type StoreFront,
  type StoreManners,
  type StoreRefusal,
  type TestObjectStore,
} from '../../src/index.ts';

let objects: TestObjectStore;
let front: StoreFront;
beforeAll(async () => {
  objects = await testObjectStore();
  front = await startStoreFront(objects.environment['S3_ENDPOINT']!);
});
afterAll(async () => {
  await front[Symbol.asyncDispose]();
  await objects[Symbol.asyncDispose]();
});

/** A process's view of the store behind the front. */
const openWith = (manners: StoreManners, changes: Record<string, string> = {}): Promise<ObjectStore> => {
  front.manners = manners;
  return createObjectStore(readObjectStoreConfig({ ...objects.environment, S3_ENDPOINT: front.endpoint, ...changes }));
};
const refusal = (status: number, code: string): StoreRefusal => ({ status, code, message: 'The server says no.' });

/** Everything that is in the bucket, asked of the server itself. */
async function keysLeft(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects.store.list('')) keys.push(key);
  return keys;
}

const MIB = 1024 * 1024;
const FRONTS: [string, StoreManners][] = [
  ['that is like Amazon S3', {}],
  ...[
    refusal(501, 'NotImplemented'),
    refusal(405, 'MethodNotAllowed'),
    refusal(400, 'InvalidArgument'),
    refusal(400, 'MalformedXML'),
    refusal(403, 'SignatureDoesNotMatch'),
    refusal(404, 'NoSuchKey'),
  ].map((deletesMany): [string, StoreManners] => [
    `without deletion of several objects (${deletesMany.status} ${deletesMany.code})`,
    { deletesMany },
  ]),
  ['that accepts the deletion of several objects without an effect', { deletesMany: 'without-effect' }],
  ['that reports errors for each of several objects', { deletesMany: 'with-errors' }],
  ['that demands Content-MD5', { demandsMd5: true }],
  [
    'that demands Content-MD5, without deletion of several',
    { demandsMd5: true, deletesMany: refusal(501, 'NotImplemented') },
  ],
];

describe('[OP4] a store', () => {
  it.each(FRONTS)('%s passes the check, keeps what is put, and what is deleted is gone', async (_what, manners) => {
    const store = await openWith(manners);
    await store.check();
    const large = randomBytes(9 * MIB);
    const keys = Array.from({ length: 20 }, (_, index) => `fronts/${index}`);
    for (const key of keys) await store.put(key, Buffer.from(key), { contentType: 'text/plain' });
    await store.put('fronts/large', large, { contentType: 'video/mp4' });
    expect(await store.head('fronts/large')).toMatchObject({ size: large.length });
    expect(await keysLeft()).toHaveLength(21);
    await store.delete([...keys, 'fronts/large', 'fronts/never-there']);
    expect(await keysLeft()).toEqual([]);
  });

  it('without deletion of several objects is asked for it once only', async () => {
    const store = await openWith({ deletesMany: refusal(501, 'NotImplemented') });
    const before = front.requests.length;
    for (const key of ['a/1', 'a/2', 'a/3']) {
      await store.put(key, Buffer.from('x'), { contentType: 'text/plain' });
      await store.delete([key, `${key}-missing`]);
    }
    expect(front.requests.slice(before).filter((line) => line.startsWith('POST'))).toHaveLength(1);
  });

  it('with virtual hosts only is used by S3_FORCE_PATH_STYLE=false, and refused with its own words otherwise', async () => {
    const manners = { virtualHostsOnly: { domain: S3_VIRTUAL_DOMAIN } };
    // The name of each bucket is known to the proxy alone.
    await using proxy = await startForwardProxy({
      hosts: { [S3_VIRTUAL_DOMAIN]: { host: '127.0.0.1', port: front.port } },
    });
    const network = { S3_ENDPOINT: `http://${S3_VIRTUAL_DOMAIN}`, HTTP_PROXY: proxy.url };
    const store = await openWith(manners, { ...network, S3_FORCE_PATH_STYLE: 'false' });
    await store.check();
    await store.put('hosts/one', Buffer.from('x'), { contentType: 'text/plain' });
    expect(await keysLeft()).toEqual(['hosts/one']);
    await store.delete(['hosts/one']);
    expect(await keysLeft()).toEqual([]);
    expect(
      proxy.passed.some((line) => line.startsWith(`PUT http://${objects.environment['S3_BUCKET']}.s3.test/hosts/one`)),
    ).toBe(true);
    await expect((await openWith(manners, network)).check()).rejects.toThrow(
      /SecondLevelDomainForbidden: Please use virtual hosted style/,
    );
  });

  it('gets the encryption that is set, for single and multipart uploads', async () => {
    const store = await openWith(
      { demandsOnWrites: ['x-amz-server-side-encryption', 'AES256'] },
      { S3_SERVER_SIDE_ENCRYPTION: 'AES256' },
    );
    await store.check();
    await store.put('sealed/small', Buffer.from('x'), { contentType: 'text/plain' });
    await store.put('sealed/large', Buffer.alloc(9 * MIB), { contentType: 'text/plain' });
    await store.delete(['sealed/small', 'sealed/large']);
    const plain = await openWith({ demandsOnWrites: ['x-amz-server-side-encryption', 'AES256'] });
    await expect(plain.check()).rejects.toThrow(/write a probe object.*x-amz-server-side-encryption must be AES256/);
  });

  it('gets the token of temporary keys', async () => {
    front.manners = { demandsOnWrites: ['x-amz-security-token', 'a-token'] };
    const store = await openWith(front.manners, { S3_SESSION_TOKEN: 'a-token' });
    // The server behind knows no such token: that the front lets it pass is what is proved.
    await expect(store.put('a/token', Buffer.from('x'), { contentType: 'text/plain' })).rejects.not.toThrow(
      /must be a-token/,
    );
  });
});

describe('[OP2] a start with a store that refuses', () => {
  it.each([
    ['list', 'list the objects'],
    ['write', 'write a probe object'],
    ['read', 'read a probe object'],
    ['delete', 'delete a probe object'],
  ] as const)(
    'to %s is one sentence with the setting, what was tried and the words of the server',
    async (operation, tried) => {
      const store = await openWith({ refuses: { [operation]: ACCESS_DENIED } });
      const bucket = objects.environment['S3_BUCKET'];
      await expect(store.check()).rejects.toMatchObject({
        name: 'ConfigError',
        message: `The setting S3_ACCESS_KEY_ID cannot be used: ${front.endpoint} refused to ${tried} of the bucket ${bucket}: AccessDenied: Access Denied by the policy (403).`,
      });
      front.manners = {};
      await objects.store.delete(await keysLeft());
    },
  );

  it('names the region, the bucket or the secret where the server does', async () => {
    const setting = async (code: string, status: number): Promise<string> => {
      const store = await openWith({ refuses: { list: refusal(status, code) } });
      const error = (await store.check().catch((thrown: unknown) => thrown)) as Error & { setting?: string };
      expect(error.message).toContain(`${code}: The server says no (${status})`);
      return error.setting ?? /The setting (\w+)/.exec(error.message)![1]!;
    };
    expect(await setting('AuthorizationHeaderMalformed', 400)).toBe('S3_REGION');
    expect(await setting('NoSuchBucket', 404)).toBe('S3_BUCKET');
    expect(await setting('SignatureDoesNotMatch', 403)).toBe('S3_SECRET_ACCESS_KEY');
    expect(await setting('ExpiredToken', 400)).toBe('S3_SESSION_TOKEN');
    expect(await setting('InvalidAccessKeyId', 403)).toBe('S3_ACCESS_KEY_ID');
    expect(await setting('RequestTimeTooSkewed', 403)).toBe('S3_ACCESS_KEY_ID');
  });

  it('leaves no probe object behind', async () => {
    const store = await openWith({});
    await store.check();
    expect(await keysLeft()).toEqual([]);
  });
});

describe('[OP1] a store that refuses writes while the product runs', () => {
  it('makes readiness fail with its own words, and the wait of jobs names it, until it accepts them again', async () => {
    const { store, check } = watchStore(await openWith({}));
    await check();
    front.manners = { refuses: { write: ACCESS_DENIED } };
    await expect(store.put('w/1', Buffer.from('x'), { contentType: 'text/plain' })).rejects.toMatchObject({
      code: 'STORAGE_FAILED',
      isRefused: true,
      dependency: 'the object store, which refuses access (AccessDenied)',
      message: 'the object store said AccessDenied: Access Denied by the policy (403)',
      userMessage: "The file storage refuses the product's access (AccessDenied). Its operator has to allow it.",
    });
    await expect(check()).rejects.toThrow(/write a probe object.*AccessDenied: Access Denied by the policy/);
    front.manners = {};
    await expect
      .poll(
        () =>
          check().then(
            () => 'ready',
            () => 'not ready',
          ),
        { timeout: 30_000 },
      )
      .toBe('ready');
  });
});

it('[OP8] goes through a proxy with a password, and not to hosts that NO_PROXY names', async () => {
  await using proxy = await startForwardProxy({ credentials: 'ada:secret' });
  const through = await openWith({}, { HTTP_PROXY: proxy.url });
  await through.check();
  expect(proxy.passed.length).toBeGreaterThan(3);
  const before = proxy.passed.length;
  const past = await openWith({}, { HTTP_PROXY: proxy.url, NO_PROXY: 'example.com, 127.0.0.0/8' });
  await past.check();
  expect(proxy.passed).toHaveLength(before);
  expect(readProxySettings({ HTTP_PROXY: proxy.url })!.http).toContain('ada:secret');
});
