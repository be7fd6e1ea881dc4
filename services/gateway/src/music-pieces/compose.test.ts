import { createLoudnessMeter, MUSIC_PIECE_IDS, type MusicPiece } from '@slidewright/domain';
import { describe, expect, it } from 'vitest';
import { composePiece } from './compose.ts';

const files = new Map(MUSIC_PIECE_IDS.map((piece) => [piece, composePiece(piece)]));

const samplesOf = (piece: MusicPiece): Int16Array => {
  const file = files.get(piece)!;
  return new Int16Array(file.buffer.slice(file.byteOffset + 44, file.byteOffset + file.byteLength));
};

const loudest = (samples: Int16Array): number => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** How often the sound changes its sign in a second: more for brighter sounds. */
const crossings = (samples: Int16Array): number =>
  (samples.reduce((count, sample, at) => count + (sample < 0 === (samples[at - 1] ?? 0) < 0 ? 0 : 1), 0) * 48_000) /
  samples.length;

describe.each(MUSIC_PIECE_IDS)('the piece %s', (piece) => {
  const samples = samplesOf(piece);

  it('is a WAV file of one to two minutes', () => {
    const file = Buffer.from(files.get(piece)!);
    expect([file.toString('latin1', 0, 4), file.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE']);
    expect(file.readUInt32LE(40)).toBe(file.length - 44);
    expect(samples.length / 48_000).toBeGreaterThanOrEqual(60);
    expect(samples.length / 48_000).toBeLessThanOrEqual(120);
  });

  it('is calm: neither silent nor loud, without clicks, and fades at its end', () => {
    const meter = createLoudnessMeter();
    meter.add(samples);
    const lufs = meter.end();
    expect(lufs).toBeGreaterThan(-32);
    expect(lufs).toBeLessThan(-10);
    // A click is a step of half of the peak between two samples.
    const steps = samples.map((sample, at) => Math.min(32_767, Math.abs(sample - (samples[at - 1] ?? 0))));
    expect(loudest(steps.subarray(2))).toBeLessThanOrEqual(12_000);
    expect(loudest(samples.subarray(-480))).toBeLessThan(200);
    for (let at = 0; at + 96_000 < samples.length; at += 96_000)
      expect(loudest(samples.subarray(at, at + 96_000))).toBeGreaterThan(500);
  });
});

it('composes the same bytes each time', () => {
  expect(Buffer.from(composePiece('plucked-strings')).equals(files.get('plucked-strings')!)).toBe(true);
});

it('has pieces of different character', () => {
  const brightness = MUSIC_PIECE_IDS.map((piece) => crossings(samplesOf(piece)));
  const sorted = brightness.toSorted((a, b) => a - b);
  const ratios = sorted.slice(1).map((one, index) => one / sorted[index]!);
  expect(Math.min(...ratios)).toBeGreaterThan(1.1);
});
