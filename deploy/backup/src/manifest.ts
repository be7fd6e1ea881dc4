import { createGunzip, createGzip } from 'node:zlib';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '@slidewright/platform';
import { z } from 'zod';
import { SCHEMA_NAMES } from './schemas.ts';

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number().int().nonnegative(),
  /** Key of the file: the output of COPY … TO STDOUT, compressed with gzip. */
  file: z.string(),
  sha256: z.string(),
  /** Last values of the identity columns. */
  identities: z.array(z.object({ column: z.string(), last: z.string() })),
});

const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  /** Version of the product. */
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** Time of the snapshot of the rows. */
  snapshotAt: z.iso.datetime(),
  completedAt: z.iso.datetime(),
  schemas: z.record(
    z.enum(SCHEMA_NAMES as [string, ...string[]]),
    z.object({ migrations: z.array(z.string()), tables: z.array(tableSchema) }),
  ),
  objects: z.object({
    count: z.number().int().nonnegative(),
    bytes: z.number().nonnegative(),
    /** Key of their list: one JSON object per line, compressed with gzip. */
    file: z.string(),
    sha256: z.string(),
  }),
  /** Objects that were missing or had another size when the backup was taken. */
  damaged: z.array(z.object({ key: z.string(), from: z.string(), problem: z.string() })),
  /** Whether it includes the secrets of a one-machine installation. */
  hasSecrets: z.boolean(),
});

export type TableDump = z.infer<typeof tableSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type Damage = Manifest['damaged'][number];

const savedObjectSchema = z.object({
  key: z.string(),
  size: z.number().int().nonnegative(),
  sha256: z.string(),
  contentType: z.string(),
});

/** An object in a backup. */
export type SavedObject = z.infer<typeof savedObjectSchema>;

export const manifestKey = (id: string): string => `backups/${id}/manifest.json`;
export const savedKey = (key: string): string => `objects/${key}`;
export const secretsKey = (id: string): string => `backups/${id}/secrets.json`;

/** Ids of the complete backups, oldest first. A backup without a manifest is incomplete. */
export async function listBackups(backups: ObjectStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of backups.list('backups/')) {
    const id = /^backups\/([^/]+)\/manifest\.json$/.exec(key)?.[1];
    if (id !== undefined) ids.push(id);
  }
  return ids.toSorted();
}

/** Reads a backup's manifest; throws when there is none, or one of a format that is not known here. */
export async function readManifest(backups: ObjectStore, id: string): Promise<Manifest> {
  const bytes = await readWhole(backups, manifestKey(id));
  const parsed = manifestSchema.safeParse(JSON.parse(bytes.toString('utf8')));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new Error(`The manifest of backup ${id} is not readable here: ${issue.path.join('.')}: ${issue.message}.`);
}

/** Describes a backup in one line. */
export function describeManifest({ id, snapshotAt, objects, version }: Manifest): string {
  return `${id}  rows of ${snapshotAt}  ${objects.count} objects  ${(objects.bytes / 1e6).toFixed(1)} MB  version ${version}`;
}

export async function writeManifest(backups: ObjectStore, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifestSchema.parse(manifest), null, 2)}\n`;
  await backups.put(manifestKey(manifest.id), Buffer.from(text), { contentType: 'application/json' });
}

export async function readWhole(backups: ObjectStore, key: string): Promise<Buffer> {
  const { body } = await backups.get(key);
  return Buffer.concat((await body.toArray()) as Buffer[]);
}

export async function writeObjectList(
  backups: ObjectStore,
  file: string,
  objects: readonly SavedObject[],
): Promise<string> {
  const zip = createGzip();
  const lines = Readable.from(objects.values().map((object) => `${JSON.stringify(object)}\n`));
  const [{ sha256 }] = await Promise.all([
    backups.put(file, zip, { contentType: 'application/gzip' }),
    pipeline(lines, zip),
  ]);
  return sha256;
}

export async function* readObjectList(backups: ObjectStore, manifest: Manifest): AsyncGenerator<SavedObject> {
  const { body } = await backups.get(manifest.objects.file);
  const text = createGunzip();
  const feeding = pipeline(body, text);
  // The reader of the lines gets the error; this avoids an unhandled rejection.
  feeding.catch(() => undefined);
  const lines = createInterface({ input: text, crlfDelay: Infinity });
  // It passes on what fails in its input, also when the lines are not read any more.
  lines.on('error', () => undefined);
  try {
    for await (const line of lines) yield savedObjectSchema.parse(JSON.parse(line));
    await feeding;
  } finally {
    body.destroy();
  }
}
