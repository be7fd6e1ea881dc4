import { DURATION_PRESETS_S, NEW_SLIDE } from '@slidewright/domain';
import { describe, expect, it } from 'vitest';
import { isStepReachable, nextObstacle } from './wizard-steps.ts';
import { createWizardStore, emptyWizard, hasUnsavedChanges, slideList, wizardOf } from './wizard-store.ts';
import { newSlideId, slidePayload } from './wizard-slides.ts';
import { timelineOf } from './testing.ts';

describe('the slides of a wizard', () => {
  it('[W24] gives a new slide its words, its length, and the selection', () => {
    const store = createWizardStore(emptyWizard());
    const id = store.addSlide();
    expect(store.getState().slides[id!]).toMatchObject({ ...NEW_SLIDE, duration: DURATION_PRESETS_S.SHORT });
    expect(store.getState().selectedSlideId).toBe(id);
  });

  it('[W23] names slides by the mode they were made in', () => {
    expect(newSlideId('create')).toMatch(/^slide-\d+-[a-z0-9]+$/);
    expect(newSlideId('edit')).toMatch(/^temp-\d+-[a-z0-9]+$/);
  });

  it('[W16] notes changed words, not a changed length, and forgets them once narration was asked for', () => {
    const store = createWizardStore(wizardOf(timelineOf(['One', 'Two'])));
    const [first, second] = slideList(store.getState());
    store.updateSlide(first!.id, { duration: 60 });
    expect(store.getState().slides[first!.id]!.hasContentChanged).toBe(false);
    store.updateSlide(first!.id, { title: 'Changed' });
    store.updateSlide(second!.id, { speakerNotes: 'Changed too' });
    store.markNarrated([first!.serverId!]);
    expect(slideList(store.getState()).map((slide) => slide.hasContentChanged)).toEqual([false, true]);
  });

  it('[W20] does nothing when a slide is dropped on itself, and moves it when dropped on another', () => {
    const store = createWizardStore(wizardOf(timelineOf(['One', 'Two', 'Three'])));
    const [first, , third] = store.getState().order;
    const before = store.getState();
    store.moveSlide(first!, first!);
    expect(store.getState()).toBe(before);
    store.moveSlide(first!, third!);
    expect(slideList(store.getState()).map(({ title }) => title)).toEqual(['Two', 'Three', 'One']);
  });

  it('remembers what has to be deleted, and forgets it when the slide is put back', () => {
    const store = createWizardStore(wizardOf(timelineOf(['One', 'Two', 'Three'])));
    const second = slideList(store.getState())[1]!;
    store.removeSlide(second.id);
    expect(store.getState().removedSlideIds).toEqual([second.serverId]);
    store.restoreSlide();
    expect(store.getState().removedSlideIds).toEqual([]);
    expect(slideList(store.getState()).map(({ title }) => title)).toEqual(['One', 'Two', 'Three']);
  });

  it('leaves every other slide as it is when one is typed in', () => {
    const store = createWizardStore(wizardOf(timelineOf(['One', 'Two'])));
    const { slides, order } = store.getState();
    store.updateSlide(order[0]!, { title: 'Typed' });
    expect(store.getState().slides[order[1]!]).toBe(slides[order[1]!]);
    expect(store.getState().order).toBe(order);
    expect(hasUnsavedChanges(store.getState())).toBe(true);
  });

  it('[W25] [W26] sends a bullet where there is none, and a length within bounds', () => {
    const words = { title: 'T', bulletPoints: [], speakerNotes: '' };
    expect(slidePayload({ ...words, duration: 900 }, 2)).toEqual({
      title: 'T',
      bullet_points: ['Add your content here'],
      speaker_notes: '',
      duration: 300,
      position: 2,
    });
    expect(slidePayload({ ...words, duration: 1 }, 0).duration).toBe(5);
  });
});

describe('the steps', () => {
  it('[W14] asks for a title, an outline and a slide on the way, and for nothing else', () => {
    const empty = emptyWizard();
    expect(nextObstacle({ ...empty, title: '  ' })).not.toBeNull();
    expect(nextObstacle({ ...empty, title: 'A' })).toBeNull();
    expect(nextObstacle({ ...empty, step: 'outline', outline: ' \n' })).not.toBeNull();
    expect(nextObstacle({ ...empty, step: 'outline', outline: 'x' })).toBeNull();
    expect(nextObstacle({ ...empty, step: 'content' })).not.toBeNull();
    expect(nextObstacle({ ...empty, step: 'content', order: ['a'] })).toBeNull();
    expect(nextObstacle({ ...empty, step: 'audio' })).toBeNull();
    expect(nextObstacle({ ...empty, step: 'timeline' })).toBeNull();
  });

  it('[W1] lets any step be jumped to in create mode, and in edit mode those that are done', () => {
    expect(isStepReachable('finalize', emptyWizard())).toBe(true);
    const edited = wizardOf(timelineOf(['One']));
    expect(isStepReachable('finalize', edited)).toBe(true);
    expect(isStepReachable('finalize', { ...edited, order: [] })).toBe(false);
    expect(isStepReachable('content', { ...edited, title: ' ', order: [] })).toBe(false);
  });
});
