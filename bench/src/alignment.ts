/**
 * How well the words of a recording are found: `npm run bench:alignment`. Voices of flite stand for the person, at
 * another pace, with rests of up to 2.5 s between the sentences, at three levels of noise; the truth is what flite says
 * of its own sounds. They are compared with the voices that the product compares a recording with: the neural one, which
 * measures the times of its words, and the basic one, whose times are estimated. Fails when of the borders of words fewer
 * than 90 % beside the neural voice, or 80 % beside the basic one, are found within 300 ms.
 */
import { splitSentences } from '@slidewright/domain';
import {
  align,
  createEmbeddedProvider,
  findSoundTools,
  narrate,
  reduceNoise,
  type SpeechProvider,
} from '@slidewright/audio/narration';
import { speakWithTruth } from './alignment/speak-with-truth.ts';
import { openNeuralProvider } from './voices/neural-provider.ts';

const WITHIN_MS = 300;
const LEAST_SHARE = { neural: 0.9, basic: 0.8 } as const;
const TEXTS = [
  'The harbour opens at six every morning, and twelve boats leave before the sun is up. They carry nets, ropes and ' +
    'boxes of ice. Nobody speaks much, because the work is hard and the water is cold. Around noon the first boats ' +
    'return with their catch. The fish are weighed, sorted by size and sold on the quay within an hour.',
  'Revenue grew in the third quarter to the best result since the company was founded. We now serve customers in ' +
    'fourteen countries, and most of them found us through a friend. What did we do differently? We listened, and we ' +
    'shipped every week. The team changed how it plans its work: small steps, shown early, measured always.',
  'Photosynthesis turns light into sugar. Plants take water from the soil and carbon dioxide from the air. In the ' +
    'leaves, chlorophyll absorbs red and blue light and reflects the green that we see. The energy splits water, ' +
    'releases oxygen, and charges small molecules that drive the second stage.',
];
/** Not the voices that recordings are compared with: a woman, a Scot, and a plain machine. */
const PEOPLE = ['slt', 'awb', 'kal16'] as const;
const NOISES = [
  { name: 'clean', snrDb: Infinity },
  { name: '20 dB', snrDb: 20 },
  { name: '10 dB', snrDb: 10 },
];

let seed = 1;
/** From 0 to 1, the same in every run. */
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}

/** The sound with noise that falls off towards high frequencies, as that of a room does. */
function withNoise(samples: Int16Array, snrDb: number): Int16Array {
  if (snrDb === Infinity) return samples;
  const loud = samples.filter((sample) => Math.abs(sample) > 50);
  const power = loud.reduce((sum, sample) => sum + sample ** 2, 0) / loud.length;
  const level = Math.sqrt(power) / 10 ** (snrDb / 20);
  let low = 0;
  return samples.map((sample) => {
    const white = Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
    low = 0.9 * low + Math.sqrt(1 - 0.9 ** 2) * white;
    return Math.max(-32_768, Math.min(32_767, sample + level * (0.5 * white + 0.87 * low)));
  });
}

const tools = await findSoundTools('ffmpeg');
await using neural = (await openNeuralProvider(1)).provider;
await using basic = createEmbeddedProvider();
const signal = AbortSignal.timeout(1_800_000);
const sentencesOf = (text: string): string[] => splitSentences(text, 'en').map((sentence) => sentence.text);

/** The texts by the first voice of a provider. */
async function referencesBy(provider: SpeechProvider) {
  const [voice] = await provider.voices(signal);
  const references = [];
  for (const text of TEXTS)
    references.push(await narrate(provider, tools, { text, voice: voice!, speed: 1, pitch: 1, signal }));
  return references;
}
const references = { neural: await referencesBy(neural), basic: await referencesBy(basic) };

const people = [];
for (const person of PEOPLE) {
  for (const [index, text] of TEXTS.entries()) {
    const sentences = sentencesOf(text);
    const pace = person === 'kal16' ? 1 : 0.85 + random() * 0.4;
    people.push({
      index,
      ...(await speakWithTruth(sentences, person, { pace, restMs: () => 150 + random() * 2_350 })),
    });
  }
}

for (const { name, snrDb } of NOISES) {
  const recordings = [];
  for (const person of people)
    recordings.push({ ...person, samples: await reduceNoise(tools, withNoise(person.samples, snrDb), signal) });
  for (const kind of ['neural', 'basic'] as const) {
    const errors: number[] = [];
    const right: number[] = [];
    const other: number[] = [];
    for (const { index, samples, words } of recordings) {
      const aligned = await align(references[kind][index]!, samples, signal);
      right.push(aligned.deviation);
      other.push((await align(references[kind][(index + 1) % TEXTS.length]!, samples, signal)).deviation);
      const found = aligned.cues.flatMap((cue) => cue.words ?? []);
      if (found.length !== words.length) throw new Error(`${found.length} words found of ${words.length}`);
      words.forEach(({ startMs, endMs }, at) => {
        errors.push(Math.abs(found[at]!.startMs - startMs), Math.abs(found[at]!.endMs - endMs));
      });
    }
    const share = errors.filter((error) => error <= WITHIN_MS).length / errors.length;
    const median = errors.toSorted((a, b) => a - b)[errors.length >> 1]!;
    console.log(
      `${name.padEnd(5)} beside the ${kind.padEnd(6)} voice: ${(share * 100).toFixed(1)} % of ${errors.length} borders ` +
        `within ${WITHIN_MS} ms, median ${median.toFixed(0)} ms; deviation at most ${Math.max(...right).toFixed(3)} of ` +
        `the right text, at least ${Math.min(...other).toFixed(3)} of another`,
    );
    if (share < LEAST_SHARE[kind]) process.exitCode = 1;
  }
}
