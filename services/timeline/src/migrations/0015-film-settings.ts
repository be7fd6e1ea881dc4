import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The settings of a film in one column. The last version writes the columns of single settings, and runs beside this one
 * during an upgrade and after a rollback: a trigger keeps both equal. The references stay columns, with their foreign keys.
 */
export const filmSettings: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table timeline add column film jsonb`.execute(db);
    await sql`
      create function timeline_film() returns trigger language plpgsql as $$
      begin
        if new.film is not null and (tg_op = 'INSERT' or new.film is distinct from old.film) then
          new.theme = coalesce(new.film ->> 'theme', new.theme);
          new.resolution = coalesce(new.film ->> 'resolution', new.resolution);
          new.framerate = coalesce(new.film ->> 'framerate', new.framerate);
          new.pacing = coalesce(new.film ->> 'pacing', new.pacing);
          new.transition = coalesce(new.film ->> 'transition', new.transition);
          new.captions = coalesce(new.film ->> 'captions', new.captions);
          new.music_level = coalesce((new.film ->> 'musicLevel')::double precision, new.music_level);
          new.music_id = (new.film ->> 'music')::uuid;
          new.brand_id = (new.film ->> 'brand')::uuid;
        else
          new.film = coalesce(new.film, '{"version": 1}') || jsonb_build_object(
            'theme', new.theme, 'resolution', new.resolution, 'framerate', new.framerate, 'pacing', new.pacing,
            'transition', new.transition, 'captions', new.captions, 'music', new.music_id,
            'musicLevel', new.music_level, 'brand', new.brand_id);
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger timeline_film before insert or update on timeline
      for each row execute function timeline_film()`.execute(db);
    // The trigger sets the column.
    await sql`update timeline set film = null`.execute(db);
    await sql`alter table timeline alter column film set not null`.execute(db);
  },
};
