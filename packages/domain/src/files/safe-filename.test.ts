import { describe, expect, it } from 'vitest';
import {
  asciiFilename,
  bundleFilename,
  captionsFilename,
  exportFilename,
  markdownFilename,
  posterFilename,
  safeFilename,
  slideAudioFilename,
  slideVideoFilename,
  slugOf,
  videoFilename,
} from './safe-filename.ts';

describe('file names', () => {
  it('[D16] names film, bundle and narration without their titles', () => {
    expect(videoFilename('7')).toBe('timeline-7-video.mp4');
    expect(bundleFilename('7')).toBe('timeline-7-bundle.zip');
    expect(slideAudioFilename(3)).toBe('slide-3-audio.mp3');
  });

  it('[UX8] names all other files after their timeline', () => {
    const timeline = { id: '7', title: 'Why the sea moves: "tides" 🌊' };
    expect(exportFilename(timeline, '-otio.zip')).toBe('Why the sea moves- -tides- 🌊-otio.zip');
    expect(slideVideoFilename(timeline, 3)).toBe('Why the sea moves- -tides- 🌊-slide-3.mp4');
    expect(captionsFilename(timeline, 'srt')).toBe('Why the sea moves- -tides- 🌊.srt');
    expect(markdownFilename(timeline)).toBe('Why the sea moves- -tides- 🌊.md');
    expect(posterFilename(timeline)).toBe('Why the sea moves- -tides- 🌊.jpg');
  });

  it.each([
    ['../..', 'timeline-7.mp4'],
    ['\u202E\u0000', 'timeline-7.mp4'],
    ['CON', '_CON.mp4'],
    ['عن البحر', 'عن البحر.mp4'],
    ['Version 1.2', 'Version 1.2.mp4'],
  ])('[UX8] calls an export of a timeline titled %j %j', (title, name) => {
    expect(exportFilename({ id: '7', title }, '.mp4')).toBe(name);
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
    expect(asciiFilename('Straße & Łódź: Ærø')).toBe('Strasse-Lodz-AEro');
  });
});
