import type { Writable } from 'node:stream';

/** Progress of long work. */
export interface Progress {
  /** What is being done: 'start', 'slides', 'narration', 'video', 'bundle', 'export', 'import'. */
  readonly step: string;
  /** 0 to 100; null while unknown. */
  readonly percent: number | null;
  readonly task: string;
}

/** What a command tells the user: progress and notes on standard error, its result on standard output. */
export interface Report {
  progress(progress: Progress): void;
  /** A warning or remark, one line. */
  note(line: string): void;
  /** The result: `lines` for people, `data` with --json. */
  result(data: Readonly<Record<string, unknown>>, lines: readonly string[]): void;
  failure(error: { readonly code: string; readonly message: string; readonly exitCode: number }): void;
}

export interface ReportOptions {
  readonly json: boolean;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Plain lines of one step are at least this far apart. */
const PERCENT_BETWEEN_LINES = 25;
const CLEAR_LINE = '\r\x1b[2K';

/** A live line on a terminal; plain lines where there is none, in CI and with NO_COLOR; JSON lines with --json. */
export function createReport({ json, stdout, stderr, environment }: ReportOptions): Report {
  const isLive = !json && stderr.isTTY === true && !environment['CI'] && !environment['NO_COLOR'];
  let live = '';
  let last: Progress = { step: '', percent: null, task: '' };
  const clear = (): void => {
    if (live !== '') stderr.write(CLEAR_LINE);
    live = '';
  };
  const line = (text: string): void => {
    clear();
    stderr.write(`${text}\n`);
  };
  return {
    progress(progress) {
      const percent = progress.percent === null ? null : Math.round(progress.percent);
      const text = [progress.step.padEnd(10), percent === null ? '' : `${percent} %`.padStart(5), progress.task]
        .filter((part) => part !== '')
        .join(' ');
      if (isLive) {
        if (text === live) return;
        clear();
        live = text.slice(0, Math.max(20, (stderr as { columns?: number }).columns ?? 80) - 1);
        stderr.write(live);
        return;
      }
      const isNewStep = progress.step !== last.step;
      const isFurther = percent !== null && percent - (last.percent ?? -Infinity) >= PERCENT_BETWEEN_LINES;
      if (json) {
        const { step, task } = progress;
        if (!isNewStep && percent === last.percent && task === last.task) return;
        stderr.write(`${JSON.stringify({ event: 'progress', step, percent, task })}\n`);
      } else if (isNewStep || isFurther) line(text);
      else return;
      last = { ...progress, percent };
    },
    note(text) {
      if (json) stderr.write(`${JSON.stringify({ event: 'note', message: text })}\n`);
      else line(text);
    },
    result(data, lines) {
      clear();
      stdout.write(json ? `${JSON.stringify({ ok: true, ...data })}\n` : lines.map((text) => `${text}\n`).join(''));
    },
    failure({ code, message, exitCode }) {
      clear();
      if (json) stdout.write(`${JSON.stringify({ ok: false, error: { code, message, exitCode } })}\n`);
      else stderr.write(`slidewright: ${message}\n`);
    },
  };
}
