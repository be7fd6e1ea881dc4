/**
 * Sends the product thousands of requests, good and bad, that schemathesis makes of its OpenAPI document, and checks
 * every answer against it. `make fuzz`; PRODUCT_URL tests one that runs, FUZZ_EXAMPLES sets how many a call gets.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@slidewright/embedded';
import { API_KEY_SCOPE_NAMES } from '@slidewright/domain';
import { AUTH_CALLS, CALLS, type AuthCall, type Call } from '@slidewright/http-api';
import { createApiClient, ROUTES } from '@slidewright/http-api/node';
import { temporaryDirectory } from '@slidewright/platform';

const SCHEMATHESIS = '4.32.5';
const ROOT = join(import.meta.dirname, '..');
const LEAST_REQUESTS = 10_000;
const EXAMPLES = process.env['FUZZ_EXAMPLES'] ?? '120';
const SESSION_COOKIE = 'slidewright.session_token';
/** Calls that accept a session only; all others are called with an API key. */
const SESSION_ONLY = onlyPaths([
  ...Object.values<Call>(CALLS)
    .filter(({ scope }) => scope === 'account')
    .map(({ path }) => path),
  ...Object.values<AuthCall>(AUTH_CALLS).map(({ path }) => path),
]);
/** Its answers do not end. */
const EVENTS = onlyPaths([CALLS.followEvents.path]);
/** These end the session that every other request needs, so they are tried without one, after the rest. */
const ENDS_SESSION = onlyPaths(
  (['signIn', 'signUp', 'signOut', 'revokeSessions', 'deleteUser'] as const).map((id) => ROUTES[id][1]),
);

/** A regular expression for the paths of the OpenAPI document. */
function onlyPaths(paths: readonly string[]): string {
  return `^(?:${paths.map((path) => path.replaceAll(/[{}]/g, '\\$&')).join('|')})$`;
}

/** The program, installed where it is missing. */
function installSchemathesis(): string {
  const environment = join(ROOT, '.cache', `schemathesis-${SCHEMATHESIS}`);
  const program = join(environment, 'bin', 'schemathesis');
  if (existsSync(program)) return program;
  run('python3', ['-m', 'venv', '--clear', environment]);
  run(join(environment, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${SCHEMATHESIS}`]);
  return program;
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

/** The product of this tree with empty data and limits that only stop floods of another kind. */
async function startProduct(directory: string): Promise<AsyncDisposable & { url: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'services/standalone/src/main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: directory,
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
      AUTH_RATE_LIMIT_FACTOR: '10000',
      ...Object.fromEntries(
        ['READS', 'WRITES', 'AUTH', 'WRITES_PER_USER', 'PER_KEY', 'READ_COST_PER_USER', 'COSTLY_PER_USER'].map(
          (name) => [`RATE_LIMIT_${name}`, '100000000'],
        ),
      ),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/[\w.:-]+$/.exec(line.trim())?.[0];
    if (url === undefined) continue;
    child.stdout.resume();
    return {
      url,
      async [Symbol.asyncDispose]() {
        child.kill('SIGTERM');
        await exited;
      },
    };
  }
  throw new Error('the product ended before it was ready');
}

/** What requests are sent with. */
interface Credentials {
  readonly session: string;
  readonly key: string;
}

/** Signs up, makes a timeline to read, and creates an API key. */
async function seed(url: string): Promise<Credentials> {
  const api = createApiClient(url);
  await api.signUp({ email: `${randomUUID()}@example.org`, password: randomUUID(), name: 'Fuzz' });
  const slides = [{ title: 'Bees', bullet_points: ['They dance'], speaker_notes: 'Bees dance.', duration: 10 }];
  await api.createTimeline({ title: 'Bees', createSlides: true, slides });
  const { key } = await api.createApiKey({ name: 'Fuzz', scopes: API_KEY_SCOPE_NAMES });
  return { session: api.cookie().split(`${SESSION_COOKIE}=`)[1]!.split(';', 1)[0]!, key };
}

interface Outcome {
  readonly requests: number;
  readonly passed: boolean;
}

async function fuzz({ session, key }: Credentials, args: readonly string[]): Promise<Outcome> {
  const directory = folder.path;
  const report = join(directory, `${randomUUID()}.ndjson`);
  // A call that speaks a text may take two minutes.
  const times = ['--request-timeout', '130', '--max-response-time', '125'];
  // Every check is on by default. Naming them here would also switch on what fuzz.toml switches off.
  const limits = ['--max-examples', EXAMPLES, '--workers', '2', '--no-color'];
  const child = spawn(
    program,
    [
      '--config-file',
      join(ROOT, 'scripts/fuzz.toml'),
      'run',
      url + ROUTES.getOpenApi[1],
      ...limits,
      ...times,
      '--continue-on-failure',
      '--warnings',
      'off',
      '--report-ndjson-path',
      report,
      ...args,
    ],
    { stdio: 'inherit', cwd: directory, env: { ...process.env, FUZZ_SESSION: session, FUZZ_KEY: key } },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  const text = await readFile(report, 'utf8').catch(() => '');
  return { requests: text.match(/"status_code":/g)?.length ?? 0, passed: code === 0 };
}

const program = installSchemathesis();
await using folder = await temporaryDirectory('fuzz');
await using product = process.env['PRODUCT_URL'] ? null : await startProduct(join(folder.path, 'data'));
const url = product?.url ?? process.env['PRODUCT_URL']!;
const { session, key } = await seed(url);
const byKey = await fuzz({ session: 'none', key }, ['--exclude-path-regex', `${SESSION_ONLY}|${EVENTS}`]);
const others = [
  await fuzz({ session, key: 'none' }, ['--include-path-regex', SESSION_ONLY, '--exclude-path-regex', ENDS_SESSION]),
  await fuzz({ session: 'none', key: 'none' }, ['--include-path-regex', ENDS_SESSION]),
];
const passed = [byKey, ...others].every((outcome) => outcome.passed) && byKey.requests >= LEAST_REQUESTS;
const rest = others.reduce((sum, outcome) => sum + outcome.requests, 0);
console.log(
  `${byKey.requests} requests with an API key (at least ${LEAST_REQUESTS}), ${rest} without: ${passed ? 'passed' : 'FAILED'}`,
);
if (!passed) process.exitCode = 1;
