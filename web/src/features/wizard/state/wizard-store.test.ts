import { DURATION_PRESETS_S } from '@slidewright/domain';
import { blocksOfBullets } from '@slidewright/slides/content/blocks';
import { NEW_SLIDE } from '@slidewright/slides/content/slide-defaults';
import { describe, expect, it, vi } from 'vitest';
import { isStepReachable, nextObstacle } from './wizard-steps.ts';
import {
  emptyWizard,
  fieldsToSend,
  hasUnsavedChanges,
  removedSlides,
  slideList,
  wizardOf,
  type WizardState,
} from './wizard-state.ts';
import { createWizardStore, type WizardStore } from './wizard-store.ts';
import { newSlideId, slidePayload, slideSignature } from './wizard-slides.ts';
import { timelineOf, uuid } from '../testing.ts';

const titles = (store: WizardStore) => slideList(store.getState()).map(({ title }) => title);

describe('the slides of a wizard', () => {
  it('[W24] gives a new slide its texts, its length, and the selection', () => {
    const store = createWizardStore(emptyWizard());
    const id = store.addSlide();
    expect(store.getState().slides[id!]).toMatchObject({ ...NEW_SLIDE, duration: DURATION_PRESETS_S.SHORT });
    expect(store.getState().selectedSlideId).toBe(id);
  });

  it('[W23] names slides by the mode they were made in', () => {
    expect(newSlideId('create')).toMatch(/^slide-\d+-[a-z0-9]+$/);
    expect(newSlideId('edit')).toMatch(/^temp-\d+-[a-z0-9]+$/);
  });

  it('[W16] marks a slide with changed text, not with a changed length, until narration was requested', () => {
    const store = createWizardStore(wizardOf(timelineOf(['One', 'Two'])));
    const [first, second] = slideList(store.getState());
    store.updateSlide(first!.id, { duration: 60 });
    expect(store.getState().slides[first!.id]!.hasContentChanged).toBe(false);
    store.updateSlide(first!.id, { title: 'Changed' });
    store.updateSlide(second!.id, { speakerNotes: 'Changed too' });
    store.markNarrated([first!.id]);
    expect(slideList(store.getState()).map((slide) => slide.hasContentChanged)).toEqual([false, true]);
  });

  it('[W20] does nothing when a slide is dropped on itself, and moves it when dropped on another', () => {
    const store = createWizardStore(wizardOf(timelineOf(['One', 'Two', 'Three'])));
    const [first, , third] = store.getState().order;
    const before = store.getState();
    store.moveSlides([first!], first!);
    expect(store.getState()).toBe(before);
    store.moveSlides([first!], third!);
    expect(slideList(store.getState()).map(({ title }) => title)).toEqual(['Two', 'Three', 'One']);
  });

  it('records slides to delete, until the removal is undone', () => {
    const store = createWizardStore(wizardOf(timelineOf(['One', 'Two', 'Three'])));
    const second = slideList(store.getState())[1]!;
    store.removeSlides([second.id]);
    expect(removedSlides(store.getState())).toEqual([second.id]);
    store.undo();
    expect(removedSlides(store.getState())).toEqual([]);
    expect(titles(store)).toEqual(['One', 'Two', 'Three']);
    expect(hasUnsavedChanges(store.getState())).toBe(false);
  });

  it('keeps the identity of other slides while one is edited', () => {
    const store = createWizardStore(wizardOf(timelineOf(['One', 'Two'])));
    const { slides, order } = store.getState();
    store.updateSlide(order[0]!, { title: 'Typed' });
    expect(store.getState().slides[order[1]!]).toBe(slides[order[1]!]);
    expect(store.getState().order).toBe(order);
    expect(hasUnsavedChanges(store.getState())).toBe(true);
  });

  it('[W25] [W26] sends a bullet where there is none, and a length within bounds', () => {
    const words = { title: 'T', blocks: blocksOfBullets([]), speakerNotes: '', layout: '' };
    expect(slidePayload({ ...words, duration: 900 }, 2)).toEqual({
      title: 'T',
      layout: '',
      bullet_points: ['Add your content here'],
      speaker_notes: '',
      duration: 300,
      position: 2,
    });
    expect(slidePayload({ ...words, duration: 1 }, 0).duration).toBe(5);
  });
});

describe('undo and redo', () => {
  const editing = (names = ['One', 'Two', 'Three']) => createWizardStore(wizardOf(timelineOf(names)));
  const [one, two, three] = [1, 2, 3].map(uuid) as [string, string, string];

  it('[UX1] cover every change, back and forth', () => {
    const store = editing();
    const states = [store.getState()];
    const actions = [
      () => store.setBasics({ title: 'Cake' }),
      () => store.updateSlide(one, { title: 'First' }),
      () => store.updateSlide(one, { blocks: blocksOfBullets(['a', 'b']) }),
      () => store.moveSlides([one], three),
      () => store.addSlide(two),
      () => store.removeSlides([three]),
      () => store.setAudioSettings({ speed: 1.2 }),
      () => store.setSettings({ theme: 'studio' }),
      () => store.replaceSlides([{ title: 'New', bulletPoints: ['x'], speakerNotes: '', duration: 30 }]),
    ];
    for (const action of actions) {
      action();
      states.push(store.getState());
    }
    const content = (state: WizardState) => ({ ...fieldsToSend(state), slides: slideList(state).map(slideSignature) });
    for (const state of states.slice(0, -1).toReversed()) {
      store.undo();
      expect(content(store.getState())).toEqual(content(state));
    }
    expect(hasUnsavedChanges(store.getState())).toBe(false);
    store.undo();
    for (const state of states.slice(1)) {
      store.redo();
      expect(content(store.getState())).toEqual(content(state));
    }
    store.redo();
    expect(titles(store)).toEqual(['New']);
  });

  it('[UX1] group what was typed into one field without a pause', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const store = editing();
      for (const title of ['O', 'Op', 'Ope']) store.updateSlide(one, { title });
      store.updateSlide(one, { blocks: blocksOfBullets(['typed']) });
      store.updateSlide(one, { blocks: blocksOfBullets(['typed more']) });
      vi.advanceTimersByTime(3_000);
      store.updateSlide(one, { blocks: blocksOfBullets(['typed more, later']) });
      store.undo();
      expect(store.getState().slides[one]!.blocks).toEqual(blocksOfBullets(['typed more']));
      store.undo();
      expect(store.getState().slides[one]).toMatchObject({ title: 'Ope', blocks: blocksOfBullets(['About One']) });
      store.undo();
      expect(store.getState().slides[one]!.title).toBe('One');
      expect(store.getState().history.done).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[UX1] drop undone steps after another change, and ignore changes without effect', () => {
    const store = editing();
    store.updateSlide(one, { title: 'First' });
    store.undo();
    store.updateSlide(two, { title: 'Second' });
    store.redo();
    expect(titles(store)).toEqual(['One', 'Second', 'Three']);
    store.updateSlide(two, { title: 'Second' });
    expect(store.getState().history.done).toHaveLength(1);
  });

  it('[UX1] keep a bounded number of steps', () => {
    const store = editing();
    for (let count = 0; count < 250; count += 1) {
      const [first, second] = store.getState().order;
      store.moveSlides([first!], second!);
    }
    expect(store.getState().history.done).toHaveLength(100);
  });

  it('[UX1] select the step and the slide of the change', () => {
    const store = editing();
    store.selectSlide(two);
    store.removeSlides([two]);
    store.setSettings({ theme: 'midnight' });
    expect(store.undo()).toBe('timeline');
    expect(store.undo()).toBe('content');
    expect(store.getState()).toMatchObject({ selectedSlideId: two });
    expect(store.undo()).toBeNull();
    expect(store.redo()).toBe('content');
  });

  it('[UX1] [W16] mark a slide as changed when its text differs from its narration', () => {
    const store = editing();
    store.updateSlide(one, { speakerNotes: 'New words' });
    store.markNarrated([one]);
    store.undo();
    expect(store.getState().slides[one]!.hasContentChanged).toBe(true);
  });
});

describe('the steps', () => {
  it('[W14] requires a title, an outline and a slide, and nothing else', () => {
    const empty = emptyWizard();
    expect(nextObstacle('basic-info', { ...empty, title: '  ' })).not.toBeNull();
    expect(nextObstacle('basic-info', { ...empty, title: 'A' })).toBeNull();
    expect(nextObstacle('outline', { ...empty, outline: ' \n' })).not.toBeNull();
    expect(nextObstacle('outline', { ...empty, outline: 'x' })).toBeNull();
    expect(nextObstacle('content', empty)).not.toBeNull();
    expect(nextObstacle('content', { ...empty, order: ['a'] })).toBeNull();
    expect(nextObstacle('audio', empty)).toBeNull();
    expect(nextObstacle('timeline', empty)).toBeNull();
  });

  it('[W1] lets any step be jumped to in create mode, and in edit mode those that are done', () => {
    expect(isStepReachable('finalize', 'basic-info', emptyWizard())).toBe(true);
    const edited = wizardOf(timelineOf(['One']));
    expect(isStepReachable('finalize', 'basic-info', edited)).toBe(true);
    expect(isStepReachable('finalize', 'basic-info', { ...edited, order: [] })).toBe(false);
    expect(isStepReachable('content', 'basic-info', { ...edited, title: ' ', order: [] })).toBe(false);
  });
});
