import { createClippingMeter } from './clipping.ts';
import { createLoudnessMeter } from './loudness.ts';
import { createSilenceMeter, type Silence } from './silence.ts';
import { createTruePeakMeter } from './true-peak.ts';

/** What is measured of a sound; times from its start. */
export interface SoundMeasure {
  /** Integrated loudness in LUFS; null for silence. Mono counts as one channel. */
  readonly loudnessLufs: number | null;
  /** In dBTP; null for silence. */
  readonly truePeakDbtp: number | null;
  /** Silences of at least half a second, in order. */
  readonly silences: readonly Silence[];
  /** Clipped samples of each part of the sound. */
  readonly clippedSamples: readonly number[];
}

/** Reads mono 16-bit samples at 48 kHz piece by piece, in constant time for each sample. */
export interface SoundMeter {
  add(samples: Int16Array): void;
  /** Ends a part, such as a slide: clipping is measured against the peak of its part. */
  endPart(): void;
  /** What was measured; nothing can be added after it. */
  end(): SoundMeasure;
}

export function createSoundMeter(): SoundMeter {
  const loudness = createLoudnessMeter();
  const truePeak = createTruePeakMeter();
  const silence = createSilenceMeter();
  const clipping = createClippingMeter();
  const clippedSamples: number[] = [];
  return {
    add(samples) {
      for (const meter of [loudness, truePeak, silence, clipping]) meter.add(samples);
    },
    endPart() {
      clippedSamples.push(clipping.end());
    },
    end: () => ({
      loudnessLufs: finite(loudness.end()),
      truePeakDbtp: finite(truePeak.end()),
      silences: silence.end(),
      clippedSamples,
    }),
  };
}

/** JSON has no infinity. */
function finite(level: number): number | null {
  return Number.isFinite(level) ? level : null;
}
