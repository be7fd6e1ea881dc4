import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stopLeftBehind } from '@slidewright/embedded';
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
  /** Replaces rows that are there. Objects that are there stay unless `deleteUnnamed`. */
  readonly overwrite: boolean;
  /** Deletes objects that none of the restored rows names. */
  readonly deleteUnnamed: boolean;
  readonly say: (line: string) => void;
}

const log = createLogger({ service: 'backup', level: 'warn' });

/**
 * Makes an installation what it was when a backup was taken. Objects come first and rows last, in one
 * transaction for each database: a restore that breaks off leaves no row without its object, and can be
 * begun again. An object that the backup has lost does not keep the others from coming back: it is among the
 * problems. Throws, and changes nothing, when the target is not empty, services are connected to it, the rows
 * in the backup are not readable, or it was taken by a newer version than this.
 */
export async function restoreBackup(
  place: ObjectStore,
  manifest: Manifest,
  installation: Installation,
  options: RestoreOptions,
): Promise<Checked> {
  const { say } = options;
  assertKnownMigrations(manifest);
  await using _lock = await lockInstallation(installation);
  await assertAtRest(installation);
  if (!options.overwrite) await assertEmpty(installation);
  await assertReadable(place, manifest);

  let written = 0;
  const lost = new Map<string, string>();
  await forEachOf(readObjectList(place, manifest), async (object) => {
    const back = await putBack(place, installation.store, object);
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
      const rows = await loadTables(connection, schema, manifest.schemas[schema]!.tables, place);
      // What was on its way when the backup was taken is published again to consumers that had not received it.
      const messages = await unpublish(connection, schema);
      say(`${schema}: ${rows} rows, ${messages} messages to be published again`);
    }
    await connection.query('commit');
    for (const schema of schemas) await migrateTo(url, schema, null);
    await connection.query('analyze');
  }
  if (manifest.hasSecrets && installation.secretsFile !== null) {
    const kept = await keepSecrets(installation.secretsFile, await readWhole(place, secretsKey(manifest.id)));
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

/** Rows that are there must not go before it is known that others can take their place. */
async function assertReadable(place: ObjectStore, manifest: Manifest): Promise<void> {
  for (const { tables } of Object.values(manifest.schemas)) {
    for (const table of tables) {
      const problem = await checkTable(place, table);
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

/** Processes that work while rows are replaced would mix the old and the new. */
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

/** The schema with the tables it had when the backup was taken, empty. */
async function makeSchema(url: string, schema: SchemaName, manifest: Manifest, overwrite: boolean): Promise<void> {
  await using connection = await connectTo(url);
  // A wait for a lock ends with an error: the operator should look at who holds it.
  await connection.query(`set lock_timeout = '10s'`);
  if (overwrite || (await isEmptySchema(connection, schema)))
    await connection.query(`drop schema if exists ${quoted(schema)} cascade`);
  await migrateTo(url, schema, manifest.schemas[schema]!.migrations.at(-1)!);
}

async function isEmptySchema(connection: Connection, schema: SchemaName): Promise<boolean> {
  return (await filledTables(connection, schema)).length === 0;
}

/** Has NATS forget the product's messages: those about rows that are no more must not reach the restored ones. */
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

/** The data folder is taken: a server that still runs in it was left behind by a crash. */
async function deleteFolder(folder: string): Promise<void> {
  await stopLeftBehind(join(folder, 'nats.pid'), folder, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
