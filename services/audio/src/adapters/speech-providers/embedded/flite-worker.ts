/**
 * The thread that runs flite, a C program compiled to WebAssembly. A call blocks its thread until the speech is
 * done; the caller ends the thread when that takes too long. Each request is a fresh instance of one compiled module.
 * Its files stand in memory: Node's own WASI leaves a descriptor open for each folder it shows to a program, even after
 * the thread has ended.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';

/** Sent to the thread: what to say, with which compiled-in voice and which flite settings. */
export interface FliteRequest {
  readonly id: number;
  readonly text: string;
  /** Lines of `word 0 : phones`, in ARPAbet; '' for none. */
  readonly lexicon: string;
  readonly voice: string;
  readonly settings: Readonly<Record<string, number>>;
}

/** The WAV file, or why there is none. */
export type FliteAnswer =
  | { readonly id: number; readonly wav: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: string };

export interface FliteWorkerData {
  readonly module: WebAssembly.Module;
}

const { module } = workerData as FliteWorkerData;

/** What WebAssembly's types do not say of a program. */
type Program = WebAssembly.Instance & { exports: { memory: WebAssembly.Memory; _start: () => void } };

function speak({ text, lexicon, voice, settings }: FliteRequest): Uint8Array<ArrayBuffer> {
  const speech = new File([]);
  const files = new PreopenDirectory(
    '/speech',
    new Map([
      ['text', new File(new TextEncoder().encode(text), { readonly: true })],
      ['lexicon', new File(new TextEncoder().encode(lexicon), { readonly: true })],
      ['speech.wav', speech],
    ]),
  );
  const args = [
    'flite',
    '-voice',
    voice,
    ...(lexicon === '' ? [] : ['-add_lex', '/speech/lexicon']),
    ...Object.entries(settings).flatMap(([name, value]) => ['--setf', `${name}=${value}`]),
    '-f',
    '/speech/text',
    '-o',
    '/speech/speech.wav',
  ];
  const streams = [0, 1, 2].map(() => new OpenFile(new File([])));
  const wasi = new WASI(args, [], [...streams, files]);
  const instance = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: wasi.wasiImport as WebAssembly.ModuleImports,
  });
  const exitCode = wasi.start(instance as Program);
  if (exitCode !== 0) throw new Error(`flite ended with code ${exitCode}`);
  return Uint8Array.from(speech.data);
}

parentPort!.on('message', (request: FliteRequest) => {
  try {
    const wav = speak(request);
    parentPort!.postMessage({ id: request.id, wav } satisfies FliteAnswer, [wav.buffer]);
  } catch (error) {
    parentPort!.postMessage({ id: request.id, error: (error as Error).message } satisfies FliteAnswer);
  }
});
