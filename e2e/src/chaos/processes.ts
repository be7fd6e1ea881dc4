import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine; the start time tells it from a later one with the same id. */
export interface KnownProcess {
  readonly pid: number;
  readonly parent: number;
  /** Clock ticks since boot, field 22 of proc(5)'s stat. */
  readonly startTime: string;
  /** Processor time used so far, in clock ticks: fields 14 and 15. */
  readonly ticks: number;
  readonly name: string;
}

/** Reads /proc; processes that end meanwhile are left out. */
export function listProcesses(): KnownProcess[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      const found = readProcess(Number(entry));
      return found === null ? [] : [found];
    });
}

function readProcess(pid: number): KnownProcess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const [state, parent, ...rest] = stat.slice(end + 2).split(' ');
    // A zombie has ended; its parent has not collected it yet.
    if (state === 'Z') return null;
    return {
      pid,
      parent: Number(parent),
      startTime: rest[17]!,
      ticks: Number(rest[9]) + Number(rest[10]),
      name: stat.slice(stat.indexOf('(') + 1, end),
    };
  } catch {
    return null;
  }
}

export function isRunning({ pid, startTime }: KnownProcess): boolean {
  return readProcess(pid)?.startTime === startTime;
}

/** False when the process has ended meanwhile. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** All processes below one, at any depth. */
export function descendantsOf(root: number): KnownProcess[] {
  const all = listProcesses();
  const below = (pid: number): KnownProcess[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)]);
  return below(root);
}

/** Processes whose environment holds `NAME=value`. */
export function processesWith(name: string, value: string): KnownProcess[] {
  return listProcesses().filter(({ pid }) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${name}=${value}`);
    } catch {
      return false;
    }
  });
}
