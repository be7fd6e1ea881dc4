import { describe, expect, it } from 'vitest';
import { formatBytes } from '../../lib/language/format.ts';
import { missingOfFilm, nextAction } from './next-action.ts';
import { peaksOf } from './narration/waveform.tsx';

const ready = {
  slides: 3,
  audioEnabled: true,
  audioComplete: true,
  staleAudio: 0,
  missingAudio: 0,
  busy: false,
  filmExists: true,
  filmUpToDate: true,
};

describe('the next sensible action', () => {
  it.each([
    ['write slides', { slides: 0 }, 'edit'],
    ['narrate what is missing', { audioComplete: false, filmUpToDate: false }, 'film'],
    ['narrate what has changed', { staleAudio: 1 }, 'film'],
    ['make the film', { filmExists: false, filmUpToDate: false }, 'film'],
    ['make it again', { filmUpToDate: false }, 'film'],
    [
      'make it without audio when audio is off',
      { audioEnabled: false, audioComplete: false, filmUpToDate: false },
      'film',
    ],
    ['save it', {}, 'download'],
    ['wait while something is being made', { busy: true, filmUpToDate: false }, null],
  ] as const)('is to %s', (_, more, action) => {
    expect(nextAction({ ...ready, ...more })).toBe(action);
  });
});

describe('what a film lacks', () => {
  it.each([
    [{ missingAudio: 2, filmExists: false }, ['2 slides to narrate.', 'There is no video yet.']],
    [{ staleAudio: 1 }, ['1 slide to narrate again.', 'The video is out of date.']],
    [{ filmUpToDate: false }, ['The video is out of date.']],
    [{ audioEnabled: false, missingAudio: 3, filmExists: false }, ['There is no video yet.']],
  ])('[UX3] is said for %j', (more, sentences) => {
    expect(missingOfFilm({ ...ready, ...more })).toEqual(sentences);
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
