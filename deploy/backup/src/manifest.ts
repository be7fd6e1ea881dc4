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
  /** Where it lies: gzip of what COPY … TO STDOUT wrote. */
  file: z.string(),
  sha256: z.string(),
  /** Where the numbers of an identity column go on. */
  identities: z.array(z.object({ column: z.string(), last: z.string() })),
});

const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  /** The product that took it. */
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** When the rows were as they are in it. */
  snapshotAt: z.iso.datetime(),
  completedAt: z.iso.datetime(),
  schemas: z.record(
    z.enum(SCHEMA_NAMES as [string, ...string[]]),
    z.object({ migrations: z.array(z.string()), tables: z.array(tableSchema) }),
  ),
  objects: z.object({
    count: z.number().int().nonnegative(),
    bytes: z.number().nonnegative(),
    /** Where the list of them lies: gzip of one JSON object a line. */
    file: z.string(),
    sha256: z.string(),
  }),
  /** What rows name and the store had lost, or had in another size, already when the backup was taken. */
  damaged: z.array(z.object({ key: z.string(), from: z.string(), problem: z.string() })),
  /** Whether the secrets of a one-machine installation lie beside it. */
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

/** Ids of the whole backups at a place, oldest first. One without a manifest was never finished. */
export async function listBackups(place: ObjectStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of place.list('backups/')) {
    const id = /^backups\/([^/]+)\/manifest\.json$/.exec(key)?.[1];
    if (id !== undefined) ids.push(id);
  }
  return ids.toSorted();
}

/** Reads a backup's manifest; throws when there is none, or one of a format that is not known here. */
export async function readManifest(place: ObjectStore, id: string): Promise<Manifest> {
  const bytes = await readWhole(place, manifestKey(id));
  const parsed = manifestSchema.safeParse(JSON.parse(bytes.toString('utf8')));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new Error(`The manifest of backup ${id} is not readable here: ${issue.path.join('.')}: ${issue.message}.`);
}

/** A backup in one line. */
export function describeManifest({ id, snapshotAt, objects, version }: Manifest): string {
  return `${id}  rows of ${snapshotAt}  ${objects.count} objects  ${(objects.bytes / 1e6).toFixed(1)} MB  version ${version}`;
}

export async function writeManifest(place: ObjectStore, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifestSchema.parse(manifest), null, 2)}\n`;
  await place.put(manifestKey(manifest.id), Buffer.from(text), { contentType: 'application/json' });
}

export async function readWhole(place: ObjectStore, key: string): Promise<Buffer> {
  const { body } = await place.get(key);
  return Buffer.concat((await body.toArray()) as Buffer[]);
}

export async function writeObjectList(
  place: ObjectStore,
  file: string,
  objects: readonly SavedObject[],
): Promise<string> {
  const zip = createGzip();
  const lines = Readable.from(objects.values().map((object) => `${JSON.stringify(object)}\n`));
  const [{ sha256 }] = await Promise.all([
    place.put(file, zip, { contentType: 'application/gzip' }),
    pipeline(lines, zip),
  ]);
  return sha256;
}

export async function* readObjectList(place: ObjectStore, manifest: Manifest): AsyncGenerator<SavedObject> {
  const { body } = await place.get(manifest.objects.file);
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
