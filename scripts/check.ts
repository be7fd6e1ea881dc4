/** Runs every static check at once and prints what each one found. `npm run check`. */
import { spawn } from 'node:child_process';

/**
 * Callers name a call of packages/http-api; its path is nowhere else. Tests of the web app stand in for the server, so
 * they say what is sent where.
 */
const HAND_WRITTEN_PATHS = [
  "git grep -nE '[^[:alnum:] .]/api/' -- bench deploy/backup e2e scripts services/standalone/src web/src",
  "':(exclude)scripts/check.ts' ':(exclude,glob)web/src/**/*.test.*' ':(exclude,glob)web/src/**/testing*'",
  "':(exclude,glob)web/src/testing/*' ':(exclude)web/src/features/timeline-detail/detail-fixtures.ts'",
].join(' ');

// Types and dead code are read again for changed files alone.
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  format: ['oxfmt', '--check', '.'],
  lint: ['oxlint', '--deny-warnings'],
  types: ['tsc', '--noEmit', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
  boundaries: ['turbo', 'boundaries', '--no-color'],
  'dead code': ['knip', '--no-progress', '--cache', '--cache-location', '.cache/knip'],
  'paths of calls': ['sh', '-c', `! ${HAND_WRITTEN_PATHS}`],
  languages: ['node', 'scripts/languages.ts'],
  licences: ['node', 'scripts/licences.ts', '--check'],
  'contracts: lint': ['buf', 'lint', 'proto'],
  'contracts: breaking': ['buf', 'breaking', 'proto', '--against', 'proto/released.binpb'],
};

interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  readonly output: string;
  readonly seconds: number;
}

function run(name: string, [command, ...args]: readonly string[]): Promise<Outcome> {
  const started = performance.now();
  const child = spawn(command!, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const end = (passed: boolean, text: string): void =>
    resolve({ name, passed, output: text, seconds: (performance.now() - started) / 1000 });
  child.once('error', (error) => end(false, error.message));
  child.once('close', (code) => end(code === 0, output));
  return promise;
}

const outcomes = await Promise.all(Object.entries(CHECKS).map(([name, command]) => run(name, command)));
for (const { name, passed, output, seconds } of outcomes) {
  console.log(`${passed ? 'ok  ' : 'FAIL'}  ${name} (${seconds.toFixed(1)} s)`);
  if (!passed) console.log(output.trim());
}
const failed = outcomes.filter(({ passed }) => !passed).length;
console.log(`${outcomes.length - failed} checks passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
