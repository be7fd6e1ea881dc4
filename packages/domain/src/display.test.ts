import { describe, expect, it } from 'vitest';
import { bundleSecondsRemaining } from './bundle-estimate.ts';
import { DURATION_PRESETS_S, SESSION, WIZARD } from './constants.ts';
import {
  datedAudioFilename,
  bundleFilename,
  captionsFilename,
  safeFilename,
  posterFilename,
  slideAudioFilename,
  slideVideoFilename,
  slugOf,
  videoFilename,
} from './safe-filename.ts';
import { formatClock, formatDraftAge, formatDuration, formatUpdatedAge } from './time-display.ts';
import { VIDEO_PHASE_LABELS } from './constants.ts';

describe('times', () => {
  it('[T5] shows a duration as m:ss', () => {
    expect([0, 5, 65.9, 3600].map(formatClock)).toEqual(['0:00', '0:05', '1:05', '60:00']);
  });

  it('[K3] shows times as Ns or Nm Ns, and the age of an update', () => {
    expect([0, 59, 60, 125].map(formatDuration)).toEqual(['0s', '59s', '1m 0s', '2m 5s']);
    expect([29_999, 30_000, 60_000, 7_200_000].map(formatUpdatedAge)).toEqual([
      'just now',
      '30s ago',
      '1m ago',
      '2h ago',
    ]);
  });

  it('[DR5] shows how old a draft is', () => {
    expect([0, 60_000, 5 * 3_600_000, 25 * 3_600_000].map(formatDraftAge)).toEqual([
      'Just now',
      '1 minute(s) ago',
      '5 hour(s) ago',
      'More than 24 hours ago',
    ]);
  });
});

describe('bundleSecondsRemaining', () => {
  it('[B5] is the share of the phase that remains, none from 95 % on', () => {
    expect(bundleSecondsRemaining('package', 60)).toBeCloseTo(18);
    expect(bundleSecondsRemaining('discover', 0)).toBe(15);
    expect(bundleSecondsRemaining('complete', 50)).toBe(0);
    expect(bundleSecondsRemaining('upload', 95)).toBeNull();
    expect(bundleSecondsRemaining('toString', 10)).toBeNull();
  });
});

describe('file names', () => {
  it('[UX8] [D16] names what is saved after its timeline', () => {
    const timeline = { id: '7', title: 'Why the sea moves: "tides" 🌊' };
    expect(videoFilename(timeline)).toBe('Why the sea moves- -tides- 🌊.mp4');
    expect(bundleFilename(timeline)).toBe('Why the sea moves- -tides- 🌊-bundle.zip');
    expect(slideAudioFilename(timeline, 3)).toBe('Why the sea moves- -tides- 🌊-slide-3.mp3');
    expect(slideVideoFilename(timeline, 3)).toBe('Why the sea moves- -tides- 🌊-slide-3.mp4');
    expect(captionsFilename(timeline, 'srt')).toBe('Why the sea moves- -tides- 🌊.srt');
    expect(posterFilename(timeline)).toBe('Why the sea moves- -tides- 🌊.jpg');
  });

  it.each([
    ['../..', 'timeline-7.mp4'],
    ['\u202E\u0000', 'timeline-7.mp4'],
    ['CON', '_CON.mp4'],
    ['عن البحر', 'عن البحر.mp4'],
    ['Version 1.2', 'Version 1.2.mp4'],
  ])('[UX8] calls the film of a timeline titled %j %j', (title, name) => {
    expect(videoFilename({ id: '7', title })).toBe(name);
  });

  it('[AU9] stamps a narration with its date', () => {
    expect(datedAudioFilename(new Date('2026-03-01T09:30:00Z'))).toBe('2026-03-01T09-30-00-000Z.mp3');
  });

  it.each([
    ['../../etc/passwd', '-..-etc-passwd'],
    ['/abs/olute.mp3', '-abs-olute.mp3'],
    ['C:\\x', 'C--x'],
    ['CON', '_CON'],
    ['aux.mp3', '_aux.mp3'],
    ['a\r\nb\0.mp3', 'ab.mp3'],
    ['report. . ', 'report'],
    ['...', 'file'],
    ['', 'file'],
    ['\uD800x', 'x'],
    ['a\u202Egpj.exe', 'agpj.exe'],
    ['Grüße 👋.mp3', 'Grüße 👋.mp3'],
  ])('[B6] makes %j safe on every system', (name, safe) => {
    expect(safeFilename(name)).toBe(safe);
  });

  it('[B6] bounds a name in bytes and keeps its extension', () => {
    const name = safeFilename(`${'ü'.repeat(300)}.mp3`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(100);
    expect(name).toMatch(/^ü+\.mp3$/);
  });

  it('makes a slug of any title', () => {
    expect(slugOf('Ünder the Sea!')).toBe('under-the-sea');
    expect(slugOf('日本')).toBe('timeline');
  });
});

describe('constants', () => {
  it('[K1] holds the values of the product in one place', () => {
    expect(SESSION.recheckIntervalMs).toBe(600_000);
    expect(WIZARD.steps).toHaveLength(WIZARD.stepCount);
    expect(DURATION_PRESETS_S).toEqual({ SHORT: 30, STANDARD: 45, DETAILED: 60 });
  });

  it('[V1] labels every phase of a video', () => {
    expect(Object.values(VIDEO_PHASE_LABELS)).toEqual([
      'Validation',
      'Audio Preparation',
      'Video Rendering',
      'Timeline Assembly',
      'File Packaging',
      'Publishing',
    ]);
  });
});
