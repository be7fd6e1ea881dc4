import { randomBytes } from 'node:crypto';
import { createIdempotencyStore } from '@slidewright/platform';
import { eventually, testBus, type TestBus } from '../../src/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const HOUR_MS = 3_600_000;

describe('idempotency keys', () => {
  let shared: TestBus;
  beforeAll(async () => {
    shared = await testBus();
  });
  afterAll(async () => {
    await shared[Symbol.asyncDispose]();
  });

  const store = (lostAfterMs = HOUR_MS) =>
    createIdempotencyStore(shared.bus, { bucket: 'keys', keptMs: HOUR_MS, lostAfterMs });

  it('returns the first response again, in every process', async () => {
    const first = await store().begin('a1', 'print');
    if (first.kind !== 'new') throw new Error(`was ${first.kind}`);
    await first.finish({ status: 201, body: '{"data":1}' });
    expect(await store().begin('a1', 'print')).toEqual({
      kind: 'answered',
      answer: { status: 201, body: '{"data":1}' },
    });
  });

  it('detects a request in flight, and another request with the same key', async () => {
    await store().begin('b1', 'print');
    expect(await store().begin('b1', 'print')).toEqual({ kind: 'in-flight' });
    expect(await store().begin('b1', 'other')).toEqual({ kind: 'mismatch' });
  });

  it('lets exactly one of many concurrent requests begin', async () => {
    const begun = await Promise.all(Array.from({ length: 20 }, () => store().begin('c1', 'print')));
    expect(begun.filter(({ kind }) => kind === 'new')).toHaveLength(1);
    expect(begun.filter(({ kind }) => kind === 'in-flight')).toHaveLength(19);
  });

  it('allows a retry of an abandoned request', async () => {
    const first = await store().begin('d1', 'print');
    if (first.kind !== 'new') throw new Error(`was ${first.kind}`);
    await first.abandon();
    expect((await store().begin('d1', 'print')).kind).toBe('new');
  });

  it('abandons a request whose process was lost, and refuses its late response', async () => {
    const lost = await store().begin('e1', 'print');
    if (lost.kind !== 'new') throw new Error(`was ${lost.kind}`);
    const next = await eventually(async () => {
      const begun = await store(1).begin('e1', 'print');
      return begun.kind === 'new' ? begun : false;
    });
    await expect(lost.finish({ status: 201, body: 'late' })).rejects.toThrow('wrong last sequence');
    await next.finish({ status: 201, body: 'kept' });
    expect(await store().begin('e1', 'print')).toMatchObject({ answer: { body: 'kept' } });
  });

  it('keeps a response of several megabytes that compresses', async () => {
    const body = JSON.stringify({ data: 'narration '.repeat(300_000) });
    const first = await store().begin('f1', 'print');
    if (first.kind !== 'new') throw new Error(`was ${first.kind}`);
    await first.finish({ status: 201, body });
    expect(await store().begin('f1', 'print')).toEqual({ kind: 'answered', answer: { status: 201, body } });
  });

  it('deletes the oldest responses when there are too many', async () => {
    const few = createIdempotencyStore(shared.bus, {
      bucket: 'few',
      keptMs: HOUR_MS,
      lostAfterMs: HOUR_MS,
      maximumBytes: 300_000,
    });
    const answerOf = (index: number) => randomBytes(20_000).toString('hex') + String(index);
    const last = 19;
    let newest = '';
    for (let index = 0; index <= last; index += 1) {
      const begun = await few.begin(`h${index}`, 'print');
      if (begun.kind !== 'new') throw new Error(`was ${begun.kind}`);
      newest = answerOf(index);
      await begun.finish({ status: 201, body: newest });
    }
    expect(await few.begin(`h${last}`, 'print')).toEqual({ kind: 'answered', answer: { status: 201, body: newest } });
    expect((await few.begin('h0', 'print')).kind).toBe('new');
    const manager = await shared.bus.jetStreamManager();
    expect((await manager.streams.info('KV_few')).state.bytes).toBeLessThanOrEqual(300_000);
  });

  it('sets a bound on a bucket that has none, and keeps its entries', async () => {
    await shared.bus.jetStream.views.kv('boundless', { history: 1, ttl: HOUR_MS });
    const keys = () =>
      createIdempotencyStore(shared.bus, { bucket: 'boundless', keptMs: HOUR_MS, lostAfterMs: HOUR_MS });
    expect((await keys().begin('i1', 'print')).kind).toBe('new');
    expect((await keys().begin('i1', 'print')).kind).toBe('in-flight');
    const manager = await shared.bus.jetStreamManager();
    expect((await manager.streams.info('KV_boundless')).config).toMatchObject({
      max_bytes: 256 * 1024 ** 2,
      discard: 'old',
      max_msgs_per_subject: 1,
    });
  });

  it('runs requests without storing them when there is no space for the bucket', async () => {
    const keys = createIdempotencyStore(shared.bus, {
      bucket: 'huge',
      keptMs: HOUR_MS,
      lostAfterMs: HOUR_MS,
      maximumBytes: 1024 ** 4,
    });
    const begun = await keys.begin('j1', 'print');
    if (begun.kind !== 'new') throw new Error(`was ${begun.kind}`);
    await begun.finish({ status: 201, body: 'done' });
    expect((await keys.begin('j1', 'print')).kind).toBe('new');
  });

  it('does not keep a response so large that it would evict many others, and allows a retry', async () => {
    const first = await store().begin('k1', 'print');
    if (first.kind !== 'new') throw new Error(`was ${first.kind}`);
    await first.finish({ status: 201, body: randomBytes(150_000).toString('hex') });
    expect((await store().begin('k1', 'print')).kind).toBe('new');
  });

  it('keeps a key for as long as its request runs', async () => {
    const lostAfterMs = 500;
    const running = await store(lostAfterMs).begin('l1', 'print');
    if (running.kind !== 'new') throw new Error(`was ${running.kind}`);
    const until = Date.now() + 3 * lostAfterMs;
    while (Date.now() < until) expect(await store(lostAfterMs).begin('l1', 'print')).toEqual({ kind: 'in-flight' });
    await running.finish({ status: 201, body: 'at last' });
    expect(await store().begin('l1', 'print')).toMatchObject({ answer: { body: 'at last' } });
  });

  it('releases a key, and keeps a response, once NATS is available again', async () => {
    await using own = await testBus();
    const keys = createIdempotencyStore(own.bus, { bucket: 'keys', keptMs: HOUR_MS, lostAfterMs: HOUR_MS });
    const [failed, done] = [await keys.begin('m1', 'print'), await keys.begin('m2', 'print')];
    if (failed.kind !== 'new' || done.kind !== 'new') throw new Error('the keys are not new');
    await own.nats.kill();
    await eventually(() => !own.bus.isConnected());
    await failed.abandon();
    await done.finish({ status: 201, body: 'done' });
    await own.nats.restart();
    await eventually(async () => expect(await keys.begin('m2', 'print')).toMatchObject({ answer: { body: 'done' } }));
    await eventually(async () => expect((await keys.begin('m1', 'print')).kind).toBe('new'));
  });

  it('continues with an empty bucket after the server lost its store', async () => {
    await using own = await testBus();
    const keys = createIdempotencyStore(own.bus, { bucket: 'keys', keptMs: HOUR_MS, lostAfterMs: HOUR_MS });
    await keys.begin('g1', 'print');
    await own.nats.restart({ wipe: true });
    const again = await eventually(() => keys.begin('g1', 'print'));
    expect(again.kind).toBe('new');
  });
});
