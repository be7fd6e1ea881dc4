import type { Kysely, Transaction } from 'kysely';

/** Whether Postgres refused a row because it exists already (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string })?.code === '23505';
}

/** SQLSTATE 40001 and 40P01: the same transaction may succeed when tried again. */
function isTransient(error: unknown): boolean {
  const code = (error as { code?: string })?.code;
  return code === '40001' || code === '40P01';
}

/** Runs `work` in a transaction; repeats it up to three times after a serialisation failure or a deadlock. */
export async function withTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= 4 || !isTransient(error)) throw error;
    }
  }
}
