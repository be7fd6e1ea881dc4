import { sql } from 'kysely';
import { ownedFiles } from './owned-files.ts';
import type { Db } from './tables.ts';

/** What was read of a font's file. */
export interface ReadFont {
  readonly contentType: string;
  readonly family: string;
  /** Relative to the regular weight of Inter. */
  readonly width: number;
  /** Null for a font with one weight. */
  readonly weights: { readonly lightest: number; readonly heaviest: number } | null;
}

/** Fonts of people. */
export function fontRepository(db: Db) {
  return {
    ...ownedFiles(db, 'font'),

    async add(font: {
      readonly id: string;
      readonly ownerId: string;
      readonly filename: string;
      readonly objectKey: string;
      readonly size: number;
    }): Promise<void> {
      const { id, ownerId, filename, objectKey, size } = font;
      await db.insertInto('font').values({ id, owner_id: ownerId, filename, object_key: objectKey, size }).execute();
    },

    /** Sets what was read of a reserved font; no effect when it was given up or finished meanwhile. */
    async setReady(id: string, { contentType, family, width, weights }: ReadFont): Promise<void> {
      await sql`
        update font set content_type = ${contentType}, family = ${family}, width = ${width},
          lightest = ${weights?.lightest ?? null}, heaviest = ${weights?.heaviest ?? null}, ready_at = clock_timestamp()
        where id = ${id} and ready_at is null and deleted_at is null`.execute(db);
    },
  };
}
