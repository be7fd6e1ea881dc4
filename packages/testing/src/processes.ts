import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A running process as /proc tells. */
export interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Name of the program. */
  readonly name: string;
  readonly command: string;
  /** Clock ticks since boot, field 22 of proc(5)'s stat; it tells a process from a later one with the same id. */
  readonly startTime: string;
  /** Processor time used so far, in clock ticks: fields 14 and 15. */
  readonly ticks: number;
}

/** Every process of this machine that still runs; zombies do not count. */
export function processes(): ProcessFacts[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => factsOf(Number(name)) ?? []);
}

/** Null when the process has ended. */
function factsOf(pid: number): ProcessFacts | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const nameEnd = stat.lastIndexOf(')');
    const [state, parent, group, ...rest] = stat.slice(nameEnd + 2).split(' ');
    if (state === 'Z') return null;
    return {
      pid,
      parent: Number(parent),
      group: Number(group),
      name: stat.slice(stat.indexOf('(') + 1, nameEnd),
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
      startTime: rest[16]!,
      ticks: Number(rest[8]) + Number(rest[9]),
    };
  } catch {
    return null;
  }
}

/** A process and all that descend from it. */
export function family(pid: number, all = processes()): ProcessFacts[] {
  return [...all.filter((process) => process.pid === pid), ...descendantsOf(pid, all)];
}

/** All processes below one, at any depth. */
export function descendantsOf(pid: number, all = processes()): ProcessFacts[] {
  const children = all.filter((process) => process.parent === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, all)]);
}

/** Whether this very process still runs, not a later one with its id. */
export function isRunning({ pid, startTime }: ProcessFacts): boolean {
  return factsOf(pid)?.startTime === startTime;
}

/** Processes whose folder for temporary files is this one or stands in it. */
export function processesWithTemporary(folder: string): ProcessFacts[] {
  return processes().filter(({ pid }) => {
    try {
      return `${environmentOf(pid)['TMPDIR']}/`.startsWith(`${folder}/`);
    } catch {
      // It ended meanwhile.
      return false;
    }
  });
}

/** False when the process has ended meanwhile. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Environment of a process, by name. */
export function environmentOf(pid: number): Record<string, string> {
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .filter((entry) => entry !== '');
  return Object.fromEntries(
    entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}

export function isAlive(pid: number): boolean {
  try {
    readlinkSync(`/proc/${pid}/exe`);
    return true;
  } catch {
    return false;
  }
}

/** What a process holds open, sorted: paths, and for pipes and sockets their kind alone. */
export function openDescriptors(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`)
    .flatMap((descriptor) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${descriptor}`).replace(/:\[\d+\]$/, '')];
      } catch {
        // It was closed meanwhile.
        return [];
      }
    })
    .toSorted();
}

/** A thread of this process as /proc tells. */
export interface ThreadFacts {
  readonly id: string;
  readonly name: string;
  /** Processor time used so far, in hundredths of a second. */
  readonly used: number;
}

export function threads(): ThreadFacts[] {
  return readdirSync('/proc/self/task').flatMap((id) => {
    try {
      const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13);
      return [
        { id, name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), used: Number(user) + Number(system) },
      ];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}
