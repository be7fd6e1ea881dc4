import { pause } from '../pace.ts';
import type { ProgressPatch } from '../store/store.ts';

export interface ProgressWriter {
  /** Queues progress; patches are merged until the next write. */
  report(patch: ProgressPatch): void;
  /** Writes what is queued, ignoring a failure, and accepts no more. */
  close(): Promise<void>;
}

/** Writes at most once per `intervalMs`. A failed write is merged into the next. */
export function createProgressWriter(
  write: (patch: ProgressPatch) => Promise<void>,
  intervalMs: number,
): ProgressWriter {
  let waiting: ProgressPatch | null = null;
  let writing: Promise<void> | null = null;
  const closing = new AbortController();

  const writeWaiting = async (): Promise<void> => {
    if (!waiting) return;
    const patch = waiting;
    waiting = null;
    await write(patch).catch(() => {
      waiting = merge(patch, waiting ?? {});
    });
  };
  const writeUntilQuiet = async (): Promise<void> => {
    for (;;) {
      await writeWaiting();
      await pause(intervalMs, closing.signal);
      if (!waiting || closing.signal.aborted) break;
    }
    writing = null;
  };

  return {
    report(patch) {
      if (closing.signal.aborted) return;
      waiting = merge(waiting ?? {}, withUsablePercent(patch));
      writing ??= writeUntilQuiet();
    },
    async close() {
      closing.abort();
      await writing;
      await writeWaiting();
    },
  };
}

function withUsablePercent({ percent, ...rest }: ProgressPatch): ProgressPatch {
  if (percent === undefined || !Number.isFinite(percent)) return rest;
  return { ...rest, percent: Math.min(100, Math.max(0, percent)) };
}

function merge(older: ProgressPatch, newer: ProgressPatch): ProgressPatch {
  const percent = Math.max(older.percent ?? 0, newer.percent ?? 0);
  return { ...older, ...newer, percent, detail: { ...older.detail, ...newer.detail } };
}
