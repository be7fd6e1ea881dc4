import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A running process, as described by /proc. */
export interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly name: string;
  readonly command: string;
  /** Clock ticks since boot, field 22 of proc(5)'s stat; distinguishes the process from a later one with the same pid. */
  readonly startTime: string;
  /** Processor time used so far, in clock ticks: fields 14 and 15. */
  readonly ticks: number;
}

/** Returns every running process of this machine, without zombies. */
export function processes(): ProcessFacts[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => factsOf(Number(name)) ?? []);
}

/** Returns null if the process has ended. */
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

/** Returns a process and its descendants. */
export function family(pid: number, all = processes()): ProcessFacts[] {
  return [...all.filter((process) => process.pid === pid), ...descendantsOf(pid, all)];
}

/** Returns the descendants of a process, at any depth. */
export function descendantsOf(pid: number, all = processes()): ProcessFacts[] {
  const children = all.filter((process) => process.parent === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, all)]);
}

/** Whether this process still runs; a later one with its pid does not count. */
export function isRunning({ pid, startTime }: ProcessFacts): boolean {
  return factsOf(pid)?.startTime === startTime;
}

/** Returns the processes whose TMPDIR is this folder or inside it. */
export function processesWithTemporary(folder: string): ProcessFacts[] {
  return processes().filter(({ pid }) => {
    try {
      return `${environmentOf(pid)['TMPDIR']}/`.startsWith(`${folder}/`);
    } catch {
      // The process has ended.
      return false;
    }
  });
}

/** Returns false if the process has ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Returns the environment variables of a process. */
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

/** Returns the open file descriptors of a process, sorted: paths, or for pipes and sockets the kind. */
export function openDescriptors(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`)
    .flatMap((descriptor) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${descriptor}`).replace(/:\[\d+\]$/, '')];
      } catch {
        // The descriptor was closed.
        return [];
      }
    })
    .toSorted();
}

/** A thread of this process, as described by /proc. */
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
      // The thread has ended.
      return [];
    }
  });
}
