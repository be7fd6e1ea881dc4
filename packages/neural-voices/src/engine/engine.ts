import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SynthesisMessage, SynthesisRequest, SynthesisSettings } from './messages.ts';

export interface NeuralEngineOptions {
  /** Path of the prepared model, see `installModel`. */
  readonly modelFile: string;
  /** Largest number of processes; each needs about 450 MB. */
  readonly processes: number;
  /** Threads of each process; 1 by default. */
  readonly threads?: number;
  /** Limit for one request. */
  readonly deadlineMs?: number;
  /** Time without a request after which a process is killed. */
  readonly idleMs?: number;
}

export interface Spoken {
  /** Mono, `SAMPLE_RATE`. */
  readonly samples: Int16Array;
  /** Frames of `FRAME_SAMPLES` per token, including the padding before and after. */
  readonly durations: readonly number[];
}

/** 'urgent': a client waits for the response; 'background': no client and no job waits. */
export type Priority = 'urgent' | 'normal' | 'background';

export interface SpeakOptions {
  readonly signal: AbortSignal;
  readonly priority?: Priority;
}

export interface NeuralEngine extends AsyncDisposable {
  /** Starts one process, which loads the model. Throws Error with the reason if it fails. */
  start(): Promise<void>;
  /**
   * Synthesises speech. Requests run by priority, then in order. On abort, a queued request is removed, a running one is
   * stopped by killing its process, and the signal's reason is thrown. Throws Error when the model fails, the process ends
   * or the deadline passes.
   */
  speak(request: SynthesisRequest, options: SpeakOptions): Promise<Spoken>;
  /** Of the running processes. */
  readonly pids: readonly number[];
}

/** The longest sentence takes 9 s on an idle core; the margin is for an overloaded machine. */
const DEADLINE_MS = 180_000;
const IDLE_MS = 300_000;
const START_MS = 60_000;

const PROGRAM = fileURLToPath(new URL('synthesis-process.ts', import.meta.url));

/** Creates an engine that starts its processes on demand. */
export function createNeuralEngine(options: NeuralEngineOptions): NeuralEngine {
  const { modelFile, processes, threads = 1, deadlineMs = DEADLINE_MS, idleMs = IDLE_MS } = options;
  const idle: { readonly process: SynthesisProcess; readonly timer: NodeJS.Timeout }[] = [];
  const all = new Set<SynthesisProcess>();
  const waiting: Readonly<Record<Priority, (() => void)[]>> = { urgent: [], normal: [], background: [] };
  let free = processes;
  let isDisposed = false;

  /** Waits until one of the `processes` slots is free and occupies it. */
  async function acquireSlot({ signal, priority = 'normal' }: SpeakOptions): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    const queue = waiting[priority];
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = (): void => {
      queue.splice(queue.indexOf(enter), 1);
      reject(signal.reason as Error);
    };
    const enter = (): void => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    };
    queue.push(enter);
    signal.addEventListener('abort', onAbort, { once: true });
    await promise;
  }

  function releaseSlot(): void {
    const next = waiting.urgent.shift() ?? waiting.normal.shift() ?? waiting.background.shift();
    if (next) next();
    else free += 1;
  }

  async function idleOrNewProcess(): Promise<SynthesisProcess> {
    // Disposal frees the slots, which starts queued requests.
    if (isDisposed) throw new Error('the engine was disposed');
    for (let entry = idle.pop(); entry !== undefined; entry = idle.pop()) {
      clearTimeout(entry.timer);
      if (entry.process.isRunning) return entry.process;
    }
    const process = startProcess({ modelFile, threads }, () => all.delete(process));
    all.add(process);
    const timer = setTimeout(process.kill, START_MS);
    try {
      await process.receive('ready');
      return process;
    } catch (error) {
      process.kill();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  function keepIdle(process: SynthesisProcess): void {
    const timer = setTimeout(process.kill, idleMs);
    timer.unref();
    idle.push({ process, timer });
  }

  async function speakNow(request: SynthesisRequest, signal: AbortSignal): Promise<Spoken> {
    const process = await idleOrNewProcess();
    // Killing the process is the only way to stop the model; `receive` then throws.
    const onAbort = (): void => process.kill();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      process.kill();
    }, deadlineMs);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      signal.throwIfAborted();
      process.send(request);
      const spoken = await process.receive('spoken');
      keepIdle(process);
      return spoken;
    } catch (error) {
      process.kill();
      if (signal.aborted) throw signal.reason;
      throw isLate ? new Error(`no speech within ${deadlineMs / 1_000} s`, { cause: error }) : error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }

  return {
    get pids() {
      return [...all].flatMap(({ pid }) => pid ?? []);
    },
    async start() {
      keepIdle(await idleOrNewProcess());
    },
    async speak(request, speakOptions) {
      await acquireSlot(speakOptions);
      try {
        return await speakNow(request, speakOptions.signal);
      } finally {
        releaseSlot();
      }
    },
    async [Symbol.asyncDispose]() {
      isDisposed = true;
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      await Promise.all([...all].map(({ kill, ended }) => (kill(), ended)));
    },
  };
}

interface SynthesisProcess {
  readonly pid: number | undefined;
  readonly isRunning: boolean;
  send(request: SynthesisRequest): void;
  /** Returns the next message. Throws Error if it is of another kind, or if the process ends first. */
  receive<Kind extends SynthesisMessage['kind']>(kind: Kind): Promise<Extract<SynthesisMessage, { kind: Kind }>>;
  readonly kill: () => void;
  readonly ended: Promise<void>;
}

function startProcess(settings: SynthesisSettings, onEnd: () => void): SynthesisProcess {
  const child: ChildProcess = fork(PROGRAM, [JSON.stringify(settings)], {
    // Does not inherit this process's options: '--inspect' would use the same port.
    execArgv: [],
    serialization: 'advanced',
    // Does not inherit the service's secrets.
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  const { promise: ended, resolve: onEnded } = Promise.withResolvers<void>();
  let isRunning = true;
  let exit = '';
  const stopped = (code: unknown, signal?: unknown): void => {
    if (!(code instanceof Error)) exit = ` (${signal === null ? `exit code ${String(code)}` : String(signal)})`;
    isRunning = false;
    onEnded();
    onEnd();
  };
  child.once('exit', stopped).once('error', stopped);

  return {
    pid: child.pid,
    get isRunning() {
      return isRunning;
    },
    send: (request) => void child.send(request),
    async receive(kind) {
      const { promise, resolve } = Promise.withResolvers<SynthesisMessage>();
      child.once('message', resolve);
      // While a request waits, the channel keeps this process alive.
      child.channel?.ref();
      try {
        const message = await Promise.race([promise, ended.then(() => null)]);
        if (message === null) throw new Error(`the synthesis process ended${exit}`);
        if (message.kind === 'failed') throw new Error(message.message);
        if (message.kind !== kind) throw new Error(`the synthesis process sent ${message.kind}`);
        return message as Extract<SynthesisMessage, { kind: typeof kind }>;
      } finally {
        child.off('message', resolve);
        child.channel?.unref();
      }
    },
    kill() {
      // The event comes later: until then a request would get the process that is about to end.
      isRunning = false;
      // Keeps this process alive until the child has ended.
      child.ref();
      child.kill('SIGKILL');
    },
    ended,
  };
}
