import { TimelineDeletedSchema } from '@slidewright/contracts';
import type { Bus } from '@slidewright/platform';
import { eventually, testBus, type TestBus } from '@slidewright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBench, testKernel, type Bench } from './support/harness.ts';

let bench: Bench;
let server: TestBus;
beforeAll(async () => {
  [bench, server] = await Promise.all([createBench(), testBus()]);
});
afterAll(async () => {
  await bench[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});
beforeEach(() => bench.db.deleteFrom('outbox').execute());

async function add(count: number): Promise<void> {
  const { outbox } = testKernel(bench.db, server.bus, []);
  await bench.db.transaction().execute(async (tx) => {
    for (let index = 0; index < count; index += 1)
      await outbox.add(tx, TimelineDeletedSchema, { timelineId: String(index), ownerId: 'owner' });
  });
}

const waiting = async (): Promise<number> =>
  (await bench.db.selectFrom('outbox').select('id').where('published_at', 'is', null).execute()).length;

/** The bus, but what is published stays without an acknowledgement until `acknowledge` is called. */
function slowBus(): Disposable & { bus: Bus; published: string[]; acknowledge: () => void } {
  const published: string[] = [];
  const gate = Promise.withResolvers<void>();
  const bus: Bus = {
    ...server.bus,
    async publishEncoded(...args) {
      published.push(args[2].messageId);
      await gate.promise;
      await server.bus.publishEncoded(...args);
    },
  };
  return { bus, published, acknowledge: () => gate.resolve(), [Symbol.dispose]: () => gate.resolve() };
}

describe('the relay', () => {
  it('publishes further messages while earlier ones wait for their acknowledgement, in no transaction', async () => {
    await add(20);
    const slow = slowBus();
    await using _started = testKernel(bench.db, slow.bus, []).start();
    using _end = slow;
    await eventually(() => expect(slow.published).toHaveLength(20));
    // The look for further messages is a transaction too, but a short one.
    await eventually(async () => {
      const { rows } = await sql<{ open: number }>`
        select count(*)::integer as open from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database()
          and state like 'idle in transaction%' and query like '%outbox%'`.execute(bench.db);
      expect(rows[0]!.open).toBe(0);
    });
    expect(await waiting()).toBe(20);
    slow.acknowledge();
    await eventually(async () => expect(await waiting()).toBe(0));
  });

  it('leaves claimed messages to their relay, and takes them over when the claim expires', async () => {
    await add(5);
    const silent = slowBus();
    const other = slowBus();
    const timing = { relayClaimMs: 600_000 };
    await using _silent = testKernel(bench.db, silent.bus, [], timing).start();
    using _end = silent;
    await eventually(() => expect(silent.published).toHaveLength(5));
    await using _other = testKernel(bench.db, other.bus, [], timing).start();
    other.acknowledge();
    await add(1);
    await eventually(async () => expect(await waiting()).toBe(5));
    expect(other.published).toHaveLength(1);
    await bench.db
      .updateTable('outbox')
      .set({ claimed_until: sql`now()` })
      .where('published_at', 'is', null)
      .execute();
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(other.published).toEqual(expect.arrayContaining(silent.published));
  });

  it('publishes messages of which none failed before a hundred that NATS refuses, as one of an earlier version may', async () => {
    await add(100);
    let refuses = true;
    const bus: Bus = {
      ...server.bus,
      async publishEncoded(subject, json, options) {
        if (refuses && !json.includes('later')) throw new Error('not permitted');
        await server.bus.publishEncoded(subject, json, options);
      },
    };
    const kernel = testKernel(bench.db, bus, []);
    await using _started = kernel.start();
    const failed = () =>
      bench.db
        .selectFrom('outbox')
        .select('id')
        .where('claimed_until', '<', sql<Date>`now()`)
        .execute();
    await eventually(async () => expect(await failed()).toHaveLength(100));
    await bench.db
      .transaction()
      .execute((tx) => kernel.outbox.add(tx, TimelineDeletedSchema, { timelineId: 'later', ownerId: 'owner' }));
    await eventually(async () => expect(await waiting()).toBe(100));
    refuses = false;
    await eventually(async () => expect(await waiting()).toBe(0));
  });

  it('keeps acknowledged messages when one of a batch fails, and republishes that one soon', async () => {
    await add(3);
    const published: string[] = [];
    const bus: Bus = {
      ...server.bus,
      async publishEncoded(subject, json, options) {
        published.push(json);
        if (published.length === 2) throw new Error('not acknowledged');
        await server.bus.publishEncoded(subject, json, options);
      },
    };
    await using _started = testKernel(bench.db, bus, [], { relayClaimMs: 600_000 }).start();
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(published).toHaveLength(4);
    expect(published[3]).toBe(published[1]);
  });
});
