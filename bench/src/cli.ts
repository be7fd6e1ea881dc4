/**
 * What a build by the command line costs, of a deck of 40 slides: of all slides, of an unchanged deck, and of one changed
 * slide. `npm run bench:cli`, after `make setup`. The shares of the first build hold also beside other work; the seconds
 * are of a machine without other work.
 */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryDirectory } from '@slidewright/platform';

const PROGRAM = fileURLToPath(new URL('../../packages/cli/bin/slidewright.js', import.meta.url));
const SLIDES = 40;
const CHANGED = 20;
const ROUNDS = 3;
const MOST_SECONDS_UNCHANGED = 1.5;
/** Of the first build. */
const MOST_SHARE_UNCHANGED = 0.02;
const MOST_SHARE_ONE_CHANGED = 0.5;

const deck = (word: string): string =>
  Array.from({ length: SLIDES }, (_, index) => {
    const harbour = index === CHANGED ? word : 'harbour';
    return `# Boat ${index + 1}\n\n- It leaves the ${harbour} at ${index + 1} minutes past six\n- It returns before noon`;
  }).join('\n\n---\n\n');

await using folder = await temporaryDirectory('bench');

/** Builds the deck and returns the seconds from the start of the program to its end. */
function build(status: 'made' | 'unchanged'): number {
  const started = performance.now();
  const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'build', 'deck.md', '--local', '--json'], {
    cwd: folder.path,
    encoding: 'utf8',
    env: {
      ...process.env,
      VOICES: 'basic',
      XDG_CACHE_HOME: join(folder.path, 'cache'),
      XDG_CONFIG_HOME: join(folder.path, 'config'),
    },
  });
  const seconds = (performance.now() - started) / 1_000;
  if (!stdout.includes(`"status":"${status}"`)) throw new Error(`the deck was not ${status}: ${stdout}${stderr}`);
  return seconds;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

await writeFile(join(folder.path, 'deck.md'), deck('harbour'));
const first = build('made');
console.log(`${SLIDES} slides: ${first.toFixed(1)} s`);
const unchanged = median(Array.from({ length: ROUNDS }, () => build('unchanged')));
const changes: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  await writeFile(join(folder.path, 'deck.md'), deck(`quay ${round + 1}`));
  changes.push(build('made'));
}
const changed = median(changes);
const report = (what: string, seconds: number, mostShare: number, note: string): void => {
  const share = seconds / first;
  const passed = share <= mostShare;
  console.log(`${what}: ${seconds.toFixed(2)} s${note}`);
  console.log(
    `  share of the first build: ${share.toFixed(3)} (at most ${mostShare}: ${passed ? 'passed' : 'MISSED'})`,
  );
  if (!passed) process.exitCode = 1;
};
report('unchanged', unchanged, MOST_SHARE_UNCHANGED, ` (under ${MOST_SECONDS_UNCHANGED} s on an idle machine)`);
report('one changed slide', changed, MOST_SHARE_ONE_CHANGED, '');
