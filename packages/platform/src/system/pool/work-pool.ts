import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../errors.ts';
import { createFairGate } from '../../gate.ts';
import { metrics } from '../../telemetry/metrics.ts';
import { killProcessGroup } from '../process.ts';
import { TIME_SIGNAL, type WorkAnswer, type WorkRequest } from './messages.ts';
import type { Work } from './work.ts';

export interface WorkOptions {
  /** Who sent it: a person's id, or an address where nobody is signed in. Owners take turns. */
  readonly owner: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Processes for work whose cost its sender chooses: parsers of decks and dictionaries, comparisons, normalisers of long texts.
 * They leave the process that asks free to answer, have an empty environment and a lower priority, and end with it.
 */
export interface WorkPool extends AsyncDisposable {
  /**
   * Runs the function of `work` on a copy of `input` and returns a copy of its result. Throws its AppErrors; TOO_COMPLEX, which
   * is not to be repeated, past its limit of processor time, past the limit of memory and for nesting too deep for the stack;
   * UNAVAILABLE with Retry-After while too much work waits, or when the process was killed from outside; DEADLINE_EXCEEDED when
   * the processor was too busy to finish it; INTERNAL for any other failure; the signal's reason on abort, which ends the work
   * at once.
   */
  run<Input, Output>(work: Work<Input, Output>, input: Input, options: WorkOptions): Promise<Output>;
}

export interface WorkPoolOptions {
  /** Processes; one owner has one less at a time. */
  readonly size?: number;
  /** Heap of each, in MiB. */
  readonly memoryMiB?: number;
  /** How long a process without work is kept. */
  readonly idleMs?: number;
  /** Work that waits; a quarter of it for one owner. */
  readonly mostWaiting?: number;
}

const PROGRAM = fileURLToPath(new URL('./work-process.ts', import.meta.url));
/** A busy machine may take this many times the limit of processor time. */
const LONGEST_WAIT_FACTOR = 12;
/** An engine that has no memory left ends its process by one of these. */
const ENGINE_SIGNALS: ReadonlySet<unknown> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV']);

/** A pool that starts its processes when there is work for them. */
export function createWorkPool({
  size = Math.min(4, Math.max(2, availableParallelism())),
  memoryMiB = 256,
  idleMs = 30_000,
  mostWaiting = 32,
}: WorkPoolOptions = {}): WorkPool {
  const gate = createFairGate({ concurrency: size, mostWaiting });
  const all = new Set<WorkProcess>();
  const idle: WorkProcess[] = [];
  const level = metrics.work.follow(() =>
    Object.entries(gate.load).map(([state, value]) => ({ labels: { state: state as keyof typeof gate.load }, value })),
  );
  const disposed = new AbortController();

  function takeProcess(): WorkProcess {
    const kept = idle.pop();
    if (kept !== undefined) {
      clearTimeout(kept.timer);
      return kept;
    }
    const started = startWorkProcess(memoryMiB, () => {
      all.delete(started);
      const at = idle.indexOf(started);
      if (at !== -1) idle.splice(at, 1);
    });
    all.add(started);
    return started;
  }

  function keep(process: WorkProcess): void {
    if (process.isEnding) return;
    idle.push(process);
    process.timer = setTimeout(() => process.kill(), idleMs).unref();
  }

  return {
    async run(work, input, { owner, signal }) {
      const queued = performance.now();
      const either = AbortSignal.any([disposed.signal, ...(signal === undefined ? [] : [signal])]);
      return gate.pass(
        owner,
        async () => {
          const started = performance.now();
          metrics.workWait.observe({ work: work.name }, (started - queued) / 1_000);
          const process = takeProcess();
          const ending = await process.run(work, input, either);
          keep(process);
          metrics.workRun.observe({ work: work.name, outcome: ending.outcome }, (performance.now() - started) / 1_000);
          if (ending.outcome === 'done') return ending.output as never;
          throw ending.error;
        },
        either,
      );
    },
    async [Symbol.asyncDispose]() {
      disposed.abort(new AppError('UNAVAILABLE', { message: 'the pool was closed', retryAfterS: 2 }));
      level[Symbol.dispose]();
      await Promise.all([...all].map((process) => (process.kill(), process.ended)));
    },
  };
}

/** How a piece of work ended; the label of its metric. */
type Ending =
  | { readonly outcome: 'done'; readonly output: unknown }
  | { readonly outcome: 'refused' | 'failed' | 'time' | 'memory' | 'lost' | 'cancelled'; readonly error: unknown };

interface WorkProcess {
  /** Never rejects. Kills the process where the work does not come to its end. */
  run(work: Work<unknown, unknown>, input: unknown, signal: AbortSignal): Promise<Ending>;
  kill(): void;
  /** Killed, or ended by itself. */
  readonly isEnding: boolean;
  readonly ended: Promise<void>;
  timer: NodeJS.Timeout | undefined;
}

function startWorkProcess(memoryMiB: number, onEnd: () => void): WorkProcess {
  const child: ChildProcess = fork(PROGRAM, {
    // A group of its own: a Ctrl-C in the terminal is for the process that asks.
    detached: true,
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memoryMiB}`, '--disable-warning=ExperimentalWarning'],
    // Nothing secret is in the reach of what a stranger wrote.
    env: {
      PATH: process.env['PATH'],
      LANG: 'C.UTF-8',
      NODE_ENV: 'production',
      // Halves the time until its modules are loaded.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  child.stdin!.on('error', () => undefined);
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<void>();
  let isEnding = false;
  const end = (): void => {
    isEnding = true;
    onEnd();
    resolveEnded();
  };
  child.once('exit', end).on('error', end);

  return {
    timer: undefined,
    ended,
    get isEnding() {
      return isEnding;
    },
    async run({ module, run, processorS, tooComplex }, input, signal) {
      const { promise, resolve } = Promise.withResolvers<Ending>();
      const tooMuch = (outcome: 'time' | 'memory', message: string): Ending => ({
        outcome,
        error: new AppError('TOO_COMPLEX', { message: `${run}: ${message}`, userMessage: tooComplex }),
      });
      const onMessage = (answer: WorkAnswer): void => {
        switch (answer.kind) {
          case 'done':
            return resolve({ outcome: 'done', output: answer.output });
          case 'refused':
            return resolve({ outcome: 'refused', error: new AppError(answer.code, answer.options) });
          case 'too-complex':
            return resolve(tooMuch('memory', answer.message));
          case 'failed':
            return resolve({ outcome: 'failed', error: new AppError('INTERNAL', { message: answer.message }) });
          default:
            return answer satisfies never;
        }
      };
      const onExit = (_?: unknown, signalOfEnd?: NodeJS.Signals | null): void => {
        if (signalOfEnd === TIME_SIGNAL) resolve(tooMuch('time', `more than ${processorS} s of processor time`));
        else if (ENGINE_SIGNALS.has(signalOfEnd)) resolve(tooMuch('memory', `more than ${memoryMiB} MiB of memory`));
        else {
          const error = new AppError('UNAVAILABLE', { message: `the process of ${run} was killed`, retryAfterS: 2 });
          resolve({ outcome: 'lost', error });
        }
      };
      const onAbort = (): void => resolve({ outcome: 'cancelled', error: signal.reason });
      const onLate = (): void =>
        resolve({
          outcome: 'lost',
          error: new AppError('DEADLINE_EXCEEDED', { message: `${run} got too little processor time` }),
        });
      const timer = setTimeout(onLate, processorS * LONGEST_WAIT_FACTOR * 1_000);
      signal.addEventListener('abort', onAbort, { once: true });
      child.on('message', onMessage);
      child.once('exit', onExit).once('error', onExit);
      // While work runs, the channel keeps this process alive.
      child.channel?.ref();
      try {
        const request: WorkRequest = { module: module.href, run, input, processorS };
        // A process that is gone says so by its end.
        child.send(request, () => undefined);
        const ending = await promise;
        if (ending.outcome === 'cancelled' || ending.outcome === 'lost') this.kill();
        return ending;
      } catch (error) {
        // An input that cannot be copied.
        return { outcome: 'failed', error };
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        child.off('message', onMessage).off('exit', onExit).off('error', onExit);
        child.channel?.unref();
      }
    },
    kill() {
      clearTimeout(this.timer);
      if (isEnding) return;
      isEnding = true;
      // Keeps this process alive until the child has ended.
      child.ref();
      killProcessGroup(child);
    },
  };
}
