import { SAMPLE_RATE } from '../sound/sound.ts';
import { FRAME_MS, HOP, restThreshold } from './features.ts';

/** Kept before and after speech, so that no soft sound is lost, in milliseconds. */
const MARGIN_MS = { before: 150, after: 250 } as const;
/** A click is shorter than speech, in frames. */
const SHORTEST_SPEECH_FRAMES = 4;

/** Where speech is in 48 kHz mono sound, from `start` to before `end`, in samples; all of it where nothing stands out. */
export function trimOf(samples: Int16Array): { readonly start: number; readonly end: number } {
  const levels = Float32Array.from({ length: Math.floor(samples.length / HOP) }, (_, frame) => {
    let energy = 1;
    for (let index = frame * HOP; index < (frame + 1) * HOP; index += 1) energy += samples[index]! ** 2;
    return 10 * Math.log10(energy);
  });
  const threshold = restThreshold(levels);
  const isSpeech = (frame: number): boolean =>
    levels.subarray(frame, frame + SHORTEST_SPEECH_FRAMES).every((level) => level >= threshold);
  const starts = [...levels.keys()].filter(
    (frame) => frame + SHORTEST_SPEECH_FRAMES <= levels.length && isSpeech(frame),
  );
  if (starts.length === 0) return { start: 0, end: samples.length };
  const toSample = (ms: number): number => Math.round((ms * SAMPLE_RATE) / 1_000);
  return {
    start: Math.max(0, starts[0]! * HOP - toSample(MARGIN_MS.before)),
    end: Math.min(samples.length, toSample((starts.at(-1)! + SHORTEST_SPEECH_FRAMES) * FRAME_MS + MARGIN_MS.after)),
  };
}
