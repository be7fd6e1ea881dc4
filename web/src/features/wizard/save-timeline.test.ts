// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { createTimelineSaver } from './save-timeline.ts';
import { standInProduct, TIMELINE_ID, timelineOf, uuid } from './testing.ts';
import { createWizardStore, emptyWizard, hasUnsavedChanges, slideList, wizardOf } from './wizard-store.ts';

useServer();

function editing(titles: readonly string[]) {
  const timeline = timelineOf(titles);
  const product = standInProduct(timeline);
  const store = createWizardStore(wizardOf(timeline));
  return { product, store, saver: createTimelineSaver(store) };
}

describe('saving a new timeline', () => {
  let product: ReturnType<typeof standInProduct>;
  const make = () => {
    const store = createWizardStore(emptyWizard());
    store.setBasics({ title: ' Bread ', outline: '# One' });
    store.replaceSlides(
      ['One', 'Two'].map((title) => ({ title, bulletPoints: ['x'], speakerNotes: '', duration: 45 })),
    );
    return { store, saver: createTimelineSaver(store) };
  };
  beforeEach(() => {
    product = standInProduct();
  });

  it('[W22] [W27] creates the timeline, then each slide, one by one', async () => {
    const { store, saver } = make();
    await expect(saver.save()).resolves.toBe(TIMELINE_ID);
    const slides = `POST /api/timelines/${TIMELINE_ID}/slides`;
    expect(product.called()).toEqual(['POST /api/timelines', slides, slides]);
    expect(product.calls[0]!.body).toMatchObject({
      title: 'Bread',
      durationMs: 90_000,
      thumbnailUrl: '',
      isPublished: false,
      settings: { framerate: '29.97' },
      slides: [{ title: 'One' }, { title: 'Two' }],
    });
    expect(product.calls[2]!.body).toEqual({
      title: 'Two',
      bullet_points: ['x'],
      speaker_notes: '',
      duration: 45,
      position: 1,
    });
    expect(hasUnsavedChanges(store.getState())).toBe(false);
  });

  it('goes on where it stopped: what was created is not created again, and nothing is lost', async () => {
    const { store, saver } = make();
    product.refuse[`POST /api/timelines/${TIMELINE_ID}/slides`] = { status: 503, error: 'Away' };
    await expect(saver.save()).rejects.toThrow('Away (2 slides were not saved)');
    expect(Object.values(store.getState().slideErrors)).toEqual(['Away', 'Away']);
    expect(slideList(store.getState()).map(({ title }) => title)).toEqual(['One', 'Two']);
    delete product.refuse[`POST /api/timelines/${TIMELINE_ID}/slides`];
    await saver.save();
    expect(product.called().filter((call) => call === 'POST /api/timelines')).toHaveLength(1);
    expect(slideList(store.getState()).map(({ serverId }) => serverId)).toEqual([uuid(100), uuid(101)]);
    await saver.save();
    expect(slideList(store.getState()).map(({ serverId }) => serverId)).toEqual([uuid(100), uuid(101)]);
  });
});

describe('saving an edited timeline', () => {
  it('[W21] updates the timeline, then creates new slides and updates the others, then deletes and orders', async () => {
    const { product, store, saver } = editing(['One', 'Two', 'Three']);
    const [one, two] = store.getState().order;
    store.removeSlide(two!);
    const added = store.addSlide(one!)!;
    expect(added).toMatch(/^temp-/);
    await saver.save();
    const called = product.called();
    expect(called[0]).toBe(`PUT /api/timelines/${TIMELINE_ID}`);
    expect(called.slice(1, 4).toSorted()).toEqual(
      [
        `POST /api/timelines/${TIMELINE_ID}/slides`,
        `PUT /api/slides/${uuid(1)}`,
        `PUT /api/slides/${uuid(3)}`,
      ].toSorted(),
    );
    expect(called.slice(4)).toEqual([`DELETE /api/slides/${uuid(2)}`, 'PUT /api/slides/reorder']);
    expect(product.calls.at(-1)!.body).toEqual({
      slides: [
        { id: uuid(1), position: 0 },
        { id: uuid(100), position: 1 },
        { id: uuid(3), position: 2 },
      ],
    });
  });

  it('names the slides that failed, saves the others, and creates none of them twice', async () => {
    const { product, store, saver } = editing(['One', 'Two']);
    store.addSlide();
    product.refuse[`PUT /api/slides/${uuid(2)}`] = { status: 500, error: 'No room' };
    await expect(saver.save()).rejects.toThrow('No room');
    expect(store.getState().slideErrors).toEqual({ [uuid(2)]: 'No room' });
    expect(hasUnsavedChanges(store.getState())).toBe(true);
    delete product.refuse[`PUT /api/slides/${uuid(2)}`];
    await saver.save();
    expect(product.called().filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect(store.getState().slideErrors).toEqual({});
  });

  it('creates a slide anew that was deleted elsewhere', async () => {
    const { product, store, saver } = editing(['One']);
    product.refuse[`PUT /api/slides/${uuid(1)}`] = { status: 404, error: 'Slide not found' };
    await saver.save();
    expect(slideList(store.getState())[0]!.serverId).toBe(uuid(100));
  });

  it('sends an unanswered creation again under its own key and with its own words, then what was typed since', async () => {
    const { product, store, saver } = editing([]);
    const id = store.addSlide()!;
    const path = `POST /api/timelines/${TIMELINE_ID}/slides`;
    product.refuse[path] = { status: 504, error: 'Too late' };
    await expect(saver.save()).rejects.toThrow('Too late');
    store.updateSlide(id, { title: 'Typed since' });
    delete product.refuse[path];
    await saver.save();
    const [, first, , second, third] = product.calls;
    expect(second!.body).toEqual(first!.body);
    expect(third).toMatchObject({ call: `PUT /api/slides/${uuid(100)}`, body: { title: 'Typed since' } });
  });
});

describe('saving for narration', () => {
  it('sends only slides that the server does not know as they are', async () => {
    const { product, store, saver } = editing(['One', 'Two']);
    const { order } = store.getState();
    store.updateSlide(order[1]!, { speakerNotes: 'Changed' });
    await saver.saveForNarration(order);
    expect(product.called()).toEqual([`PUT /api/slides/${uuid(2)}`]);
    await saver.saveForNarration(order);
    expect(product.called()).toHaveLength(1);
  });
});
