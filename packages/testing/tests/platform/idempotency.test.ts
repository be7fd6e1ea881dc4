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

  it('gives the first answer again, to every process', async () => {
    const first = await store().begin('a1', 'print');
    if (first.kind !== 'new') throw new Error(`was ${first.kind}`);
    await first.finish({ status: 201, body: '{"data":1}' });
    expect(await store().begin('a1', 'print')).toEqual({
      kind: 'answered',
      answer: { status: 201, body: '{"data":1}' },
    });
  });

  it('tells a request in flight, and another request with the same key', async () => {
    await store().begin('b1', 'print');
    expect(await store().begin('b1', 'print')).toEqual({ kind: 'in-flight' });
    expect(await store().begin('b1', 'other')).toEqual({ kind: 'mismatch' });
  });

  it('lets exactly one of many begin', async () => {
    const begun = await Promise.all(Array.from({ length: 20 }, () => store().begin('c1', 'print')));
    expect(begun.filter(({ kind }) => kind === 'new')).toHaveLength(1);
    expect(begun.filter(({ kind }) => kind === 'in-flight')).toHaveLength(19);
  });

  it('lets an abandoned request be tried again', async () => {
    const first = await store().begin('d1', 'print');
    if (first.kind !== 'new') throw new Error(`was ${first.kind}`);
    await first.abandon();
    expect((await store().begin('d1', 'print')).kind).toBe('new');
  });

  it('gives a request up whose process was lost, and refuses its late answer', async () => {
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

  it('keeps an answer of several megabytes that compresses', async () => {
    const body = JSON.stringify({ data: 'narration '.repeat(300_000) });
    const first = await store().begin('f1', 'print');
    if (first.kind !== 'new') throw new Error(`was ${first.kind}`);
    await first.finish({ status: 201, body });
    expect(await store().begin('f1', 'print')).toEqual({ kind: 'answered', answer: { status: 201, body } });
  });

  it('goes on with an empty bucket after the server lost its store', async () => {
    await using own = await testBus();
    const keys = createIdempotencyStore(own.bus, { bucket: 'keys', keptMs: HOUR_MS, lostAfterMs: HOUR_MS });
    await keys.begin('g1', 'print');
    await own.nats.restart({ wipe: true });
    const again = await eventually(() => keys.begin('g1', 'print'));
    expect(again.kind).toBe('new');
  });
});
