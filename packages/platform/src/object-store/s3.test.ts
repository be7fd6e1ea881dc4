import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createS3Store } from './s3.ts';

// A store that takes every connection and never says a word, as one does whose machine has stopped.
const silent = createServer((socket) => void socket.on('error', () => {}).resume());
beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(() => void silent.close());

const store = () =>
  createS3Store({
    endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    bucket: 'films',
    region: 'us-east-1',
    keys: { accessKeyId: 'a-key', secretAccessKey: 'a-secret-key' },
    requestTimeoutMs: 100,
  });

it('gives up a store that does not answer', async () => {
  const unusable = { code: 'STORAGE_FAILED' };
  await expect(store().get('a/b.mp4')).rejects.toMatchObject(unusable);
  await expect(store().head('a/b.mp4')).rejects.toMatchObject(unusable);
  await expect(store().put('a/b.mp4', Buffer.from('x'), { contentType: 'video/mp4' })).rejects.toMatchObject(unusable);
});

it('says at the start that it does not answer', async () => {
  await expect(store().check()).rejects.toMatchObject({
    setting: 'S3_ENDPOINT',
    message: expect.stringMatching(/no object store answers at http:\/\/127\.0\.0\.1:\d+/),
  });
});
