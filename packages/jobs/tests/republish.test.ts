import { randomUUID } from 'node:crypto';
import { STREAMS, TimelineDeletedSchema } from '@slidewright/contracts';
import { consumeEvents, on } from '@slidewright/platform';
import { eventually, silentLog, testBus, type TestBus } from '@slidewright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consumeOnce } from '../src/index.ts';
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

const TIMING = { republishMs: 200 };

async function publish(timelineId: string): Promise<void> {
  const kernel = testKernel(bench.db, server.bus, [], TIMING);
  await using _ = kernel.start();
  await publishWith(kernel, timelineId);
}

async function publishWith(kernel: ReturnType<typeof testKernel>, timelineId: string): Promise<void> {
  await bench.db
    .transaction()
    .execute((tx) => kernel.outbox.add(tx, TimelineDeletedSchema, { timelineId, ownerId: 'owner' }));
  await eventually(async () => {
    const { rows } = await sql`select 1 from outbox where published_at is null`.execute(bench.db);
    expect(rows).toEqual([]);
  });
}

/** A consumer with an inbox, as services have them: what it applied, in order. */
function consume(durable: string) {
  const applied: string[] = [];
  const deliveries: string[] = [];
  const consumer = consumeEvents(server.bus, {
    durable,
    log: silentLog,
    handlers: [
      on(TimelineDeletedSchema, async ({ timelineId }, { messageId }) => {
        deliveries.push(timelineId);
        await bench.db.transaction().execute(async (tx) => {
          if (await consumeOnce(tx, durable, messageId)) applied.push(timelineId);
        });
      }),
    ],
  });
  return { applied, deliveries, [Symbol.asyncDispose]: () => consumer[Symbol.asyncDispose]() };
}

describe('events that were published and not yet consumed', () => {
  it('are published again when NATS lost its store', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await publish(first);
    await publish(second);
    await server.nats.restart({ wipe: true });
    await using _kernel = testKernel(bench.db, server.bus, [], TIMING).start();
    await using late = consume('late');
    // In any order: a message that the server refused while it created its streams comes after later ones.
    await eventually(() => expect(late.applied.toSorted()).toEqual([first, second].toSorted()));
  });

  it('are applied once by a consumer that had them before the loss', async () => {
    await using _kernel = testKernel(bench.db, server.bus, [], TIMING).start();
    const consumer = consume('steady');
    const timelineId = randomUUID();
    await publish(timelineId);
    await eventually(() => expect(consumer.applied).toContain(timelineId));
    await server.nats.restart({ wipe: true });
    await eventually(() => expect(consumer.deliveries.filter((id) => id === timelineId)).toHaveLength(2));
    expect(consumer.applied.filter((id) => id === timelineId)).toHaveLength(1);
    await consumer[Symbol.asyncDispose]();
  });

  it('are published again when the server was restarted without the last it had acknowledged', async () => {
    await using _kernel = testKernel(bench.db, server.bus, [], TIMING).start();
    const timelineId = randomUUID();
    await publish(timelineId);
    const manager = await server.bus.jetStreamManager();
    await manager.streams.purge(STREAMS.events.name);
    await server.nats.restart();
    await using late = consume('later');
    await eventually(() => expect(late.applied).toContain(timelineId));
  });

  it('are not republished while nothing was lost', async () => {
    let looks = 0;
    const jetStreamManager = () => {
      looks += 1;
      return server.bus.jetStreamManager();
    };
    const kernel = testKernel(bench.db, { ...server.bus, jetStreamManager }, [], TIMING);
    await using _ = kernel.start();
    await eventually(() => expect(looks).toBeGreaterThan(2));
    const published = () => sql`select message_id, published_at from outbox order by id`.execute(bench.db);
    // By this kernel: another that starts republishes the events of the last minutes.
    await publishWith(kernel, randomUUID());
    const before = (await published()).rows;
    const looksBefore = looks;
    await eventually(() => expect(looks).toBeGreaterThan(looksBefore + 2));
    expect((await published()).rows).toEqual(before);
  });
});
