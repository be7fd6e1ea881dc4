import { spawnSync } from 'node:child_process';
import { cp, mkdtempDisposable, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { settingsIn } from '../charts/tests/settings-of-code.ts';

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks?: readonly string[];
}
interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
}

const FOLDER = 'deploy/compose';
const source = await readFile(`${FOLDER}/compose.yaml`, 'utf8');
const compose = parse(source, { merge: true }) as ComposeFile;
const example = await readFile(`${FOLDER}/.env.example`, 'utf8');
const readme = await readFile(`${FOLDER}/README.md`, 'utf8');

/** Which image each process of the product runs. */
const PROCESSES = {
  gateway: 'gateway',
  auth: 'auth',
  timeline: 'timeline',
  'audio-api': 'audio',
  'audio-worker': 'audio',
  'render-api': 'render',
  'render-worker': 'render',
  'bundle-api': 'bundle',
  'bundle-worker': 'bundle',
  'import-api': 'import',
  'import-worker': 'import',
} as const;

/** What images decide, or the servers that come along, or what another setting says as well. */
const NOT_TO_BE_SET = new Set(
  `AUDIO_FFMPEG AUDIO_FFPROBE BUNDLE_FFMPEG CHROMIUM_PATH COMPOSITION_BUNDLE_DIR ESPEAK_PATH RENDER_FFMPEG THEME_THUMBNAILS VOICE_PRECISION
   WEB_DIST HOST INTERNAL_HOSTS PORT OPERATIONS_HOST OPERATIONS_PORT
   NATS_CA_FILE NATS_CERT_FILE NATS_KEY_FILE NATS_CREDENTIALS_FILE NATS_TOKEN NATS_NKEY_SEED NATS_JETSTREAM_DOMAIN
   NATS_STREAM_REPLICAS NATS_STREAM_MAX_BYTES OBJECT_STORE_DIR OBJECT_STORE_SECRET
   OTEL_EXPORTER_OTLP_PROTOCOL OTEL_EXPORTER_OTLP_TRACES_ENDPOINT OTEL_SDK_DISABLED`.split(/\s+/),
);
/** Read by the OpenTelemetry SDK itself. */
const OF_OTHERS = new Set(['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_RESOURCE_ATTRIBUTES']);
/** Set by compose.yaml, and not for anybody else to set. */
const FIXED = new Set(
  `DATABASE_URL NATS_URL NATS_USER NATS_PASSWORD NATS_INBOX_PREFIX AUDIO_ROLE RENDER_ROLE BUNDLE_ROLE IMPORT_ROLE`.split(
    ' ',
  ),
);

const platform = (...modules: readonly string[]): string[] => modules.map((name) => `packages/platform/src/${name}.ts`);

/** The settings a process reads, by what its image's code reads at the start. */
function settingsOf(service: string): string[] {
  const names = settingsIn(
    `services/${service}/src/{config,adapters/**/*}.ts`,
    ...platform('config', 'service/startup-timeout', 'telemetry/tracing', 'bus/settings'),
    ...(service === 'auth' ? [] : platform('object-store/index')),
  );
  const settings = [...names].filter((name) => !NOT_TO_BE_SET.has(name));
  // PUBLIC_URL is read with the store's settings for links to files on disk; DATABASE_… stand among the common ones.
  return settings.filter(
    (name) =>
      !(name === 'PUBLIC_URL' && !['gateway', 'auth'].includes(service)) &&
      !(name.startsWith('DATABASE_') && service === 'gateway'),
  );
}

describe('settings of the compose file', () => {
  it.each(Object.entries(PROCESSES))('of %s are all that it reads, and no others', (name, service) => {
    const given = Object.keys(compose.services[name]!.environment!).filter((setting) => !OF_OTHERS.has(setting));
    expect(given.toSorted()).toEqual(settingsOf(service).toSorted());
  });

  it('can be set in .env by their own names, unless the file decides them', () => {
    const others = Object.keys(PROCESSES)
      .flatMap((name) => Object.entries(compose.services[name]!.environment!))
      .filter(([setting, value]) => !value.includes(`\${${setting}:`))
      .map(([setting]) => setting);
    expect([...new Set(others)].toSorted()).toEqual([...FIXED].toSorted());
  });

  it('all stand in .env.example, and nothing else does', () => {
    const used = new Set([...source.matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name!));
    const shown = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);
    expect(shown.toSorted()).toEqual([...used].toSorted());
  });

  it('are the same to a shell, which backups read them with, as to compose', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'compose-'));
    const file = join(folder.path, '.env');
    const everySetting = example.replaceAll(/^#(?=[A-Z][A-Z0-9_]+=)/gm, '');
    await writeFile(file, everySetting);
    const expected = parseEnv(everySetting);
    const script = 'set -a; . "$0"; "$1" -p "JSON.stringify(process.env)"';
    const { stdout, stderr } = spawnSync('sh', ['-euc', script, file, process.execPath], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject(expected);
    expect(expected['MAIL_FROM']).toBe('Slidewright <no-reply@example.com>');
  });
});

describe('users of NATS', () => {
  it('are one for each process, which nobody else has the password of', () => {
    const passwordsOf = ({ environment }: Service): string[] =>
      Object.values(environment ?? {}).flatMap((value) => value.match(/NATS_PASSWORD\w*/g) ?? []);
    for (const name of Object.keys(PROCESSES)) {
      const service = compose.services[name]!;
      expect(service.environment).toMatchObject({ NATS_USER: name, NATS_INBOX_PREFIX: `_INBOX_${name}` });
      expect(passwordsOf(service), name).toEqual([`NATS_PASSWORD_${name.toUpperCase().replaceAll('-', '_')}`]);
    }
    const others = Object.entries(compose.services).filter(([name]) => name !== 'nats' && !(name in PROCESSES));
    expect(others.flatMap(([, service]) => passwordsOf(service))).toEqual([]);
  });
});

describe('secrets.sh', () => {
  it('makes every secret, and later adds what a newer version needs and keeps the rest', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'compose-'));
    await cp(`${FOLDER}/secrets.sh`, join(folder.path, 'secrets.sh'));
    await writeFile(join(folder.path, '.env.example'), example);
    const run = async (): Promise<NodeJS.Dict<string>> => {
      expect(spawnSync('sh', [join(folder.path, 'secrets.sh')], { encoding: 'utf8' }).stderr).toBe('');
      return parseEnv(await readFile(join(folder.path, '.env'), 'utf8'));
    };
    const made = await run();
    const needed = [...example.matchAll(/^([A-Z0-9_]+)=$/gm)].map(([, name]) => name!);
    expect(needed).toContain('NATS_PASSWORD_RENDER_WORKER');
    for (const name of needed) expect(made[name], name).toMatch(/^.{11,}$/);
    expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length);
    expect((await stat(join(folder.path, '.env'))).mode & 0o777).toBe(0o600);
    expect(await run()).toEqual(made);
    await writeFile(join(folder.path, '.env'), 'AUTH_SECRET=mine\nLOG_LEVEL=debug\nNATS_PASSWORD=old\n');
    const upgraded = await run();
    expect(upgraded).toMatchObject({ AUTH_SECRET: 'mine', LOG_LEVEL: 'debug', NATS_PASSWORD: 'old' });
    expect(Object.keys(upgraded).toSorted()).toEqual([...needed, 'LOG_LEVEL'].toSorted());
  });
});

describe('networks of the compose file', () => {
  const reachesOut = (networks: readonly string[]): boolean =>
    networks.some((name) => compose.networks[name]!.internal !== true);

  it.each([
    ['render-worker', 'drawing'],
    ['import-worker', 'reading'],
  ])('keep each %s to what serves it', (worker, network) => {
    expect(compose.services[worker]!.networks).toEqual([network]);
    expect(reachesOut([network])).toBe(false);
    const beside = Object.entries(compose.services).filter(([, { networks }]) => networks?.includes(network));
    expect(beside.map(([name]) => name).toSorted()).toEqual(['nats', 'postgres', 'store', worker].toSorted());
  });

  it('let every process reach a store elsewhere, by the file that the README shows', () => {
    const [, shown] = /\*\*Another store\.\*\*[^]*?```yaml\n([^]*?)```/.exec(readme)!;
    const added = (parse(shown!) as Pick<ComposeFile, 'services'>).services;
    for (const name of Object.keys(PROCESSES)) {
      const { environment, networks } = compose.services[name]!;
      if (!('S3_ENDPOINT' in environment!)) continue;
      // Compose adds the networks of a second file to those of the first.
      expect(reachesOut([...networks!, ...(added[name]?.networks ?? [])]), name).toBe(true);
      expect(reachesOut(networks!) && name in added, `${name} needs no more`).toBe(false);
    }
  });
});
