import type { Selectable } from 'kysely';
import type { AuthTables, Db } from './tables.ts';

export type OperatorAction = 'disable' | 'enable' | 'quota' | 'delete' | 'reset-link' | 'link-sign-in';

export type OperatorEventRow = Selectable<AuthTables['operatorEvent']>;

/** What operators did. */
export function operatorEventRepository(db: Db) {
  return {
    async add(event: {
      readonly action: OperatorAction;
      readonly accountId: string;
      readonly address: string;
      readonly details: Readonly<Record<string, unknown>>;
    }): Promise<void> {
      await db
        .insertInto('operatorEvent')
        .values({ ...event, actor: 'api', details: JSON.stringify(event.details) })
        .execute();
    },

    /** Newest first. `before` is the id of the last one of the page before. */
    list(page: { limit: number; accountId: string | null; before: string | null }): Promise<OperatorEventRow[]> {
      let rows = db.selectFrom('operatorEvent').selectAll().orderBy('id', 'desc').limit(page.limit);
      if (page.accountId !== null) rows = rows.where('accountId', '=', page.accountId);
      if (page.before !== null) rows = rows.where('id', '<', page.before);
      return rows.execute();
    },
  };
}
