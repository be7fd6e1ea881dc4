/** What one account uses, as a query returns it; numbers of Postgres are texts. */
export interface UsageRow {
  readonly owner_id: string;
  readonly bytes: string | number | null;
  readonly film_ms?: string | number | null;
}

/** The response to GetUsage. */
export function usageOf(rows: readonly UsageRow[]) {
  return {
    usage: rows.map(({ owner_id: ownerId, bytes, film_ms: filmMs }) => ({
      ownerId,
      storageBytes: BigInt(bytes ?? 0),
      filmMsThisMonth: BigInt(filmMs ?? 0),
    })),
  };
}
