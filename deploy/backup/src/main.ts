/**
 * Backup and restore of an installation; see docs/operations.md. `backup.sh` and `restore.sh`
 * next to this folder start it. Exit codes: 0 success, 2 success with missing objects, 1 failure.
 */
import { parseArgs } from 'node:util';
import { ConfigError, readSecretFiles, type ObjectStore } from '@slidewright/platform';
import { checkInstallation } from './check-installation.ts';
import { assertNewFolder, openInstallation } from './installation.ts';
import { describeManifest, listBackups, readManifest, type Damage, type Manifest } from './manifest.ts';
import { openBackupStore } from './backup-store.ts';
import { restoreBackup } from './restore-backup.ts';
import { republishOutbox } from './republish-outbox.ts';
import { takeBackup } from './take-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const USAGE = `
  backup.sh  [backup] --to LOCATION [--keep N] [--without-cache]   saves all rows and objects
  backup.sh  verify --from LOCATION [--backup ID] [--quick]        compares a backup with what was written
  backup.sh  list --from LOCATION                                  lists the backups at a location
  backup.sh  check                                                 compares what rows name with the object store
  backup.sh  republish                                             publishes the messages of the outboxes again
  restore.sh --from LOCATION [--backup ID] [--overwrite [--delete-unnamed]]

  LOCATION is a folder, or s3://bucket/prefix. The installation is the one that DATABASE_URL and the settings
  of the object store name; --data-dir FOLDER (or DATA_DIR) means one machine's.
`;

const FOUND_SOMETHING = 2;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const sayDamage = (problems: readonly Damage[]): void => {
  for (const { key, from, problem } of problems) say(`  ${key} (${from}): ${problem}`);
  if (problems.length > 0) process.exitCode = FOUND_SOMETHING;
};

/** Runs the given command; throws an error whose message is one sentence. */
async function run(): Promise<void> {
  const environment = readSecretFiles(process.env);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      backup: { type: 'string' },
      keep: { type: 'string' },
      'data-dir': { type: 'string' },
      'without-cache': { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      overwrite: { type: 'boolean', default: false },
      'delete-unnamed': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });

  const dataFolder = values['data-dir'] ?? environment.DATA_DIR ?? null;

  const need = (option: 'to' | 'from'): string => {
    const value = values[option];
    if (value === undefined) throw new ConfigError(`The option --${option} is missing.${USAGE}`);
    return value;
  };

  const chooseBackup = async (backups: ObjectStore): Promise<Manifest> => {
    const id = values.backup ?? (await listBackups(backups)).at(-1);
    if (id === undefined) throw new ConfigError('There is no complete backup at this location.');
    return readManifest(backups, id);
  };

  const commands: Readonly<Record<string, () => Promise<void>>> = {
    async backup() {
      const keep = values.keep === undefined ? null : Number(values.keep);
      if (keep !== null && !(Number.isInteger(keep) && keep >= 1))
        throw new ConfigError('The option --keep must be a whole number from 1.');
      // Rows contain password hashes and live sessions, so only the owner may read the files.
      process.umask(0o077);
      const backups = await openBackupStore(need('to'), environment);
      await using installation = await openInstallation(environment, dataFolder, { alone: false, say });
      const manifest = await takeBackup(installation, backups, { withoutCache: values['without-cache'], keep, say });
      if (manifest.damaged.length > 0) say('these were lost before the backup, and their rows are broken:');
      sayDamage(manifest.damaged);
    },
    async verify() {
      const backups = await openBackupStore(need('from'), environment);
      const manifest = await chooseBackup(backups);
      const { tables, objects, problems } = await verifyBackup(backups, manifest, { quick: values.quick });
      say(
        `${describeManifest(manifest)}: ${tables} tables and ${objects} objects compared, ${problems.length} problems`,
      );
      sayDamage(problems);
    },
    async list() {
      const backups = await openBackupStore(need('from'), environment);
      for (const id of await listBackups(backups)) say(describeManifest(await readManifest(backups, id)));
    },
    async check() {
      await using installation = await openInstallation(environment, dataFolder, { alone: false, say });
      const { references, problems, unnamed } = await checkInstallation(installation);
      say(
        `${references} objects are named by rows, ${problems.length} problems; ${unnamed.length} objects are named by none`,
      );
      sayDamage(problems);
    },
    async republish() {
      await using installation = await openInstallation(environment, dataFolder, { alone: false, say });
      say(`${await republishOutbox(installation)} messages will be published again`);
    },
    async restore() {
      const backups = await openBackupStore(need('from'), environment);
      const manifest = await chooseBackup(backups);
      if (dataFolder !== null && environment.DATABASE_URL === undefined && !values.overwrite)
        await assertNewFolder(dataFolder);
      await using installation = await openInstallation(environment, dataFolder, { alone: true, say });
      say(`restoring ${describeManifest(manifest)}`);
      const { references, problems, unnamed } = await restoreBackup(backups, manifest, installation, {
        overwrite: values.overwrite,
        deleteUnnamed: values['delete-unnamed'],
        say,
      });
      say(
        `restored: ${references} objects are named by rows, ${problems.length} problems; ${unnamed.length} objects are named by none`,
      );
      sayDamage(problems);
    },
  };

  const [given = 'backup', ...rest] = positionals;
  const name = given === 'ring-again' ? 'republish' : given;
  const command = rest.length === 0 && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (values.help) say(USAGE);
  else if (command === undefined) throw new ConfigError(`There is no command ${positionals.join(' ')}.${USAGE}`);
  else await command();
}

try {
  await run();
} catch (error) {
  // One sentence for the operator; the stack only for debugging.
  const { message, stack } = error as Error;
  process.stderr.write(`${process.env.LOG_LEVEL === 'debug' && stack ? stack : message}\n`);
  process.exitCode = 1;
}
