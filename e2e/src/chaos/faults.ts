import { setTimeout as delay } from 'node:timers/promises';
import type { Member } from './members.ts';
import { descendantsOf, isRunning, type KnownProcess } from './processes.ts';
import type { Servers } from './servers.ts';
import type { Random } from './visitors.ts';

export interface FaultOptions {
  readonly members: readonly Member[];
  readonly servers: Servers;
  readonly random: Random;
  /** Ends the faults when it aborts, or after `most` of them. */
  readonly signal: AbortSignal;
  readonly most: number;
  /** Mean time from one fault to the next. */
  readonly meanGapMs: number;
}

/** A process that was killed or stopped, at a time of the machine's clock. */
export interface Hit {
  readonly pid: number;
  readonly at: Date;
}

export interface FaultReport {
  readonly counts: ReadonlyMap<string, number>;
  readonly workersKilled: readonly Hit[];
  /** Processes whose parent was killed and that ran on for more than ORPHAN_GRACE_MS. */
  readonly orphans: readonly string[];
}

/** A process below a killed one may take this long to notice. */
const ORPHAN_GRACE_MS = 15_000;
/** Longer than a lease, so that a worker continues after its job was given to another. */
const FREEZE_MS = [11_000, 18_000] as const;
const OUTAGE_MS = [1_000, 20_000] as const;

interface Context extends FaultOptions {
  readonly workersKilled: Hit[];
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

function pick<T>(random: Random, from: readonly T[]): T | undefined {
  return from.length === 0 ? undefined : from[random(from.length)];
}

/** Ends one process with SIGKILL and sees to it that nothing below it stays. */
function killMember(context: Context, member: Member): boolean {
  const { pid } = member;
  if (pid === null) return false;
  const below = descendantsOf(pid);
  process.kill(pid, 'SIGKILL');
  if (member.role === 'worker') context.workersKilled.push({ pid, at: new Date() });
  context.pending.push(expectGone(context, member.name, below));
  return true;
}

async function expectGone(context: Context, name: string, processes: readonly KnownProcess[]): Promise<void> {
  const until = Date.now() + ORPHAN_GRACE_MS;
  while (processes.some(isRunning) && Date.now() < until) await delay(250);
  for (const left of processes.filter(isRunning)) context.orphans.push(`${left.name} (${left.pid}) of ${name}`);
}

const killOne =
  (choose: (member: Member) => boolean) =>
  (context: Context): Promise<boolean> => {
    const member = pick(
      context.random,
      context.members.filter((one) => choose(one) && one.pid !== null),
    );
    return Promise.resolve(member !== undefined && killMember(context, member));
  };

const freezeOne =
  (choose: (member: Member) => boolean, forMs: readonly [number, number]) =>
  (context: Context): Promise<boolean> => {
    const { random, members } = context;
    const pid = pick(random, members.filter(choose))?.pid ?? null;
    if (pid === null) return Promise.resolve(false);
    const lengthMs = between(random, forMs);
    process.kill(pid, 'SIGSTOP');
    context.pending.push(
      delay(lengthMs).then(() => {
        try {
          process.kill(pid, 'SIGCONT');
        } catch {
          // It was killed while it stood still.
        }
      }),
    );
    return Promise.resolve(true);
  };

const ofWorker = (service: string) => (member: Member) => member.name.startsWith(`${service}-worker`);

const FAULTS: readonly Fault[] = [
  { name: 'kill render worker', weight: 22, strike: killOne(ofWorker('render')) },
  { name: 'kill audio worker', weight: 14, strike: killOne(ofWorker('audio')) },
  { name: 'kill bundle worker', weight: 8, strike: killOne(ofWorker('bundle')) },
  { name: 'kill API process', weight: 12, strike: killOne(({ role }) => role === 'api') },
  { name: 'kill gateway', weight: 4, strike: killOne(({ role }) => role === 'edge') },
  {
    name: 'kill browser or encoder',
    weight: 14,
    strike: ({ members, random }) => {
      const below = members.filter(ofWorker('render')).flatMap(({ pid }) => (pid === null ? [] : descendantsOf(pid)));
      const chosen = pick(random, below);
      if (chosen === undefined) return Promise.resolve(false);
      process.kill(chosen.pid, 'SIGKILL');
      return Promise.resolve(true);
    },
  },
  { name: 'freeze worker', weight: 10, strike: freezeOne(({ role }) => role === 'worker', FREEZE_MS) },
  { name: 'freeze API process', weight: 4, strike: freezeOne(({ role }) => role === 'api', [500, 4_000]) },
  {
    name: 'NATS away',
    weight: 4,
    strike: ({ servers, random }) => servers.loseNats(between(random, OUTAGE_MS), false).then(() => true),
  },
  {
    name: 'NATS store lost',
    weight: 2,
    strike: ({ servers, random }) => servers.loseNats(between(random, [500, 4_000]), true).then(() => true),
  },
  {
    name: 'Postgres away',
    weight: 3,
    strike: ({ servers, random }) => servers.losePostgres(between(random, OUTAGE_MS)).then(() => true),
  },
  {
    name: 'store away',
    weight: 4,
    strike: ({ servers, random }) => servers.loseStore(between(random, OUTAGE_MS)).then(() => true),
  },
];

function choose(random: Random): Fault {
  let left = random(FAULTS.reduce((sum, { weight }) => sum + weight, 0));
  return FAULTS.find(({ weight }) => (left -= weight) < 0)!;
}

/** Strikes at random until told to end; an outage of a server is over before the next fault comes. */
export async function strike(options: FaultOptions): Promise<FaultReport> {
  const { random, signal, most, meanGapMs } = options;
  const counts = new Map<string, number>();
  const context: Context = { ...options, workersKilled: [], orphans: [], pending: [] };
  for (let struck = 0; struck < most && !signal.aborted;) {
    await delay(meanGapMs / 2 + random(meanGapMs), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const fault = choose(random);
    if (!(await fault.strike(context))) continue;
    struck += 1;
    counts.set(fault.name, (counts.get(fault.name) ?? 0) + 1);
  }
  await Promise.all(context.pending);
  return { counts, workersKilled: context.workersKilled, orphans: context.orphans };
}
