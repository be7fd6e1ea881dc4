import { mkdir, readdir } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { generator } from '@slidewright/domain/testing';
import { freePort } from '@slidewright/embedded';
import { strike, type FaultReport } from './faults.ts';
import { leftoversOf, unsettled } from './leftovers.ts';
import { openLedger, type Ledger } from './ledger.ts';
import { startMembers } from './members.ts';
import { processesWith } from './processes.ts';
import { emptyRecord, type Record } from './record.ts';
import { migrateAll, startServers } from './servers.ts';
import { judge, type Verdict } from './verdict.ts';
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
  readonly say: (line: string) => void;
}

export interface ChaosResult {
  readonly seconds: number;
  readonly faults: FaultReport;
  readonly record: Record;
  readonly verdict: Verdict;
  /** Processes, rows, objects and files that nothing needs any more. */
  readonly orphans: readonly string[];
}

const READY_MS = 180_000;
/** Time after the last fault in which the visitors finish their current timeline. */
const CLOSING_MS = 420_000;
const REST_MS = 90_000;
/** Marks every process of the run, so that those that stay can be found. */
const MARK = 'SLIDEWRIGHT_CHAOS_RUN';

/** Runs the product as separate processes under random faults, and tells what became of its promises. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { root, directory, seed, say } = options;
  const [logs, temporary, downloads] = ['logs', 'tmp', 'downloads'].map((name) => join(directory, name));
  for (const folder of [logs!, temporary!, downloads!]) await mkdir(folder, { recursive: true });
  const run = randomUUID();
  const gatewayPort = await freePort();
  const baseUrl = `http://127.0.0.1:${gatewayPort}`;
  const random = generator(seed);
  const record = emptyRecord();

  await using stack = new AsyncDisposableStack();
  const servers = stack.use(await startServers(directory));
  const environment = {
    [MARK]: run,
    DATABASE_URL: servers.databaseUrl,
    OBJECT_STORE_DIR: servers.storeLink,
    OBJECT_STORE_SECRET: 'a secret of this run alone',
    AUTH_SECRET: 'a secret of this run alone, long enough',
    AUTH_RATE_LIMIT_FACTOR: '10000',
    RATE_LIMIT_COSTLY_PER_USER: '100000',
    PUBLIC_URL: baseUrl,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    OPERATIONS_HOST: '127.0.0.1',
    TMPDIR: temporary!,
  };
  await migrateAll(root, environment);
  const ledger = stack.use(await openLedger(servers.databaseUrl));
  const members = await startMembers({
    root,
    logs: logs!,
    gatewayPort,
    environment: (process) => ({ ...environment, ...servers.natsSettings(process) }),
  });
  const stopMembers = async (): Promise<void> => {
    await Promise.all(members.map((member) => member[Symbol.asyncDispose]()));
  };
  stack.defer(stopMembers);
  await Promise.all(members.map((member) => member.untilReady(READY_MS)));
  say(`${members.length} processes are ready; seed ${seed}`);

  const started = Date.now();
  const closing = new AbortController();
  const visitors = Array.from({ length: options.visitors }, (_, index) =>
    visit({
      baseUrl,
      email: `visitor-${index + 1}@example.org`,
      folder: downloads!,
      random: generator(seed + 1 + index),
      record,
      closing: closing.signal,
    }),
  );
  const crowd = Promise.all(visitors);
  // It is awaited below; until then a failure must not end the process.
  crowd.catch(() => undefined);
  const signal = AbortSignal.timeout(options.seconds * 1_000);
  const faults = await Promise.race([
    strike({ members, servers, random, signal, most: options.faults, meanGapMs: options.meanGapMs }),
    // People only ever fail by a defect of this program.
    crowd.then(() => Promise.reject<FaultReport>(new Error('the visitors ended before the faults'))),
  ]);
  const seconds = (Date.now() - started) / 1_000;
  say(`the last fault was after ${seconds.toFixed(0)} s; waiting for the work that was accepted`);
  closing.abort();
  await Promise.race([crowd, delay(CLOSING_MS, undefined, { ref: false })]);
  const unrested = await untilRest(ledger, servers.storeDirectory, record);
  const verdict = judge(record, await ledger.entries(), faults.workersKilled);
  verdict.stuck.push(...unrested.stuck);

  await stopMembers();
  const processes = processesWith(MARK, run).map(
    ({ name, pid }) => `${name} (${pid}) runs after the product was stopped`,
  );
  const files = (await readdir(temporary!)).map((name) => `${name} in the folder for temporary files`);
  return {
    seconds,
    faults,
    record,
    verdict,
    orphans: [...faults.orphans, ...unrested.orphans, ...processes, ...files],
  };
}

/** Waits until nothing is under way and nothing is left of deleted timelines; tells what is after REST_MS. */
async function untilRest(
  ledger: Ledger,
  storeDirectory: string,
  record: Record,
): Promise<{ stuck: string[]; orphans: string[] }> {
  const until = Date.now() + REST_MS;
  for (;;) {
    const stuck = await unsettled(ledger);
    const orphans = await leftoversOf(ledger, storeDirectory, [...record.deleted.keys()]);
    if (stuck.length + orphans.length === 0 || Date.now() > until) return { stuck, orphans };
    await delay(1_000);
  }
}
