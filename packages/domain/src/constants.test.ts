import { expect, it } from 'vitest';
import { VIDEO_PHASE_LABELS } from './constants.ts';

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
