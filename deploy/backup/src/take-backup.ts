import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ObjectStore } from '@slidewright/platform';
import packageJson from '../package.json' with { type: 'json' };
import type { Installation } from './installation.ts';
import { lockInstallation } from './lock-installation.ts';
import {
  describeManifest,
  listBackups,
  readManifest,
  readObjectList,
  savedKey,
  secretsKey,
  writeManifest,
  writeObjectList,
  type Damage,
  type Manifest,
  type SavedObject,
} from './manifest.ts';
import { forEachOf, saveObject } from './objects.ts';
import { findReferences, mergeReferences, type Reference } from './references.ts';
import { migrationsOf, saveTables } from './rows.ts';
import type { SchemaName } from './schemas.ts';
import { withSnapshots, type Snapshot } from './snapshot.ts';

export interface BackupOptions {
  /** Omits caches; after a restore the first video of each timeline is rendered again. */
  readonly withoutCache: boolean;
  /** Number of backups to keep; null for all. */
  readonly keep: number | null;
  readonly say: (line: string) => void;
}

/** More snapshots than concurrent deletions can explain. */
const MOST_ROUNDS = 10;

interface Rows {
  readonly schemas: Manifest['schemas'];
  readonly references: Map<string, Reference>;
  readonly at: Date;
}

/** Saves an installation and deletes older backups. Throws while another backup or restore of it runs. */
export async function takeBackup(
  installation: Installation,
  backups: ObjectStore,
  options: BackupOptions,
): Promise<Manifest> {
  await using lock = await lockInstallation(installation);
  const manifest = await saveInstallation(installation, backups, options);
  options.say(`saved ${describeManifest(manifest)}`);
  if (options.keep !== null) {
    // If the server was restarted, the lock is lost; then this fails and nothing is deleted.
    await lock.query('select 1');
    await pruneBackups(backups, manifest.id, options.keep, options.say);
  }
  return manifest;
}

/**
 * Saves all rows of one moment and all objects they name, while the product runs.
 *
 * Objects are immutable, written before the row that names them and deleted after it. So every object that a snapshot
 * names existed at its time and can only have been deleted since. First all objects are copied, which may take hours;
 * then the rows are saved and newer objects are copied, which takes seconds. If one of those is missing, its row is
 * missing in the next snapshot too, and the rows are saved again. An object that a row still names then was lost by the
 * store; it is reported and listed in the manifest.
 */
async function saveInstallation(
  installation: Installation,
  backups: ObjectStore,
  options: BackupOptions,
): Promise<Manifest> {
  const { say } = options;
  const startedAt = new Date();
  const id = `${startedAt.toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(2).toString('hex')}`;
  const saved = await knownObjects(backups);
  const fresh = new Set<string>();
  const wanted = (reference: Reference): boolean => !(options.withoutCache && reference.need === 'cache');
  /** Returns the objects that the store lacks; objects saved earlier are not copied again. */
  const copy = async (references: Map<string, Reference>): Promise<Map<string, Reference>> => {
    const missing = new Map<string, Reference>();
    await forEachOf(references.values().filter(wanted), async (reference) => {
      const known = saved.get(reference.key);
      if (known !== undefined) {
        if (fresh.has(reference.key)) return;
        fresh.add(reference.key);
        if ((await backups.head(savedKey(reference.key)))?.size === known.size) return;
      }
      const object = await saveObject(installation.store, backups, reference.key);
      if (object === null) {
        saved.delete(reference.key);
        missing.set(reference.key, reference);
        return;
      }
      saved.set(reference.key, object);
      fresh.add(reference.key);
    });
    return missing;
  };

  const ahead = await withSnapshots(installation, readReferences);
  say(
    `${ahead.size} objects are named by rows; ${
      ahead
        .keys()
        .filter((key) => saved.has(key))
        .toArray().length
    } of them may be here already`,
  );
  await copy(ahead);

  let lost = new Map<string, Reference>();
  for (let round = 1; ; round += 1) {
    const folder = `backups/${id}/rows-${round}`;
    const rows = await withSnapshots(installation, (snapshots) => saveRows(snapshots, backups, folder));
    const missing = await copy(rows.references);
    const gone = missing
      .values()
      .filter(({ need }) => need === 'required')
      .toArray();
    if (gone.some(({ key }) => !lost.has(key))) {
      if (round === MOST_ROUNDS)
        throw new Error(`The store loses objects faster than they can be saved: ${gone[0]!.key}.`);
      say(`${gone.length} objects went while they were copied; saving the rows once more`);
      lost = missing;
      await deleteFolder(backups, folder);
      continue;
    }
    const objects = rows.references
      .values()
      .filter(wanted)
      .map(({ key }) => saved.get(key))
      .filter((object) => object !== undefined)
      .toArray()
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const listFile = `backups/${id}/objects.jsonl.gz`;
    const listHash = await writeObjectList(backups, listFile, objects);
    const manifest: Manifest = {
      format: 1,
      id,
      version: packageJson.version,
      startedAt: startedAt.toISOString(),
      snapshotAt: rows.at.toISOString(),
      completedAt: new Date().toISOString(),
      schemas: rows.schemas,
      objects: {
        count: objects.length,
        bytes: objects.reduce((sum, { size }) => sum + size, 0),
        file: listFile,
        sha256: listHash,
      },
      damaged: damageOf(rows.references, saved, gone),
      hasSecrets: await saveSecrets(installation, backups, id),
    };
    // Written last, because a backup without it is incomplete.
    await writeManifest(backups, manifest);
    return manifest;
  }
}

async function readReferences(snapshots: readonly Snapshot[]): Promise<Map<string, Reference>> {
  const found: Reference[] = [];
  for (const { connection, schemas } of snapshots) {
    const made = await schemasWithTables(connection, schemas);
    found.push(...(await findReferences(connection, made)));
  }
  return mergeReferences(found);
}

async function schemasWithTables(
  connection: Snapshot['connection'],
  schemas: Snapshot['schemas'],
): Promise<Snapshot['schemas']> {
  const made: SchemaName[] = [];
  for (const schema of schemas) if ((await migrationsOf(connection, schema)).length > 0) made.push(schema);
  return made;
}

async function saveRows(snapshots: readonly Snapshot[], backups: ObjectStore, folder: string): Promise<Rows> {
  const schemas: Manifest['schemas'] = {};
  for (const { connection, schemas: names } of snapshots) {
    for (const schema of names) {
      const migrations = await migrationsOf(connection, schema);
      if (migrations.length === 0) throw new Error(`The schema ${schema} has no tables; has it been migrated?`);
      schemas[schema] = { migrations, tables: await saveTables(connection, schema, backups, folder) };
    }
  }
  const at = new Date(Math.min(...snapshots.map((snapshot) => snapshot.at.getTime())));
  return { schemas, references: await readReferences(snapshots), at };
}

/** The objects of the latest complete backup, which need not be copied again. */
async function knownObjects(backups: ObjectStore): Promise<Map<string, SavedObject>> {
  const known = new Map<string, SavedObject>();
  const latest = (await listBackups(backups)).at(-1);
  if (latest === undefined) return known;
  for await (const object of readObjectList(backups, await readManifest(backups, latest)))
    known.set(object.key, object);
  return known;
}

function damageOf(
  references: Map<string, Reference>,
  saved: Map<string, SavedObject>,
  gone: readonly Reference[],
): Damage[] {
  const lost = gone.map(({ key, from }) => ({ key, from, problem: 'the store does not have it' }));
  const cut = references
    .values()
    .flatMap(({ key, from, size }) => {
      const object = saved.get(key);
      return object && size !== null && object.size !== size
        ? [{ key, from, problem: `it has ${object.size} bytes and the row says ${size}` }]
        : [];
    })
    .toArray();
  return [...lost, ...cut];
}

async function saveSecrets(installation: Installation, backups: ObjectStore, id: string): Promise<boolean> {
  const secrets = installation.secretsFile && (await readFile(installation.secretsFile).catch(() => null));
  if (!secrets) return false;
  await backups.put(secretsKey(id), secrets, { contentType: 'application/json' });
  return true;
}

async function deleteFolder(backups: ObjectStore, folder: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of backups.list(`${folder}/`)) keys.push(key);
  await backups.delete(keys);
}

/**
 * Deletes all but the `keep` newest backups, incomplete ones, and objects that no backup needs. `taken` is always kept,
 * independent of clocks.
 */
async function pruneBackups(
  backups: ObjectStore,
  taken: string,
  keep: number,
  say: (line: string) => void,
): Promise<void> {
  const others = (await listBackups(backups)).filter((id) => id !== taken);
  const kept = new Set([taken, ...others.toReversed().slice(0, keep - 1)]);
  const old: string[] = [];
  for await (const { key } of backups.list('backups/')) if (!kept.has(key.split('/')[1]!)) old.push(key);
  // Manifests first, so that a backup whose deletion was interrupted is incomplete.
  const manifests = old.filter((key) => key.endsWith('/manifest.json'));
  await backups.delete(manifests);
  await backups.delete(old.filter((key) => !manifests.includes(key)));
  const needed = new Set<string>();
  for (const id of kept)
    for await (const { key } of readObjectList(backups, await readManifest(backups, id))) needed.add(savedKey(key));
  const unneeded: string[] = [];
  for await (const { key } of backups.list('objects/')) if (!needed.has(key)) unneeded.push(key);
  await backups.delete(unneeded);
  say(`kept ${kept.size} backups; deleted ${manifests.length} older ones and ${unneeded.length} objects`);
}
