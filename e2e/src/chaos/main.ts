/**
 * `make chaos`: the product as separate processes on real servers, under random kill -9, SIGSTOP and outages of
 * NATS, Postgres and the object store, while people create, edit, cancel and delete over HTTP.
 * Settings: SEED, FAULTS or SECONDS (180), VISITORS, GAP_MS, ONLY=part of a fault's name, KEEP=1 keeps data and logs;
 * of `make chaos-planted`: ROOT names another checkout, CLOSING_SECONDS the time to finish the work.
 * Exit code 0 when every promise was kept.
 */
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChaos, type ChaosResult } from './run.ts';

const numberOf = (name: string, otherwise: number): number => Number(process.env[name] || otherwise);
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const inSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
const spread = (values: readonly number[]): string =>
  `${values.length}, p50 ${inSeconds(percentile(values, 0.5))}, p95 ${inSeconds(percentile(values, 0.95))}, ` +
  `max ${inSeconds(percentile(values, 1))}`;
const listed = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, number]) => `${name} ${number}`).join(', ');

function print({ seconds, faults, record, verdict, cancels, orphans }: ChaosResult): number {
  const broken: [string, readonly string[]][] = [
    ['lost', verdict.lost],
    ['twice', verdict.twice],
    ['wrong', verdict.wrong],
    ['stuck', verdict.stuck],
    ['failed', verdict.failed],
    ['orphans', orphans],
    ['unanswered', record.unanswered],
  ];
  const total = [...faults.counts.values()].reduce((sum, number) => sum + number, 0);
  console.log(`\nfaults      ${total} in ${(seconds / 60).toFixed(1)} min`);
  for (const [name, number] of [...faults.counts].toSorted(([, a], [, b]) => b - a))
    console.log(`  ${String(number).padStart(4)}  ${name}`);
  console.log(`actions     ${listed(record.actions)}`);
  console.log(`jobs        ${verdict.jobs.accepted} accepted: ${listed(verdict.jobs.byEnd)}`);
  for (const [name, cases] of broken) console.log(`${name.padEnd(12)}${cases.length}`);
  console.log(`recovery    of jobs of killed workers: ${spread(verdict.recoveries)}`);
  console.log(`  while Postgres was available: ${spread(verdict.calmRecoveries)}`);
  console.log(`cancel      to free processor: ${spread(cancels)}`);
  for (const [name, cases] of broken) for (const one of cases.slice(0, 20)) console.log(`${name}: ${one}`);
  return broken.reduce((sum, [, cases]) => sum + cases.length, 0);
}

/** Ends a run that counts faults and finds nothing to do them to. */
const LONGEST_S = 4 * 3_600;
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort(new Error(name)));
const directory = await mkdtemp(join(tmpdir(), 'slidewright-chaos-'));
const seed = numberOf('SEED', Math.floor(Math.random() * 1_000_000));
console.log(`chaos: ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}; data and logs in ${directory}`);
const result = await runChaos({
  root: process.env.ROOT || fileURLToPath(new URL('../../..', import.meta.url)),
  directory,
  seed,
  faults: numberOf('FAULTS', 1_000_000),
  seconds: numberOf('SECONDS', process.env.FAULTS ? LONGEST_S : 180),
  visitors: numberOf('VISITORS', 4),
  meanGapMs: numberOf('GAP_MS', 2_500),
  only: process.env.ONLY || '',
  closingSeconds: numberOf('CLOSING_SECONDS', 420),
  signal: stopping.signal,
  say: (line) => console.log(line),
});
const broken = print(result);
if (process.env.KEEP !== '1' && broken === 0) await rm(directory, { recursive: true, force: true });
if (broken > 0) {
  console.log(`\n${broken} promises were broken; SEED=${seed} strikes the same way again. Logs: ${directory}/logs`);
  process.exitCode = 1;
}
