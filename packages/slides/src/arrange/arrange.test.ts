import { describe, expect, it } from 'vitest';
import type { Block } from '../kinds/index.ts';
import { mergeSlides } from './merge-slides.ts';
import { canSplitAt, middlePlace, splitSlide, type ArrangedSlide } from './split-slide.ts';

const list = (...items: string[]): Block => ({ kind: 'bullets', items });
const text = (words: string): Block => ({ kind: 'text', text: words });
const slideOf = (blocks: readonly Block[], speakerNotes = '', change: Partial<ArrangedSlide> = {}): ArrangedSlide => ({
  title: 'The mountain',
  layout: '',
  duration: 30,
  blocks,
  speakerNotes,
  ...change,
});
const split = (slide: ArrangedSlide, block: number, item = 0) => splitSlide(slide, { block, item }, 'en')!;
const halves = (slide: ArrangedSlide) => splitSlide(slide, middlePlace(slide.blocks)!, 'en')!;

const POINTS = list('Thought to be extinct', 'Vines up to the summit', 'Earthquakes for four days', 'Springs dried up');
const NOTES =
  'For 700 years it was thought to be extinct. Vines grew up to the summit. In August there were earthquakes for four days. The springs dried up.';

describe('[SL1] a slide is split', () => {
  it('at a block, under the same title, with its share of the duration', () => {
    const [first, second] = split(slideOf([list('One', 'Two'), text('Three'), text('Four')]), 1);
    expect([first.title, second.title]).toEqual(['The mountain', 'The mountain']);
    expect([first.blocks, second.blocks]).toEqual([[list('One', 'Two')], [text('Three'), text('Four')]]);
    expect([first.duration, second.duration]).toEqual([15, 15]);
  });

  it('in the middle of its parts, and never between a point and those that belong to it', () => {
    expect(halves(slideOf([POINTS])).map(({ blocks }) => blocks)).toEqual([
      [list('Thought to be extinct', 'Vines up to the summit')],
      [list('Earthquakes for four days', 'Springs dried up')],
    ]);
    const levels: Block = { kind: 'bullets', items: ['By train', 'cheap', 'slow', 'By plane'], levels: [0, 1, 1, 0] };
    expect(middlePlace([levels])).toEqual({ block: 0, item: 3 });
    expect(middlePlace([list('One'), text('Two')])).toEqual({ block: 1, item: 0 });
  });

  it('so that steps go on counting, and a point of the second level starts a list of its own', () => {
    const step = (title: string) => ({ title, text: '' });
    const steps: Block = { kind: 'steps', steps: [step('Warm'), step('Mix'), step('Bake')] };
    expect(split(slideOf([steps]), 0, 2)[1].blocks).toEqual([{ kind: 'steps', steps: [step('Bake')], first: 3 }]);
    const levels: Block = { kind: 'bullets', items: ['By train', 'cheap', 'slow'], levels: [0, 1, 1] };
    expect(split(slideOf([levels]), 0, 1)[1].blocks).toEqual([
      { kind: 'bullets', items: ['cheap', 'slow'], levels: [0, 1] },
    ]);
  });

  it('only where both slides have something on them', () => {
    expect(canSplitAt([text('One'), text('Two')], { block: 0, item: 0 })).toBe(false);
    expect(canSplitAt([text('One'), text('')], { block: 1, item: 0 })).toBe(false);
    expect(canSplitAt([list('One', 'Two')], { block: 0, item: 2 })).toBe(false);
    expect(middlePlace([text('One')])).toBeNull();
    expect(middlePlace([list('One', 'New point')])).toBeNull();
  });

  it('with the notes before the sentence that speaks of what moved', () => {
    const [first, second] = halves(slideOf([POINTS], NOTES));
    expect(first.speakerNotes).toBe('For 700 years it was thought to be extinct. Vines grew up to the summit.');
    expect(second.speakerNotes).toBe('In August there were earthquakes for four days. The springs dried up.');
  });

  it('with the notes before the sentence of the click that shows what moved, counted from there', () => {
    const notes = 'It was extinct. [click:2] Vines grew. [pause] [click] The earth shook. [click] Then it was dry.';
    expect(halves(slideOf([POINTS], notes)).map(({ speakerNotes }) => speakerNotes)).toEqual([
      'It was extinct. [click:2] Vines grew. [pause]',
      '[click] The earth shook. [click] Then it was dry.',
    ]);
  });

  it('with all notes on the first where nothing speaks of the rest', () => {
    const notes = 'Nobody knew what was below. They lived there all the same.';
    const [first, second] = halves(slideOf([POINTS], notes));
    expect([first.speakerNotes, second.speakerNotes]).toEqual([notes, '']);
  });

  it('so that only the first is drawn as an opening', () => {
    const [first, second] = split(slideOf([text('One'), text('Two')], '', { layout: 'cover' }), 1);
    expect([first.layout, second.layout]).toEqual(['cover', '']);
  });
});

describe('[SL2] slides are merged', () => {
  it('as they were before they were split', () => {
    const whole = slideOf([POINTS], NOTES);
    const merged = mergeSlides(halves(whole))!;
    expect(merged).toEqual({ ...whole, speakerNotes: NOTES.replace(' In August', '\n\nIn August') });
  });

  it('with another title as a text above its blocks', () => {
    const after = slideOf([list('Ash')], '', { title: 'The eruption' });
    expect(mergeSlides([slideOf([list('Vines')]), after])!.blocks).toEqual([
      list('Vines'),
      text('The eruption'),
      list('Ash'),
    ]);
    expect(mergeSlides([slideOf([], '', { title: 'New Slide' }), after])).toMatchObject({
      title: 'The eruption',
      blocks: [list('Ash')],
    });
  });

  it('so that what one without notes would say is still said', () => {
    const merged = mergeSlides([slideOf([list('Vines')]), slideOf([list('Ash')], 'Ash fell.')])!;
    expect(merged.speakerNotes).toBe('The mountain. Vines\n\nAsh fell.');
    expect(mergeSlides([slideOf([list('Vines')]), slideOf([list('Ash')])])!.speakerNotes).toBe('');
  });

  it('so that each click shows the parts that it showed', () => {
    const first = slideOf([list('A', 'B')], 'One. [click] Two. [click] Three.');
    const second = slideOf([list('C', 'D')], 'Four. [click] Five. [click:2] Six.');
    const plain = slideOf([list('C', 'D')], 'Four. Five.');
    expect(mergeSlides([first, second])!.speakerNotes).toBe(
      'One. [click] Two. [click] Three.\n\nFour. [click] Five. [click] Six.',
    );
    expect(mergeSlides([first, plain])!.speakerNotes).toBe('One. [click] Two. [click] Three.\n\n[click:4] Four. Five.');
    expect(mergeSlides([plain, second])!.speakerNotes).toBe(
      '[click:2] Four. Five.\n\nFour. [click] Five. [click] Six.',
    );
  });

  it('so that another title, which is a part now, appears before the parts of its slide', () => {
    const first = slideOf([list('A', 'B')], 'One. [click] Two. [click] Three.');
    const second = slideOf([list('C', 'D')], 'Four. [click] Five. [click] Six.', { title: 'The eruption' });
    expect(mergeSlides([first, second])!.speakerNotes).toBe(
      'One. [click] Two. [click] Three.\n\n[click] Four. [click] Five. [click] Six.',
    );
    expect(mergeSlides([slideOf([list('A', 'B')], 'One.'), second])!.speakerNotes).toBe(
      '[click:2] One.\n\n[click] Four. [click] Five. [click] Six.',
    );
  });

  it('only within the limits of a slide', () => {
    const many = slideOf([list(...Array.from({ length: 26 }, (_, index) => `Point ${index}`))]);
    expect(mergeSlides([many, many])).toBeNull();
    expect(
      mergeSlides([slideOf([text('One')], 'a'.repeat(6_000)), slideOf([text('Two')], 'b'.repeat(6_000))]),
    ).toBeNull();
  });
});
