// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useToasts } from '../../../components/toast/toast.ts';
import { audioKeys } from '../../../lib/queries/keys.ts';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { server, useServer } from '../../../testing/server.ts';
import { createNarration } from './narration.ts';
import { createTimelineSaver } from '../saving/save-timeline.ts';
import { standInProduct, TIMELINE_ID, timelineOf, uuid } from '../testing.ts';
import { WIZARD } from '../state/wizard-constants.ts';
import { wizardOf } from '../state/wizard-state.ts';
import { createWizardStore } from '../state/wizard-store.ts';

useServer();
beforeEach(() => {
  useToasts.getState().dismiss();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => vi.useRealTimers());

const toast = () => useToasts.getState().toast?.title;

function narrating(titles = ['One', 'Two']) {
  const timeline = timelineOf(titles);
  const product = standInProduct(timeline);
  const store = createWizardStore(wizardOf(timeline));
  const saver = createTimelineSaver(store);
  const queryClient = createQueryClient();
  const narration = createNarration({ store, saver, queryClient });
  const status = (...statuses: ('pending' | 'processing' | 'completed' | 'failed')[]) =>
    product.setStatus(statuses.map((status, index) => ({ slideId: uuid(index + 1), title: 'x', status })));
  return { product, store, narration, status, queryClient };
}

/** Advances to the next poll and its response. */
async function nextPoll(seen: () => void): Promise<void> {
  await vi.advanceTimersByTimeAsync(WIZARD.bulkAudioPollMs);
  await vi.waitFor(seen);
}

describe('bulk narration', () => {
  it('[W28] polls every three seconds, counts completed slides, and reports the end', async () => {
    const { narration, status, queryClient } = narrating();
    const refreshed = vi.spyOn(queryClient, 'invalidateQueries');
    status('pending', 'pending');
    const done = narration.generateAll();
    await vi.waitFor(() => expect(narration.state.getState().phase).toBe('generating'));
    expect(toast()).toBe("🎵 Audio generation queued for 2 slide(s). We'll notify you when complete!");
    status('completed', 'processing');
    await nextPoll(() => expect(narration.state.getState()).toMatchObject({ queued: 2, completed: 1 }));
    expect(narration.state.getState().statuses).toEqual({ [uuid(1)]: 'completed', [uuid(2)]: 'processing' });
    expect(refreshed).toHaveBeenLastCalledWith(expect.objectContaining({ queryKey: audioKeys.files(TIMELINE_ID) }));
    status('completed', 'completed');
    await nextPoll(() => expect(toast()).toBe('✅ Audio generation completed for 2 slide(s)!'));
    await done;
    expect(narration.state.getState().phase).toBe('idle');
  });

  it('[W28] [AU12] ends with a message when a poll fails', async () => {
    const { narration, status, product } = narrating();
    status('pending', 'pending');
    const done = narration.generateAll();
    await vi.waitFor(() => expect(narration.state.getState().phase).toBe('generating'));
    product.refuse[`GET /api/timelines/${TIMELINE_ID}/audio-status`] = { status: 500, error: 'Broken' };
    await nextPoll(() => expect(narration.state.getState().phase).toBe('idle'));
    await done;
    expect(narration.state.getState().lastError).toBe('Failed to generate audio. Please try again.');
  });

  it('[W28] ends after five minutes', async () => {
    const { narration, status } = narrating();
    status('pending', 'pending');
    const done = narration.generateAll();
    await vi.waitFor(() => expect(narration.state.getState().phase).toBe('generating'));
    vi.setSystemTime(Date.now() + WIZARD.bulkAudioTimeoutMs);
    await nextPoll(() => expect(narration.state.getState().phase).toBe('idle'));
    await done;
    expect(narration.state.getState().lastError).toBeNull();
  });

  it('[AU11] says how many slides failed, beside those that are done', async () => {
    const { narration, status } = narrating();
    status('failed', 'completed');
    const done = narration.generateAll();
    await vi.waitFor(() => expect(narration.state.getState().phase).toBe('generating'));
    await nextPoll(() => expect(narration.state.getState().phase).toBe('idle'));
    await done;
    expect(narration.state.getState().lastError).toBe('1 slide(s) failed to generate audio');
    expect(toast()).toBe('✅ Audio generation completed for 1 slide(s)!');
  });

  it('[W29] is skipped in create mode when no slide has notes or a title', async () => {
    const { narration, store, product } = narrating(['']);
    store.updateSlide(uuid(1), { speakerNotes: ' ' });
    store.setState({ mode: 'create' });
    await narration.generateAll();
    expect(product.called()).toEqual([]);
    expect(toast()).toBe('No slides needed audio generation');
  });

  it('is cancelled here and on the server', async () => {
    const { narration, status, product } = narrating();
    status('pending', 'pending');
    const done = narration.generateAll();
    await vi.waitFor(() => expect(narration.state.getState().phase).toBe('generating'));
    await narration.cancel();
    await done;
    expect(product.called().at(-1)).toBe(`DELETE /api/timelines/${TIMELINE_ID}/audio-generation`);
    expect(narration.state.getState()).toMatchObject({ phase: 'idle', lastError: null });
  });
});

describe('narration of one slide', () => {
  it('[IS3] says that a slide was changed elsewhere, too, and what to do', async () => {
    const { narration, store, product } = narrating();
    product.elsewhere.changeSlide(uuid(1), { title: 'Theirs' });
    store.updateSlide(uuid(1), { title: 'Mine' });
    await narration.generateOne(uuid(1));
    expect(narration.state.getState().lastError).toBe(
      'This timeline was changed elsewhere, too. Save it to choose what stays.',
    );
  });

  it('[AU5] needs a slide and a voice', async () => {
    const { narration, store } = narrating();
    await narration.generateOne('nobody');
    expect(narration.state.getState().lastError).toBe('Invalid slide or voice not selected');
    narration.dismissError();
    store.setAudioSettings({ voice: '' });
    await narration.generateOne(uuid(1));
    expect(narration.state.getState().lastError).toBe('Invalid slide or voice not selected');
  });

  it('[AU4] [W16] saves what was typed first, then asks in the chosen voice, speed and pitch', async () => {
    const { narration, store, product, status } = narrating();
    store.updateSlide(uuid(1), { speakerNotes: 'Changed' });
    store.setAudioSettings({ speed: 1.2, pitch: 'low' });
    status('completed', 'pending');
    const done = narration.generateOne(uuid(1));
    await vi.waitFor(() => expect(product.called()).toHaveLength(2));
    await nextPoll(() => expect(narration.state.getState().asking).toEqual([]));
    await done;
    expect(product.calls).toMatchObject([
      { call: `PUT /api/slides/${uuid(1)}`, body: { speaker_notes: 'Changed' } },
      {
        call: `POST /api/slides/${uuid(1)}/generate-audio`,
        body: { voice: 'andrew', speed: 1.2, pitch: 0.8, regenerate: false },
      },
    ]);
    expect(store.getState().slides[uuid(1)]!.hasContentChanged).toBe(false);
  });

  describe('a sound file', () => {
    /** Takes the forms of uploads, which Node cannot send for jsdom, and answers for their job. */
    function takeRecordings() {
      const sent: FormData[] = [];
      const reach = globalThis.fetch;
      vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
        if (input !== `/api/slides/${uuid(1)}/recording`) return reach(input, init);
        sent.push(init!.body as FormData);
        return Promise.resolve(Response.json({ data: { jobId: uuid(500) } }, { status: 202 }));
      });
      const job = { status: 'active', error: null as { message: string; code: string } | null };
      server.use(http.get(`*/api/jobs/${uuid(500)}`, () => HttpResponse.json({ data: job })));
      return { sent, job };
    }
    const useFile = (narration: ReturnType<typeof narrating>['narration'], onUploaded: () => void) => {
      const { signal } = new AbortController();
      return narration.recordOne(uuid(1), new File(['RIFF'], 'voice.wav'), { clean: true, signal, onUploaded });
    };
    afterEach(() => vi.restoreAllMocks());

    it('[RC2] becomes the narration of a slide, whose job is followed', async () => {
      const { narration, status } = narrating();
      status('completed', 'pending');
      const { sent, job } = takeRecordings();
      const onUploaded = vi.fn<() => void>();
      const used = useFile(narration, onUploaded);
      await vi.waitFor(() => expect(onUploaded).toHaveBeenCalled());
      expect(sent[0]!.get('clean')).toBe('true');
      expect((sent[0]!.get('file') as File).name).toBe('voice.wav');
      expect(narration.state.getState().statuses).toMatchObject({ [uuid(1)]: 'pending' });
      job.status = 'completed';
      await nextPoll(() => expect(narration.state.getState().statuses).toMatchObject({ [uuid(1)]: 'completed' }));
      await used;
      expect(narration.state.getState().lastError).toBeNull();
    });

    it('[RC2] is told why it is refused after the upload', async () => {
      const { narration, status } = narrating();
      status('failed', 'pending');
      const { job } = takeRecordings();
      const onUploaded = vi.fn<() => void>();
      const refusal = useFile(narration, onUploaded).catch((error: Error) => error.message);
      await vi.waitFor(() => expect(onUploaded).toHaveBeenCalled());
      Object.assign(job, {
        status: 'failed',
        error: { message: 'The recording says something else.', code: 'RECORDING_OF_OTHER_TEXT' },
      });
      await vi.advanceTimersByTimeAsync(WIZARD.bulkAudioPollMs);
      expect(await refusal).toBe('The recording says something else.');
    });
  });
});
