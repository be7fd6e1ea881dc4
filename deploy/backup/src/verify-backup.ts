import type { ObjectStore } from '@slidewright/platform';
import { readObjectList, type Damage, type Manifest } from './manifest.ts';
import { checkObject, forEachOf } from './objects.ts';
import { checkTable } from './rows.ts';

export interface Verified {
  readonly tables: number;
  readonly objects: number;
  /** Problems of the backup; empty if it is complete. */
  readonly problems: readonly Damage[];
}

/**
 * Compares a backup with its manifest: bytes and rows of every table, size and, unless `quick`, bytes of every object.
 */
export async function verifyBackup(
  backups: ObjectStore,
  manifest: Manifest,
  { quick = false }: { readonly quick?: boolean } = {},
): Promise<Verified> {
  const problems: Damage[] = [];
  const tables = Object.values(manifest.schemas).flatMap((schema) => schema.tables);
  for (const table of tables) {
    const problem = await checkTable(backups, table);
    if (problem !== null) problems.push({ key: table.file, from: table.name, problem });
  }
  let objects = 0;
  await forEachOf(readObjectList(backups, manifest), async (object) => {
    objects += 1;
    const problem = await checkObject(backups, object, quick);
    if (problem !== null) problems.push({ key: object.key, from: 'objects', problem });
  });
  if (objects !== manifest.objects.count) {
    const problem = `lists ${objects} objects instead of ${manifest.objects.count}`;
    problems.push({ key: manifest.objects.file, from: 'objects', problem });
  }
  return { tables: tables.length, objects, problems };
}
