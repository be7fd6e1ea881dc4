// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useToasts } from '../../../components/toast/toast.ts';
import { narrationJob } from '../../../lib/jobs/job-kinds.ts';
import { jobQuery } from '../../../lib/jobs/use-job.ts';
import type { AudioStatus } from '../../../lib/queries/audio.ts';
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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
let leave = (): void => undefined;
afterEach(() => {
  leave();
  vi.useRealTimers();
});

/** What is answered on a busy machine takes longer than the second that is usual. */
const PATIENT = { timeout: 120_000 };

const toast = () => useToasts.getState().toast?.title;

/** A wizard whose page follows the narration. */
function narrating(titles = ['One', 'Two']) {
  const timeline = timelineOf(titles);
  const product = standInProduct(timeline);
  const store = createWizardStore(wizardOf(timeline));
  const saver = createTimelineSaver(store);
  const queryClient = createQueryClient();
  const narration = createNarration({ store, saver, queryClient });
  const status = (...statuses: ('pending' | 'processing' | 'completed' | 'failed')[]) =>
    product.setStatus(statuses.map((status, index) => ({ slideId: uuid(index + 1), title: 'x', status })));
  const page = new QueryObserver(queryClient, jobQuery(narrationJob(TIMELINE_ID, WIZARD.bulkAudioPollMs)));
  leave = page.subscribe(() => undefined);
  const known = () =>
    queryClient.getQueryData<AudioStatus>(audioKeys.status(TIMELINE_ID))?.slides.map((slide) => slide.status);
  return { product, store, narration, status, known };
}

/** Advances to the next poll and its response. */
async function nextPoll(seen: () => void): Promise<void> {
  await vi.advanceTimersByTimeAsync(WIZARD.bulkAudioPollMs);
  await vi.waitFor(seen, PATIENT);
}

describe('bulk narration', () => {
  it('[W28] is polled every three seconds, and its end is reported', async () => {
    const { narration, status, known } = narrating();
    status('pending', 'pending');
    await narration.generateAll();
    expect(toast()).toBe("🎵 Audio generation queued for 2 slide(s). We'll notify you when complete!");
    expect(narration.state.getState().phase).toBe('idle');
    status('completed', 'processing');
    await nextPoll(() => expect(known()).toEqual(['completed', 'processing']));
    expect(toast()).toContain('queued');
    status('completed', 'completed');
    await nextPoll(() => expect(toast()).toBe('✅ Audio generation completed for 2 slide(s)!'));
  });

  it('[W28] [AU12] ends with a message when a poll fails', async () => {
    const { narration, status, product } = narrating();
    status('pending', 'pending');
    await narration.generateAll();
    product.refuse[`GET /api/timelines/${TIMELINE_ID}/audio-status`] = { status: 500, error: 'Broken' };
    await nextPoll(() =>
      expect(narration.state.getState().lastError).toBe('Failed to generate audio. Please try again.'),
    );
  });

  it('[W28] [IS5] is waited for by the message for five minutes, and followed by the page to its end', async () => {
    const { narration, status, known } = narrating();
    status('pending', 'pending');
    await narration.generateAll();
    await vi.advanceTimersByTimeAsync(WIZARD.bulkAudioTimeoutMs);
    status('completed', 'completed');
    await nextPoll(() => expect(known()).toEqual(['completed', 'completed']));
    expect(toast()).not.toContain('completed');
    expect(narration.state.getState().lastError).toBeNull();
  });

  it('[AU11] reports the slides that are done beside others that failed', async () => {
    const { narration, status } = narrating();
    status('failed', 'completed');
    await narration.generateAll();
    await nextPoll(() => expect(toast()).toBe('✅ Audio generation completed for 1 slide(s)!'));
  });

  it('[W29] is skipped in create mode when no slide has notes or a title', async () => {
    const { narration, store, product } = narrating(['']);
    store.updateSlide(uuid(1), { speakerNotes: ' ' });
    store.setState({ mode: 'create' });
    await narration.generateAll();
    expect(product.called()).toEqual([]);
    expect(toast()).toBe('No slides needed audio generation');
  });

  it('is not reported once nobody waits for it', async () => {
    const { narration, status, known } = narrating();
    status('pending', 'pending');
    await narration.generateAll();
    narration.stop();
    status('completed', 'completed');
    await nextPoll(() => expect(known()).toEqual(['completed', 'completed']));
    expect(toast()).not.toContain('completed');
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
    const { narration, store, product, status, known } = narrating();
    store.updateSlide(uuid(1), { speakerNotes: 'Changed' });
    store.setAudioSettings({ speed: 1.2, pitch: 'low' });
    status('completed', 'pending');
    await narration.generateOne(uuid(1));
    expect(known()).toEqual(['completed', 'pending']);
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
      const { narration, status, known } = narrating();
      status('pending', 'pending');
      const { sent, job } = takeRecordings();
      const onUploaded = vi.fn<() => void>();
      const used = useFile(narration, onUploaded);
      await vi.waitFor(() => expect(onUploaded).toHaveBeenCalled(), PATIENT);
      expect(sent[0]!.get('clean')).toBe('true');
      expect((sent[0]!.get('file') as File).name).toBe('voice.wav');
      expect(known()).toEqual(['pending', 'pending']);
      job.status = 'completed';
      status('completed', 'pending');
      await nextPoll(() => expect(known()).toEqual(['completed', 'pending']));
      await used;
      expect(narration.state.getState().lastError).toBeNull();
    });

    it('[RC2] is told why it is refused after the upload', async () => {
      const { narration, status } = narrating();
      status('failed', 'pending');
      const { job } = takeRecordings();
      const onUploaded = vi.fn<() => void>();
      const refusal = useFile(narration, onUploaded).catch((error: Error) => error.message);
      await vi.waitFor(() => expect(onUploaded).toHaveBeenCalled(), PATIENT);
      Object.assign(job, {
        status: 'failed',
        error: { message: 'The recording says something else.', code: 'RECORDING_OF_OTHER_TEXT' },
      });
      await vi.advanceTimersByTimeAsync(WIZARD.bulkAudioPollMs);
      expect(await refusal).toBe('The recording says something else.');
    });
  });
});
