import { setTimeout as delay } from 'node:timers/promises';
import type { Member } from './members.ts';
import { descendantsOf, isRunning, sendSignal, type ProcessFacts } from '@slidewright/testing/processes';
import type { Servers } from './servers.ts';
import type { Random } from './visitors.ts';

export interface FaultOptions {
  readonly members: readonly Member[];
  readonly servers: Servers;
  readonly random: Random;
  /** Process ids of the workers that run a job now. */
  readonly busyWorkers: () => Promise<ReadonlySet<number>>;
  /** Ends the faults when it aborts, or after `most` of them. */
  readonly signal: AbortSignal;
  readonly most: number;
  /** Mean time from one fault to the next. */
  readonly meanGapMs: number;
  /** Part of the names of the faults to choose from; '' for all. */
  readonly only: string;
}

/** A worker that was killed, at a time of the machine's clock. */
export interface Hit {
  readonly pid: number;
  readonly at: Date;
}

/** A time in which no job could go on: of one frozen worker, or of all while Postgres was unavailable. */
export interface Standstill {
  readonly pid: number | null;
  readonly from: Date;
  readonly to: Date;
}

export interface FaultReport {
  readonly counts: ReadonlyMap<string, number>;
  readonly workersKilled: readonly Hit[];
  readonly standstills: readonly Standstill[];
  /** Processes whose parent was killed and that ran on for more than ORPHAN_GRACE_MS. */
  readonly orphans: readonly string[];
}

/** A process below a killed one may take this long to notice. */
const ORPHAN_GRACE_MS = 15_000;
/** Longer than a lease, so that a worker continues after its job was given to another. */
const FREEZE_MS = [11_000, 18_000] as const;
const SHORT_OUTAGE_MS = [1_000, 15_000] as const;
/** Accepted jobs must survive any outage shorter than a minute. */
const LONG_OUTAGE_MS = [20_000, 59_000] as const;
const LONG_OUTAGES_PERCENT = 20;
/** As long as the new password takes to reach every process. */
const REFUSED_CREDENTIALS_MS = 15_000;
/** Until the end of a primary is noticed and its standby is promoted. */
const FAILOVER_MS = [500, 8_000] as const;
const REFUSED_WRITES_MS = 30_000;

interface Context extends FaultOptions {
  readonly workersKilled: Hit[];
  readonly standstills: Standstill[];
  readonly orphans: string[];
  readonly pending: Promise<void>[];
}

interface Fault {
  readonly name: string;
  /** How often it is chosen, against the others. */
  readonly weight: number;
  /** False when there was nothing to do it to. */
  readonly strike: (context: Context) => Promise<boolean>;
}

const between = (random: Random, [from, to]: readonly [number, number]): number => from + random(to - from);

const outageMs = (random: Random): number =>
  between(random, random(100) < LONG_OUTAGES_PERCENT ? LONG_OUTAGE_MS : SHORT_OUTAGE_MS);

function pick<T>(random: Random, from: readonly T[]): T | undefined {
  return from.length === 0 ? undefined : from[random(from.length)];
}

/** Ends one process with SIGKILL and sees to it that nothing below it stays. */
function killMember(context: Context, member: Member): boolean {
  const { pid } = member;
  if (pid === null) return false;
  const below = descendantsOf(pid);
  if (!sendSignal(pid, 'SIGKILL')) return false;
  if (member.role === 'worker') context.workersKilled.push({ pid, at: new Date() });
  context.pending.push(expectGone(context, member.name, below));
  return true;
}

async function expectGone(context: Context, name: string, processes: readonly ProcessFacts[]): Promise<void> {
  const until = Date.now() + ORPHAN_GRACE_MS;
  while (processes.some(isRunning) && Date.now() < until) await delay(250);
  for (const left of processes.filter(isRunning)) context.orphans.push(`${left.name} (${left.pid}) of ${name}`);
}

const killOne =
  (choose: (member: Member) => boolean) =>
  (context: Context): Promise<boolean> => {
    const member = pick(context.random, context.members.filter(choose));
    return Promise.resolve(member !== undefined && killMember(context, member));
  };

/** Every second time a busy worker if there is one: the end of an idle one proves little. */
const killWorker =
  (service: string) =>
  async (context: Context): Promise<boolean> => {
    const workers = context.members.filter(ofWorker(service));
    const busy = context.random(2) === 0 ? await context.busyWorkers() : new Set();
    const chosen = workers.filter(({ pid }) => pid !== null && busy.has(pid));
    const member = pick(context.random, chosen.length > 0 ? chosen : workers);
    return member !== undefined && killMember(context, member);
  };

const freezeOne =
  (choose: (member: Member) => boolean, forMs: readonly [number, number]) =>
  (context: Context): Promise<boolean> => {
    const { random, members } = context;
    const pid = pick(random, members.filter(choose))?.pid ?? null;
    if (pid === null || !sendSignal(pid, 'SIGSTOP')) return Promise.resolve(false);
    const from = new Date();
    context.pending.push(
      delay(between(random, forMs)).then(() => {
        // It may have been killed while it stood still.
        sendSignal(pid, 'SIGCONT');
        context.standstills.push({ pid, from, to: new Date() });
      }),
    );
    return Promise.resolve(true);
  };

const ofWorker = (service: string) => (member: Member) => member.name.startsWith(`${service}-worker`);

const FAULTS: readonly Fault[] = [
  { name: 'kill render worker', weight: 22, strike: killWorker('render') },
  { name: 'kill audio worker', weight: 14, strike: killWorker('audio') },
  { name: 'kill bundle worker', weight: 8, strike: killWorker('bundle') },
  { name: 'kill API process', weight: 12, strike: killOne(({ role }) => role === 'api') },
  { name: 'kill gateway', weight: 4, strike: killOne(({ role }) => role === 'edge') },
  {
    name: 'kill browser or encoder',
    weight: 14,
    strike: ({ members, random }) => {
      const below = members.filter(ofWorker('render')).flatMap(({ pid }) => (pid === null ? [] : descendantsOf(pid)));
      const chosen = pick(random, below);
      return Promise.resolve(chosen !== undefined && sendSignal(chosen.pid, 'SIGKILL'));
    },
  },
  { name: 'freeze worker', weight: 10, strike: freezeOne(({ role }) => role === 'worker', FREEZE_MS) },
  { name: 'freeze API process', weight: 4, strike: freezeOne(({ role }) => role === 'api', [500, 4_000]) },
  {
    name: 'timeline service away',
    weight: 4,
    strike: async ({ members, random }) => {
      const bringBack = members.find(({ name }) => name === 'timeline')!.takeAway();
      await delay(outageMs(random));
      bringBack();
      return true;
    },
  },
  {
    name: 'NATS away',
    weight: 4,
    strike: ({ servers, random }) => servers.loseNats(outageMs(random), false).then(() => true),
  },
  {
    name: 'NATS store lost',
    weight: 2,
    strike: ({ servers, random }) => servers.loseNats(between(random, [500, 4_000]), true).then(() => true),
  },
  {
    name: 'Postgres away',
    weight: 3,
    strike: async ({ servers, random, standstills }) => {
      const from = new Date();
      await servers.losePostgres(outageMs(random));
      standstills.push({ pid: null, from, to: new Date() });
      return true;
    },
  },
  {
    name: 'NATS refuses credentials',
    weight: 2,
    strike: ({ servers }) => servers.refuseCredentials(REFUSED_CREDENTIALS_MS).then(() => true),
  },
  {
    name: 'Postgres fails over and back',
    weight: 2,
    strike: async ({ servers, random, standstills }) => {
      for (let turn = 0; turn < 2; turn += 1) {
        const from = new Date();
        await servers.failOverPostgres(between(random, FAILOVER_MS));
        standstills.push({ pid: null, from, to: new Date() });
      }
      return true;
    },
  },
  {
    name: 'store away',
    weight: 4,
    strike: ({ servers, random }) => servers.loseStore(outageMs(random)).then(() => true),
  },
  {
    name: 'store refuses writes',
    weight: 2,
    strike: ({ servers }) => servers.refuseWrites(REFUSED_WRITES_MS).then(() => true),
  },
];

function choose(random: Random, faults: readonly Fault[]): Fault {
  let left = random(faults.reduce((sum, { weight }) => sum + weight, 0));
  return faults.find(({ weight }) => (left -= weight) < 0)!;
}

/** Strikes at random until told to end; an outage is over before the next fault comes. Throws where `only` names none. */
export async function strike(options: FaultOptions): Promise<FaultReport> {
  const { random, signal, most, meanGapMs, only } = options;
  const faults = FAULTS.filter(({ name }) => name.includes(only));
  if (faults.length === 0) throw new Error(`no fault is named ${only}: ${FAULTS.map(({ name }) => name).join(', ')}`);
  const counts = new Map<string, number>();
  const context: Context = { ...options, workersKilled: [], standstills: [], orphans: [], pending: [] };
  for (let struck = 0; struck < most && !signal.aborted;) {
    await delay(meanGapMs / 2 + random(meanGapMs), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const fault = choose(random, faults);
    if (!(await fault.strike(context))) continue;
    struck += 1;
    counts.set(fault.name, (counts.get(fault.name) ?? 0) + 1);
  }
  await Promise.all(context.pending);
  const { workersKilled, standstills, orphans } = context;
  return { counts, workersKilled, standstills, orphans };
}
