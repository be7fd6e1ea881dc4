import { NOTES_LIMITS } from '@slidewright/domain';
import { describe, expect, it } from 'vitest';
import type { Block } from '../kinds/index.ts';
import {
  filmMsOfNotes,
  isOfLength,
  notesTasks,
  planNotes,
  slideForModel,
  wordTargets,
  type SlideOfNotes,
} from './notes-plan.ts';
import { canHaveNotesWritten } from '../speech/written-notes.ts';

const FILM = { pacing: 'voice', framerate: '30', speed: 1, audioEnabled: true } as const;
const slide = (speakerNotes: string, more: Partial<SlideOfNotes> = {}): SlideOfNotes => ({
  title: 'Bees',
  blocks: [{ kind: 'bullets', items: ['They dance', 'They sing'] }],
  speakerNotes,
  duration: 30,
  ...more,
});
const words = (count: number): string => Array.from({ length: count }, () => 'honey').join(' ');
/** Notes as a model would write them: as many words as it was asked for. */
const obey = (slides: readonly SlideOfNotes[], targets: ReadonlyMap<number, number>): SlideOfNotes[] =>
  slides.map((one, index) => (targets.has(index) ? { ...one, speakerNotes: words(targets.get(index)!) } : one));

describe('[AI8] the words that fit a film to a length', () => {
  it('are as many as the content needs where no length is wanted', () => {
    expect([...wordTargets([slide(''), slide('')], [1], FILM, null)]).toEqual([[1, 0]]);
  });

  it('bring a film to its length from what the notes take now', () => {
    const slides = [slide(words(60)), slide(words(20)), slide('')];
    for (const minutes of [0.5, 1, 4]) {
      let written = slides;
      const all = new Set([0, 1, 2]);
      for (let round = 0; round < NOTES_LIMITS.rounds; round += 1)
        written = obey(written, wordTargets(written, [0, 1, 2], FILM, minutes * 60_000));
      expect(isOfLength(filmMsOfNotes(written, FILM, all), minutes * 60_000)).toBe(true);
    }
  });

  it('keep the shares of the slides, and leave other slides alone', () => {
    const targets = wordTargets([slide(words(60)), slide(words(20)), slide(words(50))], [0, 1], FILM, 120_000);
    expect([...targets.keys()]).toEqual([0, 1]);
    expect(targets.get(0)! / targets.get(1)!).toBeCloseTo(3, 1);
  });

  it('count the narration of a slide that keeps its notes', () => {
    const slides = [slide(words(60)), slide(words(60), { narrationSeconds: 50 })];
    const spoken = wordTargets(slides, [0], FILM, 90_000).get(0)!;
    const estimated = wordTargets([slides[0]!, slide(words(60))], [0], FILM, 90_000).get(0)!;
    expect(spoken).toBeLessThan(estimated);
  });

  it('are never none, and never more than notes can hold', () => {
    const slides = [slide(words(60)), slide('', { duration: 300 })];
    expect(wordTargets(slides, [0], FILM, 1_000).get(0)).toBeGreaterThan(0);
    expect(wordTargets(slides, [0], FILM, 180 * 60_000).get(0)).toBeLessThan(2_000);
  });
});

describe('[AI8] the plan of a film', () => {
  const planOf = (slides: readonly SlideOfNotes[], targetMs: number | null, areWritten: boolean) =>
    planNotes({ slides, toWrite: [1], film: FILM, targetMs, areWritten });

  it('asks for the notes of the slides to write', () => {
    expect(planOf([slide(''), slide('Bees dance.')], null, false)).toMatchObject({
      tasks: [[{ index: 1, words: 0, title: 'Bees', content: '- They dance\n- They sing', notes: 'Bees dance.' }]],
    });
  });

  it('asks again only where new notes do not bring the film to its length', () => {
    const slides = [slide(words(50)), slide(words(50))];
    const { filmMs, tasks } = planOf(slides, null, true);
    expect(tasks).toEqual([]);
    expect(planOf(slides, filmMs, true)).toEqual({ filmMs, tasks: [] });
    expect(planOf(slides, filmMs, false).tasks).toHaveLength(1);
    const longer = planOf(slides, filmMs * 2, true).tasks;
    expect(longer[0]![0]!.words).toBeGreaterThan(50);
  });
});

describe('[AI7] what a model is told', () => {
  it('has no placeholders and marks, and a bounded content', () => {
    expect(slideForModel(slide('Add your speaker notes here', { title: 'New Slide' }))).toEqual({
      title: '',
      content: '- They dance\n- They sing',
      notes: '',
    });
    expect(slideForModel(slide('Say [pause] {this|that}')).notes).toBe('Say this');
    const long = slide('', {
      blocks: [
        { kind: 'text', text: 'x'.repeat(3_000) },
        { kind: 'text', text: 'y'.repeat(3_000) },
      ],
    });
    expect(slideForModel(long).content).toHaveLength(NOTES_LIMITS.contentLength);
  });

  it('has the texts of pages and the descriptions of pictures, and no addresses', () => {
    const imageId = '00000000-0000-4000-8000-000000000001';
    const page = { kind: 'page', imageId, text: 'Queens\nDrones', width: 1920, height: 1080 } as const;
    const picture = {
      kind: 'image',
      imageId,
      alt: 'A hive',
      fit: 'whole',
      focus: { x: 0.5, y: 0.5 },
      width: 8,
      height: 6,
    } as const;
    const parts = [{ kind: 'text', text: 'Who lives there' } as const, { ...picture, alt: ' ' }];
    const contentOf = (block: Block) => slideForModel(slide('', { blocks: [block] })).content;
    expect(contentOf(page)).toBe('- Queens\n- Drones');
    expect(contentOf({ ...page, parts })).toBe('Who lives there');
    expect(contentOf(picture)).toBe('A hive');
    expect(canHaveNotesWritten(slide('', { title: '', blocks: [picture] }))).toBe(true);
    expect(canHaveNotesWritten(slide('', { title: '', blocks: [{ ...picture, alt: '' }] }))).toBe(false);
  });

  it('is divided into tasks that an answer has room for', () => {
    const targets = (count: number, each: number) =>
      new Map(Array.from({ length: count }, (_, index) => [index, each] as const));
    expect(notesTasks(targets(60, 0)).map(({ length }) => length)).toEqual([25, 25, 10]);
    expect(notesTasks(targets(5, 1_200)).map(({ length }) => length)).toEqual([3, 2]);
    expect(notesTasks(targets(1, 1_250))).toEqual([[0]]);
  });
});
