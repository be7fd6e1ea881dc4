// @vitest-environment jsdom
import { http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { server, useServer } from '../../../testing/server.ts';
import { ConflictError, createTimelineSaver } from './save-timeline.ts';
import { standInProduct, TIMELINE_ID, timelineOf, uuid } from '../testing.ts';
import { emptyWizard, hasUnsavedChanges, serverOrder, slideList, wizardOf } from '../state/wizard-state.ts';
import { createWizardStore } from '../state/wizard-store.ts';

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
      layout: '',
      bullet_points: ['x'],
      speaker_notes: '',
      duration: 45,
      position: 1,
    });
    expect(hasUnsavedChanges(store.getState())).toBe(false);
  });

  it('continues where it stopped: nothing is created twice, and nothing is lost', async () => {
    const { store, saver } = make();
    product.refuse[`POST /api/timelines/${TIMELINE_ID}/slides`] = { status: 503, error: 'Away' };
    await expect(saver.save()).rejects.toThrow('Away (2 slides were not saved)');
    expect(Object.values(store.getState().slideErrors)).toEqual(['Away', 'Away']);
    expect(slideList(store.getState()).map(({ title }) => title)).toEqual(['One', 'Two']);
    delete product.refuse[`POST /api/timelines/${TIMELINE_ID}/slides`];
    await saver.save();
    expect(product.called().filter((call) => call === 'POST /api/timelines')).toHaveLength(1);
    expect(serverOrder(store.getState())).toEqual([uuid(100), uuid(101)]);
    await saver.save();
    expect(serverOrder(store.getState())).toEqual([uuid(100), uuid(101)]);
  });
});

describe('saving an edited timeline', () => {
  it('[W21] updates the timeline, then creates new slides and updates changed ones, then deletes and orders', async () => {
    const { product, store, saver } = editing(['One', 'Two', 'Three', 'Four']);
    const [one, two, three] = store.getState().order;
    store.setBasics({ title: 'Cake' });
    store.updateSlide(three!, { title: 'Changed' });
    store.removeSlides([two!]);
    const added = store.addSlide(one!)!;
    expect(added).toMatch(/^temp-/);
    await saver.save();
    const called = product.called();
    expect(called[0]).toBe(`PUT /api/timelines/${TIMELINE_ID}`);
    expect(called.slice(1, 3).toSorted()).toEqual(
      [`POST /api/timelines/${TIMELINE_ID}/slides`, `PUT /api/slides/${uuid(3)}`].toSorted(),
    );
    expect(called.slice(3)).toEqual([`DELETE /api/slides/${uuid(2)}`, 'PUT /api/slides/reorder']);
    expect(product.calls.at(-1)!.body).toEqual({
      slides: [
        { id: uuid(1), position: 0 },
        { id: uuid(100), position: 1 },
        { id: uuid(3), position: 2 },
        { id: uuid(4), position: 3 },
      ],
    });
    expect(hasUnsavedChanges(store.getState())).toBe(false);
  });

  it('[UX11] [W21] sends one request where one slide was changed, and none where nothing was', async () => {
    const { product, store, saver } = editing(Array.from({ length: 300 }, (_, index) => `Slide ${index}`));
    await saver.save();
    expect(product.called()).toEqual([]);
    store.updateSlide(store.getState().order[150]!, { speakerNotes: 'Changed' });
    await saver.save();
    expect(product.calls).toMatchObject([
      { call: `PUT /api/slides/${uuid(151)}`, body: { speaker_notes: 'Changed', revision: 1 } },
    ]);
  });

  it('[W21] sends only the order for a moved slide', async () => {
    const { product, store, saver } = editing(['One', 'Two']);
    const [one, two] = store.getState().order;
    store.moveSlides([one!], two!);
    await saver.save();
    expect(product.called()).toEqual(['PUT /api/slides/reorder']);
  });

  it('[IS3] one person in one window meets no conflict, in whatever order slides are edited, moved, narrated and saved', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const { store, saver, product } = editing(['One', 'Two', 'Three', 'Four']);
      let state = seed;
      const below = (bound: number): number => {
        // The generator of Park and Miller, so that a failure can be repeated.
        state = (state * 48_271) % 2_147_483_647;
        return state % bound;
      };
      const anySlide = (): string => store.getState().order[below(store.getState().order.length)]!;
      const steps = [
        () => void store.updateSlide(anySlide(), { title: `Title ${below(1_000)}` }),
        () => void store.moveSlides([anySlide()], anySlide()),
        () => void store.addSlide(anySlide()),
        () => void (store.getState().order.length > 2 && store.removeSlides([anySlide()])),
        () => saver.saveForNarration([anySlide()]),
        () => saver.save(),
      ];
      const done: number[] = [];
      for (let count = 0; count < 14; count += 1) {
        const step = below(steps.length);
        done.push(step);
        await expect(Promise.resolve(steps[step]!()), `seed ${seed}, steps ${done.join()}`).resolves.not.toThrow();
      }
      await saver.save();
      expect(product.stored().map(({ title }) => title)).toEqual(slideList(store.getState()).map(({ title }) => title));
      expect(hasUnsavedChanges(store.getState())).toBe(false);
    }
  });

  it('[UX1] creates a slide again whose removal was saved and then undone', async () => {
    const { product, store, saver } = editing(['One', 'Two']);
    store.removeSlides([uuid(1)]);
    await saver.save();
    expect(product.called()).toContain(`DELETE /api/slides/${uuid(1)}`);
    store.undo();
    expect(slideList(store.getState()).map(({ title }) => title)).toEqual(['One', 'Two']);
    await saver.save();
    expect(serverOrder(store.getState())).toEqual([uuid(100), uuid(2)]);
    expect(product.stored().map(({ id, title }) => [id, title])).toEqual([
      [uuid(100), 'One'],
      [uuid(2), 'Two'],
    ]);
  });

  it('[UX1] also saves what is undone, brought back and typed while it runs', async () => {
    const { product, store, saver } = editing(['One', 'Two', 'Three']);
    const [one, two] = store.getState().order;
    store.setBasics({ title: 'Cake' });
    store.removeSlides([two!]);
    server.use(
      // Without a response it leaves the request to the product.
      http.delete('*/api/slides/:id', () => {
        store.undo();
        store.undo();
        store.updateSlide(one!, { title: 'Typed late' });
      }),
    );
    await saver.save();
    expect(product.stored().map(({ title }) => title)).toEqual(['Typed late', 'Two', 'Three']);
    expect(product.calls.filter(({ call }) => call === `PUT /api/timelines/${TIMELINE_ID}`)).toMatchObject([
      { body: { title: 'Cake' } },
      { body: { title: 'Bread' } },
    ]);
    expect(hasUnsavedChanges(store.getState())).toBe(false);
  });

  it('names the slides that failed, saves the others, and creates none of them twice', async () => {
    const { product, store, saver } = editing(['One', 'Two']);
    store.addSlide();
    store.updateSlide(uuid(2), { title: 'Changed' });
    product.refuse[`PUT /api/slides/${uuid(2)}`] = { status: 500, error: 'No room' };
    await expect(saver.save()).rejects.toThrow('No room');
    expect(store.getState().slideErrors).toEqual({ [uuid(2)]: 'No room' });
    expect(hasUnsavedChanges(store.getState())).toBe(true);
    delete product.refuse[`PUT /api/slides/${uuid(2)}`];
    await saver.save();
    expect(product.called().filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect(store.getState().slideErrors).toEqual({});
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
    const [first, second, third] = product.calls;
    expect(second!.body).toEqual(first!.body);
    expect(third).toMatchObject({ call: `PUT /api/slides/${uuid(100)}`, body: { title: 'Typed since' } });
  });
});

describe('saving what was changed elsewhere, too', () => {
  it('[UX4] sends nothing before a choice, and then what was chosen, over the revision that was seen', async () => {
    const { product, store, saver } = editing(['One', 'Two']);
    product.elsewhere.changeSlide(uuid(1), { title: 'Theirs' });
    store.updateSlide(uuid(1), { title: 'Mine' });
    store.updateSlide(uuid(2), { title: 'Only mine' });
    const error = (await saver.save().catch((error: unknown) => error)) as ConflictError;
    expect(error).toBeInstanceOf(ConflictError);
    const { conflicts } = error.disagreement;
    expect(conflicts).toMatchObject([
      { kind: 'part', part: 'title', mine: { title: 'Mine' }, theirs: { title: 'Theirs' } },
    ]);
    expect(product.called()).toEqual([]);
    await saver.save({ [conflicts[0]!.key]: 'mine' });
    expect(product.stored().map(({ title }) => title)).toEqual(['Mine', 'Only mine']);
    expect(product.calls[0]!.body).toMatchObject({ title: 'Mine', revision: 2 });
  });

  it('[UX4] asks when another save comes between read and write', async () => {
    const { product, store, saver } = editing(['One']);
    store.updateSlide(uuid(1), { title: 'Mine' });
    store.setBasics({ title: 'Cake' });
    const stop = store.subscribe(({ savedTimeline }) => {
      if (savedTimeline?.fields.title !== 'Cake') return;
      stop();
      product.elsewhere.changeSlide(uuid(1), { title: 'Theirs' });
    });
    await expect(saver.save()).rejects.toBeInstanceOf(ConflictError);
    expect(product.stored()[0]!.title).toBe('Theirs');
    expect(store.getState().slides[uuid(1)]!.title).toBe('Mine');
  });

  it('[UX4] merges changes of others, and keeps the undo steps', async () => {
    const { product, store, saver } = editing(['One', 'Two', 'Three']);
    store.updateSlide(uuid(1), { title: 'Mine' });
    product.elsewhere.changeSlide(uuid(2), { title: 'Theirs' });
    product.elsewhere.deleteSlide(uuid(3));
    product.elsewhere.addSlide(0, { ...timelineOf(['Added']).slides[0]!, id: uuid(50) });
    await saver.save();
    const expected = ['Added', 'Mine', 'Theirs'];
    expect(product.stored().map(({ title }) => title)).toEqual(expected);
    expect(slideList(store.getState()).map(({ title }) => title)).toEqual(expected);
    store.undo();
    expect(slideList(store.getState()).map(({ title }) => title)).toEqual(['Added', 'One', 'Theirs']);
    await saver.save();
    expect(product.stored().map(({ title }) => title)).toEqual(['Added', 'One', 'Theirs']);
  });
});

describe('saving for narration', () => {
  it('sends only slides that differ from the server', async () => {
    const { product, store, saver } = editing(['One', 'Two']);
    const { order } = store.getState();
    store.updateSlide(order[1]!, { speakerNotes: 'Changed' });
    await saver.saveForNarration(order);
    expect(product.called()).toEqual([`PUT /api/slides/${uuid(2)}`]);
    await saver.saveForNarration(order);
    expect(product.called()).toHaveLength(1);
  });
});
