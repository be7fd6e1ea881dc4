import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc/<pid>/stat on Linux. */
const TICKS_PER_SECOND = 100;
const MEMORY_SAMPLE_MS = 500;

/** A process and all that descend from it, with the fields of /proc/<pid>/stat after the command. */
function familyStats(root: number = process.pid): Map<string, string[]> {
  const stats = new Map<string, string[]>();
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      stats.set(pid, stat.slice(stat.lastIndexOf(')') + 2).split(' '));
    } catch {
      // It ended meanwhile.
    }
  }
  const isOurs = (pid: string): boolean => {
    if (pid === String(root)) return true;
    const parent = stats.get(pid)?.[1];
    return parent !== undefined && parent !== '0' && isOurs(parent);
  };
  return new Map([...stats].filter(([pid]) => isOurs(pid)));
}

/** User and system time of a family, that of children that ended and were waited for included, in seconds. */
export function processorSeconds(root: number = process.pid): number {
  let ticks = 0;
  for (const fields of familyStats(root).values()) {
    for (const index of [11, 12, 13, 14]) ticks += Number(fields[index]);
  }
  return ticks / TICKS_PER_SECOND;
}

/** Memory of a family in bytes, pages that several share counted once in all. */
export function familyBytes(root: number = process.pid): number {
  let bytes = 0;
  for (const pid of familyStats(root).keys()) {
    try {
      const match = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
      if (match !== null) bytes += Number(match[1]) * 1_024;
    } catch {
      // It ended meanwhile.
    }
  }
  return bytes;
}

export interface Usage {
  readonly processorSeconds: number;
  readonly peakBytes: number;
  readonly wallSeconds: number;
}

/**
 * What `work` cost: processor time of the process `root`, by default this one, and of everything it started, ended or
 * not, and the most memory all of them held together. Whatever `work` starts must still run, or be waited for, when it
 * returns.
 */
export async function measure<Result>(
  work: () => Promise<Result>,
  root: number = process.pid,
): Promise<{ result: Result; usage: Usage }> {
  const begun = performance.now();
  const before = processorSeconds(root);
  let peakBytes = 0;
  let samplingSeconds = 0;
  const sample = (): void => {
    const start = process.threadCpuUsage();
    peakBytes = Math.max(peakBytes, familyBytes(root));
    const { user, system } = process.threadCpuUsage(start);
    // Otherwise the same work would cost more on a busy machine, on which it takes longer.
    if (root === process.pid) samplingSeconds += (user + system) / 1e6;
  };
  sample();
  const timer = setInterval(sample, MEMORY_SAMPLE_MS);
  try {
    const result = await work();
    const wallSeconds = (performance.now() - begun) / 1_000;
    const used = processorSeconds(root) - before - samplingSeconds;
    return { result, usage: { processorSeconds: used, peakBytes, wallSeconds } };
  } finally {
    clearInterval(timer);
  }
}
