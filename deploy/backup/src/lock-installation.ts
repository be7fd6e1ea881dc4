import { connectTo, type Connection } from './connections.ts';
import type { Installation } from './installation.ts';

/**
 * Keeps other backups and restores of an installation out for as long as the connection is open: deleting
 * what an old backup needed must not meet what another has just saved. Throws when one is under way.
 */
export async function lockInstallation(installation: Installation): Promise<Connection> {
  await using stack = new AsyncDisposableStack();
  const connection = stack.use(await connectTo(installation.databases.values().next().value!));
  const [lock] = await connection.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('slidewright-backup', 0)) as taken`,
  );
  if (!lock!.taken) throw new Error('Another backup or restore of this installation is under way.');
  stack.move();
  return connection;
}
