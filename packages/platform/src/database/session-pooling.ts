import type { PoolClient } from 'pg';
import type { Logger } from '../telemetry/log.ts';
import { announcedProcess, PrimaryPool } from './pool.ts';
import { assertTakesWrites } from './session.ts';
import { sessionNotKept } from './unfit.ts';

/** Statements of each of two connections; a pooler that shares its servers is found by the first, unless it is busy. */
const ROUNDS = 5;

/**
 * Connects, and throws UnfitServer where the server takes no writes, or where a pooler does not keep a server for a
 * connection: then what one connection sets applies to others, and the product's tables are not found. Changes nothing
 * on any connection.
 */
export async function checkServer(url: string, log: Logger): Promise<void> {
  const pool = new PrimaryPool({
    url,
    maxConnections: 2,
    applicationName: 'slidewright-start',
    log,
    prepare: assertTakesWrites,
    silenceMs: 0,
  });
  pool.on('error', () => {});
  try {
    const first = await pool.connect();
    try {
      await assertSessionKept(pool, first);
    } finally {
      first.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function assertSessionKept(pool: PrimaryPool, first: PoolClient): Promise<void> {
  const firstProcess = await processOf(first);
  // Postgres itself.
  if (firstProcess === announcedProcess(first)) return;
  // A pooler that keeps servers and has none left makes the second connection wait.
  const second = await pool.connect().catch(() => null);
  if (second === null) return;
  try {
    const secondProcess = await processOf(second);
    for (let round = 0; round < ROUNDS; round += 1) {
      const isKept = (await processOf(first)) === firstProcess && (await processOf(second)) === secondProcess;
      if (!isKept || firstProcess === secondProcess) throw sessionNotKept();
    }
  } finally {
    second.release(true);
  }
}

async function processOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}
