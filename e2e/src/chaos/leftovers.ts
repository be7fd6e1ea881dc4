import { glob, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Ledger } from './ledger.ts';

/** Tables whose rows belong to a timeline and go with it. */
const TABLES: Readonly<{ [schema: string]: readonly string[] }> = {
  timeline: ['slide'],
  audio: ['job', 'audio_file', 'upload'],
  render: ['job', 'video', 'slide_video', 'poster', 'cached_object'],
  bundle: ['job', 'archive'],
  import: ['job', 'deck'],
};

/** Rows and objects that outlived their timelines, a sentence each. */
export async function leftoversOf(
  ledger: Ledger,
  storeDirectory: string,
  deleted: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const [schema, tables] of Object.entries(TABLES)) {
    for (const table of tables) {
      const condition = schema === 'bundle' && table === 'archive' ? "and state <> 'discarded'" : '';
      const [row] = await ledger.rows<{ n: string }>(
        `select count(*) as n from ${schema}.${table} where timeline_id::text = any($1) ${condition}`,
        [deleted],
      );
      if (Number(row!.n) > 0) found.push(`${row!.n} rows of deleted timelines in ${schema}.${table}`);
    }
  }
  const gone = new Set(deleted);
  const kept = (await filesBelow(storeDirectory)).filter((file) => file.split('/').some((part) => gone.has(part)));
  if (kept.length > 0) found.push(`${kept.length} objects of deleted timelines, such as ${kept[0]}`);
  return found;
}

/** Paths of all files below a directory. Unlike readdir, glob passes over directories that the product deletes meanwhile. */
async function filesBelow(directory: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of glob('**', { cwd: directory, withFileTypes: true }))
    if (entry.isFile()) found.push(relative(directory, join(entry.parentPath, entry.name)));
  return found;
}

/** A process touches the folders it uses more often. */
export const UNTOUCHED_MS = 30_000;

/** Folders for temporary files that no process uses any more. */
export async function abandonedIn(temporary: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(temporary)) {
    const folder = await stat(join(temporary, name)).catch(() => null);
    if (folder !== null && Date.now() - folder.mtimeMs > UNTOUCHED_MS) found.push(`the temporary folder ${name}`);
  }
  return found;
}

/** What cannot be so once nothing is under way, a sentence each. */
export async function unsettled(ledger: Ledger): Promise<string[]> {
  const found: string[] = [];
  for (const schema of ['audio', 'render', 'bundle', 'import']) {
    const [live] = await ledger.rows<{ n: string }>(
      `select count(*) as n from ${schema}.job where status in ('queued', 'active')`,
    );
    if (Number(live!.n) > 0) found.push(`${live!.n} jobs of ${schema} have not ended`);
  }
  for (const schema of ['timeline', 'audio', 'render', 'bundle', 'import']) {
    const [waiting] = await ledger.rows<{ n: string }>(
      `select count(*) as n from ${schema}.outbox where published_at is null`,
    );
    if (Number(waiting!.n) > 0) found.push(`${waiting!.n} events of ${schema} are not published`);
  }
  const [locked] = await ledger.rows<{ n: string }>(
    'select count(*) as n from timeline.timeline where locked_by_job is not null',
  );
  if (Number(locked!.n) > 0) found.push(`${locked!.n} timelines are locked`);
  return found;
}
