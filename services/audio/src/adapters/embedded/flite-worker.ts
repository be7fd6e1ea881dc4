/**
 * The thread that runs flite, a C program compiled to WebAssembly. A call blocks its thread until the speech is
 * done; whoever waits ends the thread when that takes too long. Each request is a fresh instance of one compiled module.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WASI } from 'node:wasi';
import { parentPort, workerData } from 'node:worker_threads';

/** Sent to the thread: what to say, with which compiled-in voice and which flite settings. */
export interface FliteRequest {
  readonly id: number;
  readonly text: string;
  readonly voice: string;
  readonly settings: Readonly<Record<string, number>>;
}

/** The WAV file, or why there is none. */
export type FliteAnswer =
  | { readonly id: number; readonly wav: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: string };

export interface FliteWorkerData {
  readonly module: WebAssembly.Module;
  /** A folder of this thread alone: the only one the program can see. */
  readonly directory: string;
}

const { module, directory } = workerData as FliteWorkerData;
const textFile = join(directory, 'text');
const wavFile = join(directory, 'speech.wav');

function speak({ text, voice, settings }: FliteRequest): Uint8Array<ArrayBuffer> {
  writeFileSync(textFile, text);
  const wasi = new WASI({
    version: 'preview1',
    args: [
      'flite',
      '-voice',
      voice,
      ...Object.entries(settings).flatMap(([name, value]) => ['--setf', `${name}=${value}`]),
      '-f',
      '/speech/text',
      '-o',
      '/speech/speech.wav',
    ],
    preopens: { '/speech': directory },
    returnOnExit: true,
  });
  const instance = new WebAssembly.Instance(module, wasi.getImportObject() as WebAssembly.Imports);
  const exitCode = wasi.start(instance);
  if (exitCode !== 0) throw new Error(`flite ended with code ${exitCode}`);
  const wav = Uint8Array.from(readFileSync(wavFile));
  rmSync(wavFile);
  return wav;
}

parentPort!.on('message', (request: FliteRequest) => {
  try {
    const wav = speak(request);
    parentPort!.postMessage({ id: request.id, wav } satisfies FliteAnswer, [wav.buffer]);
  } catch (error) {
    parentPort!.postMessage({ id: request.id, error: (error as Error).message } satisfies FliteAnswer);
  }
});
