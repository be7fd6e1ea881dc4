import type { Slide, Timeline } from '@slidewright/http-api';
import { describe, expect, it } from 'vitest';
import { merge, type Choice } from './merge.ts';
import { timelineOf, uuid } from '../testing.ts';
import { removedSlides, slideList, unsavedSlides, wizardOf } from '../state/wizard-state.ts';
import { createWizardStore } from '../state/wizard-store.ts';

const [A, B, C] = [1, 2, 3].map(uuid) as [string, string, string];
const base = timelineOf(['A', 'B', 'C']);

/** The timeline after somebody else's work. */
function stored(change: { slides?: (slides: Slide[]) => Slide[]; fields?: Partial<Timeline> }): Timeline {
  const slides = (change.slides ?? ((all) => all))(base.slides);
  return {
    ...base,
    ...change.fields,
    revision: change.fields ? 2 : 1,
    slides: slides.map((slide, position) => ({ ...slide, position })),
  };
}
const renamed = (id: string, title: string) => (slides: Slide[]) =>
  slides.map((slide) => (slide.id === id ? { ...slide, title, revision: slide.revision + 1 } : slide));
const without = (id: string) => (slides: Slide[]) => slides.filter((slide) => slide.id !== id);
const added = (slide: Slide, position: number) => (slides: Slide[]) => slides.toSpliced(position, 0, slide);
const ordered =
  (...ids: string[]) =>
  (slides: Slide[]) =>
    ids.map((id) => slides.find((slide) => slide.id === id)!);
const D = { ...timelineOf(['D']).slides[0]!, id: uuid(4) };

type Store = ReturnType<typeof createWizardStore>;
function mine(work: (store: Store) => void) {
  const store = createWizardStore(wizardOf(base));
  work(store);
  return store.getState();
}
const nothing = () => undefined;
const titles = (state: Parameters<typeof slideList>[0]) => slideList(state).map(({ title }) => title);

describe('what only one side changed', () => {
  it('[UX4] is merged from both sides', () => {
    const { merged, conflicts } = merge(
      mine((store) => store.updateSlide(A, { title: 'A mine' })),
      stored({ slides: renamed(B, 'B theirs'), fields: { description: 'Theirs' } }),
    );
    expect(conflicts).toEqual([]);
    expect(titles(merged)).toEqual(['A mine', 'B theirs', 'C']);
    expect(merged.description).toBe('Theirs');
    expect(unsavedSlides(merged)).toEqual([A]);
  });

  it.each([
    ['a slide that was added there', nothing, added(D, 1), ['A', 'D', 'B', 'C']],
    ['a slide that was added there first', nothing, added(D, 0), ['D', 'A', 'B', 'C']],
    ['a slide that was deleted there', nothing, without(B), ['A', 'C']],
    ['an order from there', nothing, ordered(C, A, B), ['C', 'A', 'B']],
    ['an order from here', (store: Store) => store.moveSlides([A], C), (slides: Slide[]) => slides, ['B', 'C', 'A']],
    [
      'an order from here, and a slide from there',
      (store: Store) => store.moveSlides([A], C),
      added(D, 1),
      ['B', 'C', 'A', 'D'],
    ],
    ['a slide that was removed here', (store: Store) => store.removeSlides([B]), ordered(C, B, A), ['C', 'A']],
    [
      'a new slide here, and an order from there',
      (store: Store) => store.addSlide(A),
      ordered(C, B, A),
      ['C', 'B', 'A', 'New Slide'],
    ],
  ])('[UX4] such as %s', (_, work, change, expected) => {
    const { merged, conflicts } = merge(
      mine((store) => void work(store)),
      stored({ slides: change }),
    );
    expect(conflicts).toEqual([]);
    expect(titles(merged)).toEqual(expected);
  });
});

describe('different things of one slide or setting', () => {
  it('[IS2] are joined without a question', () => {
    const state = mine((store) => store.updateSlide(B, { speakerNotes: 'Notes of mine' }));
    const { merged, conflicts } = merge(state, stored({ slides: renamed(B, 'B theirs') }));
    expect(conflicts).toEqual([]);
    expect(merged.slides[B]).toMatchObject({ title: 'B theirs', speakerNotes: 'Notes of mine' });
    expect(unsavedSlides(merged)).toEqual([B]);
  });

  it('[IS2] are joined without a question in the settings of the film and the voice', () => {
    const state = mine((store) => {
      store.setSettings({ captions: 'burned' });
      store.setAudioSettings({ speed: 1.2 });
    });
    const fields = {
      settings: { ...base.settings, transition: 'fade' },
      audioSettings: { ...base.audioSettings, pitch: 'low' },
    } as Partial<Timeline>;
    const { merged, conflicts, joined } = merge(state, stored({ fields }));
    expect(conflicts).toEqual([]);
    expect(merged.settings).toMatchObject({ captions: 'burned', transition: 'fade' });
    expect(merged.audioSettings).toMatchObject({ speed: 1.2, pitch: 'low' });
    expect(joined).toContainEqual({ kind: 'field', field: 'settings.transition' });
  });

  it('[IS2] are asked about where the draft is of a version that kept no parts', () => {
    const state = mine((store) => store.updateSlide(B, { speakerNotes: 'Notes of mine' }));
    const { parts: _, ...old } = state.saved[B]!;
    const { conflicts } = merge(
      { ...state, saved: { ...state.saved, [B]: old } },
      stored({ slides: renamed(B, 'B theirs') }),
    );
    expect(conflicts.map((conflict) => conflict.kind === 'part' && conflict.part)).toEqual(['title', 'speakerNotes']);
  });
});

describe('what both sides changed', () => {
  const cases: [string, (store: Store) => unknown, Parameters<typeof stored>[0], string[], string[]][] = [
    [
      'a slide',
      (store) => store.updateSlide(B, { title: 'B mine' }),
      { slides: renamed(B, 'B theirs') },
      ['A', 'B mine', 'C'],
      ['A', 'B theirs', 'C'],
    ],
    [
      'a slide that was deleted there',
      (store) => store.updateSlide(B, { title: 'B mine' }),
      { slides: without(B) },
      ['A', 'B mine', 'C'],
      ['A', 'C'],
    ],
    [
      'a slide that was removed here',
      (store) => store.removeSlides([B]),
      { slides: renamed(B, 'B theirs') },
      ['A', 'C'],
      ['A', 'B theirs', 'C'],
    ],
    ['the order', (store) => store.moveSlides([A], C), { slides: ordered(B, A, C) }, ['B', 'C', 'A'], ['B', 'A', 'C']],
  ];

  it.each(cases)('[UX4] is kept as it is here and asked about: %s', (_, work, change, expected) => {
    const { merged, conflicts } = merge(
      mine((store) => void work(store)),
      stored(change),
    );
    expect(conflicts).toHaveLength(1);
    expect(titles(merged)).toEqual(expected);
    // Asked again, it is still a conflict.
    expect(merge(merged, stored(change)).conflicts).toEqual(conflicts);
  });

  it.each(cases)('[UX4] becomes what was chosen: %s', (_, work, change, keeping, taking) => {
    const state = mine((store) => void work(store));
    const { conflicts } = merge(state, stored(change));
    const choose = (choice: Choice) => merge(state, stored(change), { [conflicts[0]!.key]: choice });
    for (const [choice, expected] of [
      ['mine', keeping],
      ['theirs', taking],
    ] as const) {
      const result = choose(choice);
      expect(result.conflicts).toEqual([]);
      expect(titles(result.merged)).toEqual(expected);
      expect(merge(result.merged, stored(change)).conflicts).toEqual([]);
    }
  });

  it('[UX4] is no conflict when both sides are the same', () => {
    const state = mine((store) => {
      store.updateSlide(B, { title: 'Both' });
      store.setBasics({ title: 'Cake' });
    });
    const { merged, conflicts } = merge(state, stored({ slides: renamed(B, 'Both'), fields: { title: 'Cake' } }));
    expect(conflicts).toEqual([]);
    expect(unsavedSlides(merged)).toEqual([]);
  });

  it('[UX4] may be a field of the timeline, chosen for itself', () => {
    const state = mine((store) => store.setBasics({ title: 'Mine' }));
    const theirs = stored({ fields: { title: 'Theirs', outline: '# Theirs' } });
    const { merged, conflicts } = merge(state, theirs);
    expect(merged).toMatchObject({ title: 'Mine', outline: '# Theirs' });
    expect(conflicts).toMatchObject([{ kind: 'field', field: 'title', mine: 'Mine', theirs: 'Theirs' }]);
    const chosen = (choice: Choice) => merge(state, theirs, { [conflicts[0]!.key]: choice }).merged.title;
    expect(chosen('theirs')).toBe('Theirs');
    expect(chosen({ text: 'Mine and theirs' })).toBe('Mine and theirs');
  });

  it('[UX4] is a conflict again when it changed after the choice', () => {
    const state = mine((store) => store.updateSlide(B, { title: 'B mine' }));
    const { conflicts } = merge(state, stored({ slides: renamed(B, 'B theirs') }));
    const later = stored({ slides: (slides) => renamed(B, 'B later')(renamed(B, 'B theirs')(slides)) });
    expect(merge(state, later, { [conflicts[0]!.key]: 'mine' }).conflicts).toHaveLength(1);
  });

  it('[IS2] is asked for a part of a slide alone, and the other parts of both sides are joined', () => {
    const state = mine((store) => store.updateSlide(B, { title: 'B mine', speakerNotes: 'Notes of mine' }));
    const theirs = stored({
      slides: (slides) =>
        renamed(B, 'B theirs')(slides).map((slide) => (slide.id === B ? { ...slide, duration: 77 } : slide)),
    });
    const { merged, conflicts, joined } = merge(state, theirs);
    expect(conflicts).toMatchObject([{ kind: 'part', part: 'title', number: 2 }]);
    expect(joined).toEqual([{ kind: 'part', part: 'duration', title: 'B theirs', number: 2 }]);
    // What is joined stays, whatever is chosen later.
    const again = merge(merged, theirs, { [conflicts[0]!.key]: { text: 'B of both' } });
    expect(again.conflicts).toEqual([]);
    expect(again.merged.slides[B]).toMatchObject({
      title: 'B of both',
      speakerNotes: 'Notes of mine',
      duration: 77,
    });
    expect(unsavedSlides(again.merged)).toEqual([B]);
  });

  it('[UX4] keeps the removal of a slide that was not changed there', () => {
    const { merged } = merge(
      mine((store) => store.removeSlides([B])),
      stored({ slides: renamed(A, 'A theirs') }),
    );
    expect(removedSlides(merged)).toEqual([B]);
  });
});
