import { Pool } from 'pg';
import type { Service } from './record.ts';

/**
 * What happened to jobs and to what they publish, written by triggers of the database: outside the product,
 * in the product's own transactions, so that it holds just what was committed.
 */
export interface Ledger extends AsyncDisposable {
  entries(): Promise<Entry[]>;
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** A change of a job's state, or a publication: the row that makes a result visible. */
export interface Entry {
  readonly at: Date;
  /** Transaction; a publication belongs to the job that ended in the same one. */
  readonly transaction: string;
  readonly kind: 'job' | 'publication';
  readonly service: Service;
  /** Of a job, its id; of a publication, what was published. */
  readonly subject: string;
  readonly timelineId: string;
  readonly operation: 'insert' | 'update' | 'delete';
  readonly jobKind: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly fence: number | null;
  readonly leaseOwner: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

export const SERVICES = ['audio', 'render', 'bundle'] as const;

const TABLES = `
  create schema chaos;
  create table chaos.entry (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    transaction text not null default pg_current_xact_id()::text,
    kind text not null, service text not null, subject text not null, timeline_id text not null,
    operation text not null, job_kind text, from_status text, to_status text, fence integer, lease_owner text, error jsonb
  );
  create function chaos.note_job() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and old.status = new.status and old.fence = new.fence then return null; end if;
    insert into chaos.entry (kind, service, subject, timeline_id, operation, job_kind, from_status, to_status, fence, lease_owner, error)
    values ('job', tg_table_schema, coalesce(new.id, old.id)::text, coalesce(new.timeline_id, old.timeline_id), lower(tg_op),
      coalesce(new.kind, old.kind), case when tg_op <> 'INSERT' then old.status end, case when tg_op <> 'DELETE' then new.status end,
      coalesce(new.fence, old.fence), coalesce(new.lease_owner, old.lease_owner), new.error);
    return null;
  end $$;
  create function chaos.note_publication() returns trigger language plpgsql as $$
  begin
    insert into chaos.entry (kind, service, subject, timeline_id, operation)
    values ('publication', tg_table_schema, tg_argv[0] || ' ' || coalesce(to_jsonb(new) ->> tg_argv[1], ''), new.timeline_id::text, lower(tg_op));
    return null;
  end $$;`;

const TRIGGERS = `
  ${SERVICES.map(
    (service) => `
  create trigger chaos_job after insert or update or delete on ${service}.job for each row execute function chaos.note_job();`,
  ).join('')}
  create trigger chaos_narration after insert on audio.audio_file for each row execute function chaos.note_publication('narration', 'slide_id');
  create trigger chaos_film after insert or update on render.video for each row execute function chaos.note_publication('film', 'timeline_id');
  create trigger chaos_archive after update on bundle.archive for each row when (old.state <> 'ready' and new.state = 'ready')
    execute function chaos.note_publication('bundle', 'timeline_id');`;

/** Puts the triggers into a database whose tables are there. `primaryUrl` names the server that takes writes now. */
export async function openLedger(primaryUrl: () => string): Promise<Ledger> {
  const pools = new Map<string, Pool>();
  const open = (connectionString: string): Pool => {
    const pool = new Pool({ connectionString, max: 4 });
    // The faults of this run cut idle connections too.
    pool.on('error', () => undefined);
    pools.set(connectionString, pool);
    return pool;
  };
  const primary = (): Pool => pools.get(primaryUrl()) ?? open(primaryUrl());
  await primary().query(TABLES);
  await primary().query(TRIGGERS);
  return {
    async entries() {
      const { rows } = await primary().query<Entry>(
        `select at, transaction, kind, service, subject, timeline_id as "timelineId", operation, job_kind as "jobKind",
           from_status as "from", to_status as "to", fence, lease_owner as "leaseOwner", error
         from chaos.entry order by id`,
      );
      return rows;
    },
    rows: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await primary().query<Row>(text, values)).rows,
    [Symbol.asyncDispose]: async () => void (await Promise.all([...pools.values()].map((pool) => pool.end()))),
  };
}
