/**
 * `make chaos-planted`: proves that the chaos run notices faults. Each patch in e2e/planted-faults breaks one promise
 * of the product on purpose; the run on a patched copy must end with a count in the column that the patch names.
 * Settings: SECONDS of faults for each, ONLY=name of one patch.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProcess } from '@slidewright/platform';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PATCHES = join(ROOT, 'e2e/planted-faults');
/** Beside the sources, because hard links do not cross file systems. */
const COPY = join(ROOT, '.cache/chaos-copy');
/** Data and logs of the runs, which end with broken promises and would be kept. */
const DATA = join(ROOT, '.cache/chaos-data');
/** Parts of the checkout that the services do not need. */
const LEFT_OUT = new Set(['.git', '.cache', '.data', '.turbo', 'out', 'e2e', 'bench', 'charts', 'docs']);

/** A patch says what it breaks, and in which column of the table it must show. */
function readExpectation(name: string, patch: string): string {
  const column = /^Caught as: (\w+)$/m.exec(patch)?.[1];
  if (column === undefined) throw new Error(`${name} does not say as what it is caught`);
  return column;
}

/** The checkout once more, as hard links: a patch replaces the files it changes and leaves the originals alone. */
async function copyCheckout(): Promise<void> {
  await rm(COPY, { recursive: true, force: true });
  await mkdir(COPY, { recursive: true });
  const entries = (await readdir(ROOT)).filter((entry) => !LEFT_OUT.has(entry));
  await runProcess('cp', ['-al', ...entries.map((entry) => join(ROOT, entry)), COPY]);
  await mkdir(join(COPY, '.cache'));
  await runProcess('cp', ['-al', join(ROOT, '.cache/remotion-bundle'), join(COPY, '.cache')]);
}

async function apply(patch: string, ...options: string[]): Promise<void> {
  // The copy stands inside a repository, where git would look for the paths of that one.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: join(ROOT, '.cache') };
  const git = spawn('git', ['apply', ...options, patch], { cwd: COPY, env, stdio: 'inherit' });
  const [code] = (await once(git, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${patch} does not fit the sources any more`);
}

/** The whole output of a chaos run on the copy. */
async function strikeCopy(seed: number): Promise<string> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      ...process.env,
      ROOT: COPY,
      SEED: String(seed),
      SECONDS: process.env.SECONDS || '90',
      GAP_MS: '2000',
      // Here it names a patch.
      ONLY: '',
      // What a fault holds up does not end by itself.
      CLOSING_SECONDS: '60',
      TMPDIR: DATA,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return output;
}

await copyCheckout();
let missed = 0;
const names = (await readdir(PATCHES))
  .filter((name) => name.endsWith('.patch') && (!process.env.ONLY || name.includes(process.env.ONLY)))
  .toSorted();
for (const name of names) {
  const file = join(PATCHES, name);
  const column = readExpectation(name, await readFile(file, 'utf8'));
  await apply(file);
  await mkdir(DATA, { recursive: true });
  const output = await strikeCopy(1);
  await apply(file, '--reverse');
  await rm(DATA, { recursive: true, force: true });
  const found = Number(new RegExp(`^${column} +(\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  if (found === 0) missed += 1;
  console.log(`${found > 0 ? 'caught' : 'MISSED'}  ${name}: ${column} ${found}`);
  if (found === 0) console.log(output);
}
await rm(COPY, { recursive: true, force: true });
console.log(`${names.length - missed} caught, ${missed} missed`);
if (missed > 0) process.exitCode = 1;
