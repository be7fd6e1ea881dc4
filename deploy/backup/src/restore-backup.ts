import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stopOrphanedServer } from '@slidewright/embedded';
import { connectBus, createLogger, type BusSettings, type ObjectStore } from '@slidewright/platform';
import { checkInstallation, type Checked } from './check-installation.ts';
import { connectedServices, connectTo, quoted, type Connection } from './connections.ts';
import { keepSecrets, type Installation } from './installation.ts';
import { lockInstallation } from './lock-installation.ts';
import { readObjectList, readWhole, secretsKey, type Damage, type Manifest } from './manifest.ts';
import { migrateTo } from './migrate-to.ts';
import { forEachOf, putBack } from './objects.ts';
import { unpublish } from './republish-outbox.ts';
import { checkTable, filledTables, loadTables } from './rows.ts';
import { OBJECT_PREFIXES, SCHEMAS, type SchemaName } from './schemas.ts';
import { groupByDatabase } from './snapshot.ts';
import { STREAM_NAMES } from './streams.ts';

export interface RestoreOptions {
  /** Replaces existing rows. Existing objects are kept unless `deleteUnnamed`. */
  readonly overwrite: boolean;
  /** Deletes objects that no restored row names. */
  readonly deleteUnnamed: boolean;
  readonly say: (line: string) => void;
}

const log = createLogger({ service: 'backup', level: 'warn' });

/**
 * Restores a backup. Objects are written first and rows last, in one transaction per database, so that an interrupted
 * restore leaves no row without its object and can be repeated. Objects that the backup has lost are returned as
 * problems. Throws, and changes nothing, if the target is not empty, services are connected to it, the rows of the
 * backup cannot be read, or a newer version took it.
 */
export async function restoreBackup(
  backups: ObjectStore,
  manifest: Manifest,
  installation: Installation,
  options: RestoreOptions,
): Promise<Checked> {
  const { say } = options;
  assertKnownMigrations(manifest);
  await using _lock = await lockInstallation(installation);
  await assertAtRest(installation);
  if (!options.overwrite) await assertEmpty(installation);
  await assertReadable(backups, manifest);

  let written = 0;
  const lost = new Map<string, string>();
  await forEachOf(readObjectList(backups, manifest), async (object) => {
    const back = await putBack(backups, installation.store, object);
    if (back.state === 'written') written += 1;
    if (back.state === 'damaged') lost.set(object.key, back.problem);
  });
  const there = manifest.objects.count - written - lost.size;
  say(`${written} of ${manifest.objects.count} objects written, ${there} were there, ${lost.size} cannot be written`);

  await forgetMessages(installation.nats, say);
  for (const [url, schemas] of groupByDatabase(installation)) {
    for (const schema of schemas) await makeSchema(url, schema, manifest, options.overwrite);
    await using connection = await connectTo(url);
    await connection.query('begin');
    for (const schema of schemas) {
      const rows = await loadTables(connection, schema, manifest.schemas[schema]!.tables, backups);
      // Consumers may not have received the messages of that time, so they are published again.
      const messages = await unpublish(connection, schema);
      say(`${schema}: ${rows} rows, ${messages} messages to be published again`);
    }
    await connection.query('commit');
    for (const schema of schemas) await migrateTo(url, schema, null);
    await connection.query('analyze');
  }
  if (manifest.hasSecrets && installation.secretsFile !== null) {
    const kept = await keepSecrets(installation.secretsFile, await readWhole(backups, secretsKey(manifest.id)));
    say(kept ? 'secrets written' : 'secrets were there and stay as they are');
  }
  const checked = await checkInstallation(installation);
  const problems = mergeProblems(checked.problems, lost);
  if (!options.deleteUnnamed) return { ...checked, problems };
  await installation.store.delete(checked.unnamed);
  return { ...checked, problems, unnamed: [] };
}

/** A line for each object: what is wrong with it in the backup says more than that the store does not have it. */
function mergeProblems(found: readonly Damage[], lost: ReadonlyMap<string, string>): Damage[] {
  const unseen = new Map(lost);
  for (const { key } of found) unseen.delete(key);
  return [
    ...found.map((damage) => ({ ...damage, problem: lost.get(damage.key) ?? damage.problem })),
    ...unseen.entries().map(([key, problem]) => ({ key, from: 'objects', problem })),
  ];
}

/** Checks that all rows of the backup can be read, before existing rows are replaced. */
async function assertReadable(backups: ObjectStore, manifest: Manifest): Promise<void> {
  for (const { tables } of Object.values(manifest.schemas)) {
    for (const table of tables) {
      const problem = await checkTable(backups, table);
      if (problem !== null)
        throw new Error(
          `The backup ${manifest.id} cannot be restored, nothing was changed: ${table.file} ${problem}. Take another one by --backup.`,
        );
    }
  }
}

function assertKnownMigrations(manifest: Manifest): void {
  for (const [schema, known] of Object.entries(SCHEMAS)) {
    const saved = manifest.schemas[schema];
    if (saved === undefined) throw new Error(`The backup ${manifest.id} has no schema ${schema}.`);
    const unknown = saved.migrations.find((name) => !(name in known));
    if (unknown !== undefined)
      throw new Error(
        `The backup ${manifest.id} was taken by version ${manifest.version}, whose migration ${schema}/${unknown} is not known here; restore it with that version or a newer one.`,
      );
  }
}

/** Throws if services are connected, because they would mix old and restored rows. */
async function assertAtRest(installation: Installation): Promise<void> {
  for (const url of groupByDatabase(installation).keys()) {
    await using connection = await connectTo(url);
    const names = await connectedServices(connection);
    if (names.length > 0)
      throw new Error(`The product is running (${names.join(', ')} are connected to the database); stop it first.`);
  }
}

async function assertEmpty(installation: Installation): Promise<void> {
  const found: string[] = [];
  for (const [url, schemas] of groupByDatabase(installation)) {
    await using connection = await connectTo(url);
    for (const schema of schemas) found.push(...(await filledTables(connection, schema)));
  }
  if (found.length > 0)
    throw new Error(`The target is not empty: there are rows in ${found.join(', ')}. Say --overwrite to replace them.`);
  for (const prefix of OBJECT_PREFIXES) {
    for await (const { key } of installation.store.list(prefix))
      throw new Error(`The target is not empty: the store has ${key}. Say --overwrite to restore beside it.`);
  }
}

/** Creates a schema with the empty tables of the time of the backup. */
async function makeSchema(url: string, schema: SchemaName, manifest: Manifest, overwrite: boolean): Promise<void> {
  await using connection = await connectTo(url);
  // Fail instead of waiting, so that the operator finds what holds the lock.
  await connection.query(`set lock_timeout = '10s'`);
  if (overwrite || (await isEmptySchema(connection, schema)))
    await connection.query(`drop schema if exists ${quoted(schema)} cascade`);
  await migrateTo(url, schema, manifest.schemas[schema]!.migrations.at(-1)!);
}

async function isEmptySchema(connection: Connection, schema: SchemaName): Promise<boolean> {
  return (await filledTables(connection, schema)).length === 0;
}

/** Deletes the product's streams, whose messages refer to replaced rows. */
async function forgetMessages(nats: Installation['nats'], say: RestoreOptions['say']): Promise<void> {
  if (nats === null)
    say(`NATS_URL is not set: delete the streams ${STREAM_NAMES.join(', ')} before the product starts`);
  else if ('server' in nats) await deleteStreams(nats.server);
  else await deleteFolder(nats.folder);
}

async function deleteStreams(settings: BusSettings): Promise<void> {
  await using bus = await connectBus({ ...settings, name: 'backup', log });
  const manager = await bus.jetStreamManager();
  for (const name of STREAM_NAMES) {
    const exists = await manager.streams.info(name).then(
      () => true,
      () => false,
    );
    if (exists) await manager.streams.delete(name);
  }
}

/** Deletes a folder. The data folder is locked, so a server that still runs in it remains from a crash. */
async function deleteFolder(folder: string): Promise<void> {
  await stopOrphanedServer(join(folder, 'nats.pid'), folder, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
