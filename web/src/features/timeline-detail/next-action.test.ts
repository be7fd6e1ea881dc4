import { describe, expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';
import { nextAction } from './next-action.ts';
import { peaksOf } from './waveform.tsx';

const ready = {
  slides: 3,
  audioEnabled: true,
  audioComplete: true,
  staleAudio: 0,
  speaking: false,
  filmExists: true,
  filmUpToDate: true,
  rendering: false,
};

describe('the next sensible action', () => {
  it.each([
    ['write slides', { slides: 0 }, 'edit'],
    ['speak what is missing', { audioComplete: false, filmUpToDate: false }, 'audio'],
    ['speak what has changed', { staleAudio: 1 }, 'audio'],
    ['make the film', { filmExists: false, filmUpToDate: false }, 'video'],
    ['make it again', { filmUpToDate: false }, 'video'],
    [
      'make it without audio when audio is off',
      { audioEnabled: false, audioComplete: false, filmUpToDate: false },
      'video',
    ],
    ['save it', {}, 'download'],
    ['wait while slides are spoken', { speaking: true, audioComplete: false }, null],
    ['wait while the film is made', { rendering: true, filmUpToDate: false }, null],
  ] as const)('is to %s', (_, more, action) => {
    expect(nextAction({ ...ready, ...more })).toBe(action);
  });
});

describe('sizes', () => {
  it.each([
    [0, '0 kB'],
    [1, '1 kB'],
    [840_000, '840 kB'],
    [12_400_000, '12.4 MB'],
    [2_500_000_000, '2.5 GB'],
    [4_000_000_000_000, '4000.0 GB'],
  ])('shows %i bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});

describe('a waveform', () => {
  it('holds the loudest sample of each stretch, the loudest of all being 1', () => {
    expect(peaksOf(Float32Array.from([0, 0.25, -0.5, 0.1]), 2)).toEqual([0.5, 1]);
  });
  it('is flat for silence and for a sound shorter than its bars', () => {
    expect(peaksOf(new Float32Array(8), 2)).toEqual([0, 0]);
    expect(peaksOf(Float32Array.from([0.5]), 3)).toEqual([1, 0, 0]);
  });
});
