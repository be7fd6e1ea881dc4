import { freePort } from '@slidewright/embedded';
import { migrateService, temporaryDirectory } from '@slidewright/platform';
import { timelineSchema } from '@slidewright/timeline';
import { eventually, ownDatabase, silentLog, startTestNats } from '@slidewright/testing';
import { expect, it } from 'vitest';
import { runMainOf } from './processes.ts';

async function ask(port: string, path: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

it('tells how a service fares from its first moment to its last, also when nobody takes its traces', async () => {
  await using nats = await startTestNats();
  await using folder = await temporaryDirectory('operations-test');
  const databaseUrl = await ownDatabase();
  const port = String(await freePort());
  await nats.kill();
  await using program = runMainOf('timeline', {
    DATABASE_URL: databaseUrl,
    NATS_URL: nats.url,
    OPERATIONS_PORT: port,
    OBJECT_STORE_DIR: folder.path,
    OBJECT_STORE_SECRET: 'a secret of the tests',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  });

  // Nothing is there yet: it lives, waits, and says what for.
  await eventually(async () => expect((await ask(port, '/startupz')).body.waitingFor).toBe('NATS'));
  expect(await ask(port, '/livez')).toMatchObject({ status: 200 });
  expect(await ask(port, '/readyz')).toEqual({ status: 503, body: { status: 'starting', waitingFor: 'NATS' } });
  await nats.restart();
  await eventually(async () =>
    expect((await ask(port, '/startupz')).body).toEqual({
      status: 'starting',
      waitingFor: 'the migration of the database',
    }),
  );
  const waitedFor = (): unknown[] =>
    program.lines.filter(({ msg }) => msg === 'waiting').map(({ waitingFor }) => waitingFor);
  await eventually(() => expect(waitedFor()).toEqual(['NATS', 'the migration of the database']));

  await migrateService(timelineSchema, { databaseUrl, log: silentLog });
  await eventually(async () => expect((await ask(port, '/readyz')).status).toBe(200));
  expect(await ask(port, '/startupz')).toEqual({ status: 200, body: { status: 'started' } });
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect((await fetch(`http://127.0.0.1:${port}/api`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/livez`, { method: 'POST' })).status).toBe(405);

  // What it needs goes away: it takes no more requests, but a restart would not help.
  await nats.kill();
  await eventually(async () =>
    expect(await ask(port, '/readyz')).toEqual({
      status: 503,
      body: {
        status: 'away',
        away: ['nats'],
        reasons: { nats: expect.stringMatching(/^no NATS server answers at 127\.0\.0\.1:\d+ \(connect ECONNREFUSED/) },
      },
    }),
  );
  expect(await ask(port, '/livez')).toMatchObject({ status: 200 });
  await nats.restart();
  await eventually(async () => expect((await ask(port, '/readyz')).status).toBe(200));

  const stopped = Date.now();
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  expect(Date.now() - stopped).toBeLessThan(15_000);
  expect(program.stderr()).toBe('');
});

it('stops at once when it is told to while it waits', async () => {
  await using program = runMainOf('gateway', {
    NATS_URL: 'nats://127.0.0.1:1',
    OBJECT_STORE_DIR: '/tmp',
    OBJECT_STORE_SECRET: 'a secret of the tests',
  });
  await eventually(() => expect(program.lines.some(({ msg }) => msg === 'waiting')).toBe(true));
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
});

it('gives up waiting after START_PATIENCE_SECONDS', async () => {
  await using program = runMainOf('auth', {
    NATS_URL: 'nats://127.0.0.1:1',
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    AUTH_SECRET: 'x'.repeat(32),
    START_PATIENCE_SECONDS: '2',
  });
  expect(await program.ended).toBe(1);
  expect(program.lines.at(-1)!.msg).toBe(
    'The setting NATS_URL cannot be used: no NATS server answers at 127.0.0.1:1 (connect ECONNREFUSED 127.0.0.1:1), also after 2 s.',
  );
});
