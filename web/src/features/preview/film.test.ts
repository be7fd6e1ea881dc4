import { slideFrames } from '@slidewright/domain';
import { blocksOfBullets } from '@slidewright/slides/content/blocks';
import { NEW_SLIDE } from '@slidewright/slides/content/slide-defaults';
import { drawnSlide } from '@slidewright/slides/picture/drawn-slide';
import { planSlide } from '@slidewright/slides/picture/render-plan';
import { describe, expect, it } from 'vitest';
import { filmFormat, filmLengthOf, filmPlace, filmSegment, filmSegments, placeSegments, segmentAt } from './film.ts';

const FORMAT = filmFormat({ framerate: '30', resolution: '1920x1080', theme: 'paper' });
const SLIDE = { title: 'Bread', blocks: blocksOfBullets(['Time', 'Water']), speakerNotes: '', duration: 5 };
const VOICE = { pacing: 'voice', speed: 1, audioEnabled: true } as const;
const narration = { url: '/x.mp3', durationMs: 8_000, cues: [{ text: 'Time', startMs: 0, endMs: 900 }] };

describe('the film of a preview', () => {
  it('opens with the first slide and closes with the last of at least three', () => {
    const roles = (total: number) =>
      Array.from({ length: total }, (_, index) => drawnSlide(SLIDE, { index, total }).role);
    expect(roles(1)).toEqual(['opening']);
    expect(roles(2)).toEqual(['opening', 'content']);
    expect(roles(3)).toEqual(['opening', 'content', 'closing']);
  });

  it('[PC1] follows the voice, or keeps the planned durations', () => {
    const only = { index: 0, total: 1 };
    const silent = filmSegment(SLIDE, only, null, { ...VOICE, audioEnabled: false });
    const spoken = filmSegment(SLIDE, only, narration, VOICE);
    const planned = filmSegment({ ...SLIDE, duration: 20 }, only, narration, { ...VOICE, pacing: 'planned' });
    expect(slideFrames(silent.timing, FORMAT)).toBe(150);
    expect(slideFrames(spoken.timing, FORMAT)).toBe(Math.ceil(9.2 * 30));
    expect(slideFrames(planned.timing, FORMAT)).toBe(600);
    expect(spoken.timing.cues[0]).toMatchObject({ startMs: 400, endMs: 1_300 });
    expect(planSlide(spoken.slide, FORMAT, spoken.timing).frames).toBe(slideFrames(spoken.timing, FORMAT));
  });

  it('puts slides one after the other, and finds the one of every frame', () => {
    const segments = [0, 1, 2].map((index) =>
      filmSegment(SLIDE, { index, total: 3 }, index === 1 ? narration : null, { ...VOICE, audioEnabled: false }),
    );
    const { starts, frames } = placeSegments(segments, FORMAT);
    expect(starts).toEqual([0, 150, 426]);
    expect(frames).toBe(576);
    expect([0, 149, 150, 425, 426, 575, 9_999].map((frame) => segmentAt(starts, frame))).toEqual([0, 0, 1, 1, 2, 2, 2]);
  });

  it('[PC5] leaves out slides with nothing on them, and counts the others', () => {
    const deck = [{ ...NEW_SLIDE }, { ...SLIDE }, { ...NEW_SLIDE, title: 'A part' }, { ...SLIDE }];
    expect(deck.map((_, position) => filmPlace(deck, position, 'paper'))).toEqual([
      null,
      { index: 0, total: 3 },
      { index: 1, total: 3 },
      { index: 2, total: 3 },
    ]);
    const film = { ...VOICE, transition: 'cut', theme: 'paper', motion: 'none' } as const;
    expect(filmSegments(deck, film, () => null).map(({ slide }) => [slide.title, slide.role])).toEqual([
      ['Bread', 'opening'],
      ['A part', 'section'],
      ['Bread', 'closing'],
    ]);
  });

  it('[PC2] is as long as the server would tell it', () => {
    const film = { ...VOICE, framerate: '30' } as const;
    const deck = [SLIDE, { ...SLIDE }, NEW_SLIDE];
    expect(filmLengthOf(deck, film, () => narration)).toEqual({ filmMs: 18_400, isFilmMsExact: true });
    const half = filmLengthOf(deck, film, (slide) => (slide === SLIDE ? narration : null));
    expect(half.isFilmMsExact).toBe(false);
    expect(half.filmMs).toBeLessThan(18_400);
  });

  it('[IS6] is as long as the length that is shown beside it, narrated or not', () => {
    const deck = [SLIDE, { ...SLIDE, title: 'Salt', duration: 45 }, { ...SLIDE, speakerNotes: 'A sentence or two.' }];
    for (const narrated of [0, 1, 3]) {
      const narrationOf = (slide: (typeof deck)[number]) => (deck.indexOf(slide) < narrated ? narration : null);
      const film = { ...VOICE, speed: 0.8, transition: 'fade', theme: 'paper', motion: 'theme' } as const;
      const segments = filmSegments(deck, film, narrationOf);
      const { filmMs } = filmLengthOf(deck, { ...VOICE, speed: 0.8, framerate: '30' }, narrationOf);
      expect(Math.round((placeSegments(segments, FORMAT).frames * 1_000) / 30)).toBe(filmMs);
    }
  });
});
