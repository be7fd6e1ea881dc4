import { describe, expect, it } from 'vitest';
import { blocksOfBullets } from './blocks.ts';
import { contentHash, slideContent, slideContentHash } from './content-hash.ts';
import {
  bulletsToSend,
  canRemoveBullet,
  clampSlideDuration,
  NEW_SLIDE,
  totalDurationMs,
  totalDurationS,
} from './slide-defaults.ts';
import { PLACEHOLDERS } from '../kinds/placeholders.ts';
import { hasWords, speechText } from '../speech/speech-text.ts';
import { createHash } from 'node:crypto';

const slide = { title: 'Bees', blocks: blocksOfBullets(['dance', 'count']), speakerNotes: '  ' };

describe('contentHash', () => {
  it('[AU3] covers the title and the bullets, a blank line and the notes', () => {
    expect(slideContent({ blocks: blocksOfBullets(['a', 'b']), speakerNotes: 'n' })).toBe('a\nb\n\nn');
    const expected = createHash('sha256').update('T\na\nb\n\nn').digest('hex');
    expect(slideContentHash({ title: 'T', blocks: blocksOfBullets(['a', 'b']), speakerNotes: 'n' })).toBe(expected);
  });

  it('[AU3] changes when words move from the title into the content', () => {
    expect(contentHash('ab', 'c')).not.toBe(contentHash('a', 'bc'));
  });

  it('accepts any text, also lone surrogates', () => {
    expect(contentHash('\uD800', '👩‍🚀')).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('speechText', () => {
  it('[AU2] speaks the notes when there are any', () => {
    expect(speechText({ ...slide, speakerNotes: ' Say this. ' })).toBe('Say this.');
  });

  it('[AU2] speaks the title and the bullets when the notes are blank', () => {
    expect(speechText(slide)).toBe('Bees. dance. count');
  });

  it('[AU2] has no speech for an empty slide', () => {
    expect(speechText({ title: ' ', blocks: blocksOfBullets(['', ' ']), speakerNotes: '' })).toBe('');
  });
});

it('[D10] [PC6] a slide needs audio if it has words in a title, a bullet or notes', () => {
  const slides = [
    slide,
    { title: '', blocks: blocksOfBullets([' ']), speakerNotes: '' },
    { title: '', blocks: blocksOfBullets([' ', 'x']), speakerNotes: '' },
    { title: '🚀', blocks: [], speakerNotes: '[pause 2s]' },
  ];
  expect(slides.map(hasWords)).toEqual([true, false, true, false]);
});

describe('slide defaults', () => {
  it('[W24] creates a slide and a bullet with placeholders and 30 seconds', () => {
    expect(NEW_SLIDE).toEqual({
      title: 'New Slide',
      blocks: blocksOfBullets(['Add your content here']),
      speakerNotes: 'Add your speaker notes here',
      layout: '',
      duration: 30,
    });
    expect(PLACEHOLDERS.newBullet).toBe('New point');
  });

  it('[W25] never removes the last bullet and never sends an empty list', () => {
    expect(canRemoveBullet(['a'])).toBe(false);
    expect(canRemoveBullet(['a', 'b'])).toBe(true);
    expect(bulletsToSend([])).toEqual(['Add your content here']);
    expect(bulletsToSend(['a'])).toEqual(['a']);
  });

  it('[W26] keeps a duration between 5 and 300 seconds', () => {
    expect([4, 5, 299.5, 301, Number.NaN].map(clampSlideDuration)).toEqual([5, 5, 299.5, 300, 30]);
  });

  it('[W27] sums durations in seconds and in milliseconds', () => {
    expect(totalDurationS([{ duration: 30 }, { duration: 45 }])).toBe(75);
    expect(totalDurationMs([{ duration: 30 }, { duration: 45 }])).toBe(75_000);
  });
});
