import { describe, expect, it } from 'vitest';
import { readRenderConfig } from './config.ts';
import { findMediaPrograms } from './engine/media-programs.ts';

const NEEDED = { OBJECT_STORE_DIR: '/data', OBJECT_STORE_SECRET: 'sixteen characters' };

describe('readRenderConfig', () => {
  it('needs no more than a place for files', () => {
    expect(readRenderConfig(NEEDED)).toMatchObject({
      role: 'both',
      audioEnabled: true,
      browserPath: null,
      ffmpegPath: null,
    });
  });

  it.each([
    ['RENDER_ROLE', 'boss'],
    ['RENDER_CONCURRENCY', '0'],
    ['RENDER_WORKERS', 'many'],
    ['AUDIO_ENABLED', 'perhaps'],
  ])('names %s when it cannot be used', (name, value) => {
    expect(() => readRenderConfig({ ...NEEDED, [name]: value })).toThrow(name);
  });
});

describe('findMediaPrograms', () => {
  it('names the setting when it names nothing that runs', () => {
    expect(() => findMediaPrograms('/nowhere/ffmpeg')).toThrow(/RENDER_FFMPEG .* \/nowhere\/ffmpeg/);
  });
});
