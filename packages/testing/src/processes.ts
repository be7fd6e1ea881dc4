import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A running process as /proc tells. */
export interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly command: string;
}

/** Every process of this machine that still runs; zombies do not count. */
export function processes(): ProcessFacts[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z') return [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(name), parent: Number(parent), group: Number(group), command }];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}

/** A process and all that descend from it. */
export function family(pid: number, all = processes()): ProcessFacts[] {
  const own = all.filter((process) => process.pid === pid);
  const children = all.filter((process) => process.parent === pid);
  return [...own, ...children.flatMap((child) => family(child.pid, all))];
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
