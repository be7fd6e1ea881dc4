/** What narration by the embedded voices costs: `npm run bench:narration`. */
import { createEmbeddedProvider, findSoundTools, narrate } from '@slidewright/audio/narration';
import { measure } from './processor-time.ts';

/** A CPU second buys this many seconds of narration at the least. */
const LEAST_SPEECH_PER_CPU_SECOND = 20;

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

// The compiler's one-off work is not part of a minute of speech.
await speak('andrew', 1, 1, 'Ready.');
console.log('voice      speed  pitch  speech    CPU      CPU per minute  LUFS');
let leastSpeech = Infinity;
for (const [voiceId, speed, pitch] of [
  ['andrew', 1, 1],
  ['stella', 1, 1],
  ['karl', 1, 1],
  ['andrew', 1.2, 0.8],
] as const) {
  const { result, usage } = await measure(() => speak(voiceId, speed, pitch));
  const seconds = result.durationMs / 1000;
  leastSpeech = Math.min(leastSpeech, seconds / usage.processorSeconds);
  console.log(
    [
      voiceId.padEnd(10),
      String(speed).padEnd(6),
      String(pitch).padEnd(6),
      `${seconds.toFixed(1)} s`.padEnd(9),
      `${usage.processorSeconds.toFixed(2)} s`.padEnd(8),
      `${((usage.processorSeconds / seconds) * 60).toFixed(2)} s`.padEnd(15),
      result.loudnessLufs.toFixed(1),
    ].join(' '),
  );
}
if (leastSpeech < LEAST_SPEECH_PER_CPU_SECOND) {
  console.log(
    `Too dear: ${leastSpeech.toFixed(1)} s of speech for a CPU second, ${LEAST_SPEECH_PER_CPU_SECOND} wanted.`,
  );
  process.exitCode = 1;
}
