import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { generator } from '@slidewright/domain/testing';
import { watchCancels } from './cancels.ts';
import { strike, type FaultReport } from './faults.ts';
import { startInstallation, type Installation } from './installation.ts';
import { abandonedIn, leftoversOf, unsettled, UNTOUCHED_MS } from './leftovers.ts';
import { openLedger, SERVICES, type Ledger } from './ledger.ts';
import { processesWithTemporary, sendSignal } from '@slidewright/testing/processes';
import { emptyRecord, type Record } from './record.ts';
import { judge, pidOf, type Verdict } from './verdict.ts';
import { visit } from './visitors.ts';

export interface ChaosOptions {
  /** The checkout whose services run. */
  readonly root: string;
  /** For data and logs; must be empty. */
  readonly directory: string;
  readonly seed: number;
  readonly faults: number;
  /** The faults end after this time, however many there were. */
  readonly seconds: number;
  readonly visitors: number;
  readonly meanGapMs: number;
  /** Part of the names of the faults to choose from; '' for all. */
  readonly only: string;
  /** Time after the last fault in which the visitors finish their current timeline. */
  readonly closingSeconds: number;
  /** Ends the run early, with all its processes; it throws then. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

export interface ChaosResult {
  readonly seconds: number;
  readonly faults: FaultReport;
  readonly record: Record;
  readonly verdict: Verdict;
  /** Milliseconds from the answer to a cancel to the worker's free processor. */
  readonly cancels: readonly number[];
  /** Processes, rows, objects and files that nothing needs any more. */
  readonly orphans: readonly string[];
}

const REST_MS = 120_000;

/** Runs the product as separate processes under random faults, and reports which guarantees were broken. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { root, directory, seed, say } = options;
  const random = generator(seed);
  const record = emptyRecord();
  const downloads = join(directory, 'downloads');
  await mkdir(downloads, { recursive: true });

  await using stack = new AsyncDisposableStack();
  const installation = stack.use(await startInstallation({ root, directory, workers: 2, beforeStart: openLedger }));
  const { servers, members, prepared: ledger } = installation;
  stack.use(ledger);
  say(`${members.length} processes are ready; seed ${seed}`);

  const started = Date.now();
  const closing = new AbortController();
  const cancels = watchCancels(ledger);
  const visitors = Array.from({ length: options.visitors }, (_, index) =>
    visit({
      baseUrl: installation.baseUrl,
      email: `visitor-${index + 1}@example.org`,
      folder: downloads,
      random: generator(seed + 1 + index),
      record,
      onCancelled: cancels.onCancelled,
      closing: closing.signal,
    }),
  );
  const crowd = Promise.all(visitors);
  // It is awaited below; until then a failure must not end the process.
  crowd.catch(() => undefined);
  const signal = AbortSignal.any([AbortSignal.timeout(options.seconds * 1_000), options.signal]);
  const faults = await Promise.race([
    strike({
      members,
      servers,
      random,
      busyWorkers: () => busyWorkers(ledger),
      signal,
      most: options.faults,
      meanGapMs: options.meanGapMs,
      only: options.only,
    }),
    // People only ever fail by a defect of this program.
    crowd.then(() => Promise.reject<FaultReport>(new Error('the visitors ended before the faults'))),
  ]);
  options.signal.throwIfAborted();
  const seconds = (Date.now() - started) / 1_000;
  say(`the last fault was after ${seconds.toFixed(0)} s; waiting for the work that was accepted`);
  closing.abort();
  // By then a folder that was abandoned by the last killed process can be told from one in use.
  await Promise.all([
    delay(UNTOUCHED_MS),
    Promise.race([crowd, delay(options.closingSeconds * 1_000, undefined, { ref: false, signal: options.signal })]),
  ]);
  const unrested = await untilRest(installation, record);
  const verdict = judge(record, await ledger.entries(), faults);
  verdict.stuck.push(...unrested.stuck);

  const cancelTimes = await cancels.times(faults);
  await installation.stop();
  const left = processesWithTemporary(installation.temporary);
  // Their open pipes would keep this program running.
  for (const { pid } of left) sendSignal(pid, 'SIGKILL');
  const processes = left.map(({ name, pid }) => `${name} (${pid}) runs after the product was stopped`);
  const files = (await readdir(installation.temporary)).map((name) => `${name} in the folder for temporary files`);
  return {
    seconds,
    faults,
    record,
    verdict,
    cancels: cancelTimes,
    orphans: [...faults.orphans, ...unrested.orphans, ...processes, ...files],
  };
}

async function busyWorkers(ledger: Ledger): Promise<ReadonlySet<number>> {
  const rows = await ledger
    .rows<{ leaseOwner: string }>(
      SERVICES.map((service) => `select lease_owner as "leaseOwner" from ${service}.job where status = 'active'`).join(
        ' union ',
      ),
    )
    // Nobody can tell while Postgres is restarted.
    .catch(() => []);
  return new Set(rows.map(({ leaseOwner }) => pidOf(leaseOwner)));
}

/** Waits until nothing is under way and nothing is left over; tells what is after REST_MS. */
async function untilRest(
  { servers, prepared: ledger, temporary }: Installation<Ledger>,
  record: Record,
): Promise<{ stuck: string[]; orphans: string[] }> {
  const until = Date.now() + REST_MS;
  for (;;) {
    const stuck = await unsettled(ledger);
    const orphans = [
      ...(await leftoversOf(ledger, servers.storeDirectory, [...record.deleted.keys()])),
      ...(await abandonedIn(temporary)),
    ];
    if (stuck.length + orphans.length === 0 || Date.now() > until) return { stuck, orphans };
    await delay(1_000);
  }
}
