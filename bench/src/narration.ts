/**
 * What narration by the embedded voices costs, against the speech engine alone that speaks the same sentences, in one
 * run: `npm run bench:narration`.
 */
import { normaliseForSpeech, splitSentences } from '@slidewright/domain';
import { createEmbeddedProvider, findSoundTools, narrate } from '@slidewright/audio/narration';
import { measure } from './processor-time.ts';

/**
 * What joining, bending, levelling, encoding and captions may make of the cost of speaking, over all runs together. They
 * cost the same for each voice; karl is spoken for a third of what the others cost.
 */
const MOST_TIMES_THE_ENGINE = 3;

const PARAGRAPH =
  'Revenue grew 12.5% to $3.4 million in the third quarter, which is the best result since 2019. ' +
  'We now serve 1,200 customers in 14 countries. What did we do differently? We listened, and we shipped every week.\n\n';
const TEXT = PARAGRAPH.repeat(6);

const tools = await findSoundTools('ffmpeg');
await using provider = createEmbeddedProvider();
const signal = AbortSignal.timeout(600_000);
const voices = await provider.voices(signal);
const speak = (voiceId: string, speed: number, pitch: number, text = TEXT) =>
  narrate(provider, tools, { text, voice: voices.find(({ id }) => id === voiceId)!, speed, pitch, signal });

/** The engine alone: the same sentences, written out in the same way, spoken one after the other. */
async function speakAlone(voiceId: string, text = TEXT): Promise<void> {
  const voice = voices.find(({ id }) => id === voiceId)!;
  for (const sentence of splitSentences(text, 'en'))
    await provider.synthesise({ text: normaliseForSpeech(sentence.text, 'en'), voice, speed: 1, pitch: 1, signal });
}

// The compiler's one-off work is not part of a minute of speech.
await speak('andrew', 1, 1, 'Ready.');
console.log('voice      speed  pitch  speech    CPU      CPU per minute  LUFS   times the engine alone');
let narrationSeconds = 0;
let engineSecondsInAll = 0;
for (const [voiceId, speed, pitch] of [
  ['andrew', 1, 1],
  ['stella', 1, 1],
  ['karl', 1, 1],
  ['andrew', 1.2, 0.8],
] as const) {
  // Turn about, so that whatever else the machine does falls on both.
  const alone = await measure(() => speakAlone(voiceId));
  const { result, usage } = await measure(() => speak(voiceId, speed, pitch));
  const aloneAgain = await measure(() => speakAlone(voiceId));
  const engineSeconds = (alone.usage.processorSeconds + aloneAgain.usage.processorSeconds) / 2;
  const seconds = result.durationMs / 1000;
  const times = usage.processorSeconds / engineSeconds;
  narrationSeconds += usage.processorSeconds;
  engineSecondsInAll += engineSeconds;
  console.log(
    [
      voiceId.padEnd(10),
      String(speed).padEnd(6),
      String(pitch).padEnd(6),
      `${seconds.toFixed(1)} s`.padEnd(9),
      `${usage.processorSeconds.toFixed(2)} s`.padEnd(8),
      `${((usage.processorSeconds / seconds) * 60).toFixed(2)} s`.padEnd(15),
      result.loudnessLufs.toFixed(1).padEnd(6),
      times.toFixed(2),
    ].join(' '),
  );
}
const times = narrationSeconds / engineSecondsInAll;
const passed = times <= MOST_TIMES_THE_ENGINE;
console.log(
  `${times.toFixed(2)} times the engine alone (at most ${MOST_TIMES_THE_ENGINE}: ${passed ? 'passed' : 'MISSED'})`,
);
if (!passed) process.exitCode = 1;
