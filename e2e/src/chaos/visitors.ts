import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { JOB_KINDS, type JobKind } from '@slidewright/domain';
import { slideContentHash } from '@slidewright/slides/content/content-hash';
import type { AudioFile, Slide } from '@slidewright/http-api';
import { createApiClient, saveTo, type ApiClient } from '@slidewright/http-api/node';
import { runProcess } from '@slidewright/platform';
import { decodeStrictly } from '../media.ts';
import { ask, Unanswered, type Answer } from './patient-client.ts';
import { count, type Record, type Service } from './record.ts';

export type OnCancelled = (service: Service, timelineId: string) => void;

/** Whole numbers below a bound. */
export type Random = (below: number) => number;

export interface VisitorOptions {
  readonly baseUrl: string;
  readonly email: string;
  readonly folder: string;
  readonly random: Random;
  readonly record: Record;
  /** Told of every cancel right after its answer. */
  readonly onCancelled: OnCancelled;
  /** Aborts when no further timeline shall be started. */
  readonly closing: AbortSignal;
}

/** Whether a narration was made of a slide's words, by its hash and by its sentences. */
function speaks({ metadata }: AudioFile, slide: Slide): boolean {
  return (
    metadata.contentHash === slideContentHash(slide) &&
    metadata.cues.map(({ text }) => text).join(' ') === slide.speakerNotes
  );
}

const ENDED = new Set(['completed', 'failed', 'cancelled']);
const POLL_MS = 400;
/** Longer than the outages, kills and waits between them that can hit one film in a row. */
const JOB_PATIENCE_MS = 600_000;
const WORDS = ['tides', 'ships', 'harbours', 'lamps', 'winters', 'bridges', 'engines', 'gardens'];

/** Somebody who makes one timeline after the other until `closing`, and checks everything they are given. */
export async function visit(options: VisitorOptions): Promise<void> {
  const { baseUrl, email, record, closing } = options;
  const api = createApiClient(baseUrl);
  const account = { email, password: 'a long enough password' };
  const signedUp = await ask((attempt) => api.signUp(account, attempt));
  // The account may be there although the first answer was lost.
  const isThere = signedUp.ok || signedUp.code === 'USER_ALREADY_EXISTS';
  const signedIn = isThere ? await ask((attempt) => api.signIn(account, attempt)) : signedUp;
  if (!signedIn.ok) throw new Error(`signing up was answered with ${signedIn.status} ${signedIn.code}`);
  for (let index = 0; !closing.aborted; index += 1) {
    try {
      await makeTimeline(options, api, `${email.split('@')[0]} ${index + 1}`);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      record.unanswered.push(error.message);
    }
  }
}

/** One timeline from its creation to its deletion, with whatever the generator decides between. */
async function makeTimeline(
  { random, record, folder, onCancelled }: VisitorOptions,
  api: ApiClient,
  title: string,
): Promise<void> {
  const chance = (percent: number): boolean => random(100) < percent;
  const word = (): string => WORDS[random(WORDS.length)]!;
  const words = (edition: number) => ({
    title: `All about ${word()}, edition ${edition}`,
    bullet_points: [`First the ${word()}`, `Then the ${word()}`],
    speaker_notes: `We speak of ${word()} and of ${word()}. This is edition ${edition}.`,
  });
  const slides = Array.from({ length: 1 + random(3) }, (_, position) => ({ ...words(1), duration: 5, position }));
  const created = await ask((attempt) =>
    api.createTimeline(
      {
        title,
        createSlides: true,
        audioSettings: { voice: 'alloy', speed: 1, pitch: 'normal' },
        settings: { framerate: '25', resolution: '1280x720', theme: 'paper' },
        slides,
      },
      attempt,
    ),
  );
  if (!created.ok) throw new Error(`a timeline was refused: ${created.status} ${created.code}`);
  count(record, 'create');
  const { id } = created.data;
  const expected = new Map(created.data.slides.map((slide) => [slide.id, slide]));
  const work = openWork(api, { record, timelineId: id, file: join(folder, `${id}.bin`), onCancelled });

  /** Whether the words are other ones now: not while the timeline is locked. */
  const edit = async (edition: number): Promise<boolean> => {
    const slides = [...expected.values()];
    const slide = slides[random(slides.length)]!;
    const fields = words(edition);
    const saved = await ask((attempt) => api.updateSlide({ id: slide.id, ...fields }, attempt));
    count(record, 'edit');
    if (saved.ok) expected.set(slide.id, saved.data);
    else if (saved.status !== 423) record.wrong.push(`an edit was answered with ${saved.status} ${saved.code}`);
    return saved.ok;
  };
  const remove = async (): Promise<void> => {
    const from = new Date();
    const deleted = await ask((attempt) => api.deleteTimeline({ id }, attempt));
    record.deleted.set(id, { from, to: new Date() });
    count(record, 'delete');
    if (!deleted.ok && deleted.status !== 404) record.wrong.push(`a deletion was answered with ${deleted.status}`);
    const after = await ask((attempt) => api.getTimeline({ id }, attempt));
    if (after.ok || after.status !== 404) record.wrong.push(`timeline ${id} is answered after its deletion`);
  };

  /** Whether there is anything to bundle; a bundle of nothing fails. */
  let hasFiles = false;
  for (let edition = 2; edition < 5; edition += 1) {
    // Either 'Make film', or its two steps one after the other.
    const what = chance(40) ? 'film' : 'video';
    let cancelled = false;
    if (what === 'video') {
      await work.narrate();
      if (chance(15)) {
        await delay(random(1_500));
        if (chance(50)) return remove();
        await work.cancel('audio');
        cancelled = true;
      }
      // What was cancelled leaves slides with narration of their words before, and a video is made with that.
      if (!(await work.untilNarrated({ ofWords: !cancelled }))) continue;
      hasFiles = true;
    }
    if (await work.start(what)) {
      let edited = false;
      if (chance(30)) {
        await delay(random(4_000));
        const next = random(3);
        if (next === 0) return remove();
        if (next === 1) await work.cancel(what);
        else edited = await edit(edition);
      }
      if (await work.untilFilmed(what)) {
        hasFiles = true;
        if (!edited) {
          await work.untilNarrated({ ofWords: !cancelled });
          await work.checkFilm();
        }
      }
    }
    if (chance(50) && hasFiles) {
      await work.startBundle();
      if (chance(30)) {
        await delay(random(1_000));
        if (chance(50)) return remove();
        await work.cancel('bundle');
      }
      if (await work.untilBundleEnds()) await work.checkBundle();
    }
    await checkSlides(api, record, id, expected);
    await edit(edition);
  }
  if (chance(50)) return remove();
  record.kept.set(id, new Map([...expected.values()].map((slide) => [slide.id, slide.title])));
}

/** Every answered edit is still there, and nothing else. */
async function checkSlides(
  api: ApiClient,
  record: Record,
  timelineId: string,
  expected: ReadonlyMap<string, Slide>,
): Promise<void> {
  const read = await ask((attempt) => api.getTimeline({ id: timelineId }, attempt));
  if (!read.ok) {
    record.lostWrites.push(`timeline ${timelineId} answers ${read.status}`);
    return;
  }
  for (const slide of expected.values()) {
    const found = read.data.slides.find(({ id }) => id === slide.id);
    if (found?.title !== slide.title)
      record.lostWrites.push(`slide ${slide.id} says '${found?.title}' and was saved as '${slide.title}'`);
  }
}

/** What can be made of a timeline, and the services that work on it. */
const WORK = {
  audio: ['audio'],
  video: ['render'],
  film: ['audio', 'render'],
  bundle: ['bundle'],
} as const satisfies { [Kind in JobKind]?: readonly Service[] };

interface WorkParts {
  readonly record: Record;
  readonly timelineId: string;
  /** Where results are saved to be looked at. */
  readonly file: string;
  readonly onCancelled: OnCancelled;
}

/** The jobs of one timeline: how they are started, waited for, cancelled, and how their results are checked. */
function openWork(api: ApiClient, { record, timelineId, file, onCancelled }: WorkParts) {
  const id = timelineId;
  const accept = (service: Service, jobId: string): void => {
    if (!record.accepted.some((job) => job.jobId === jobId))
      record.accepted.push({ service, jobId, timelineId, at: new Date() });
  };
  const until = async <Data>(
    read: Parameters<typeof ask<Data>>[0],
    ended: (data: Data) => boolean,
    what: string,
  ): Promise<Data> => {
    const deadline = Date.now() + JOB_PATIENCE_MS;
    for (;;) {
      const answer = await ask(read);
      if (answer.ok && ended(answer.data)) return answer.data;
      if (Date.now() > deadline) throw new Unanswered(`${what} of ${timelineId} did not end in ${JOB_PATIENCE_MS} ms`);
      await delay(POLL_MS);
    }
  };

  /**
   * Asks again while the timeline is locked. The lock of a video that ended is released by an event, which waits while
   * NATS is unavailable; that of a request which was killed in the middle, by timeline's sweep.
   */
  const onceUnlocked = async <Data>(call: Parameters<typeof ask<Data>>[0]): Promise<Answer<Data>> => {
    const deadline = Date.now() + JOB_PATIENCE_MS;
    let answer = await ask(call);
    while (!answer.ok && answer.status === 423 && Date.now() < deadline) {
      await delay(POLL_MS);
      answer = await ask(call);
    }
    return answer;
  };

  return {
    async narrate(): Promise<void> {
      const started = await onceUnlocked((attempt) =>
        api.generateTimelineAudio({ id, voice: 'alloy', speed: 1, pitch: 1 }, attempt),
      );
      count(record, 'narrate');
      if (started.ok) for (const { jobId } of started.data.queuedJobs) accept('audio', jobId);
      else record.wrong.push(`narration was answered with ${started.status} ${started.code}`);
    },

    /** True when every slide has narration; with `ofWords` it has to be of the words the slide has now. */
    async untilNarrated({ ofWords }: { ofWords: boolean }): Promise<boolean> {
      const { summary } = await until(
        (attempt) => api.getAudioStatus({ id }, attempt),
        ({ summary: { pending, processing } }) => pending + processing === 0,
        'narration',
      );
      if (summary.completed < summary.total) return false;
      const [slides, files] = await Promise.all([
        ask((attempt) => api.listSlides({ id }, attempt)),
        ask((attempt) => api.listAudioFiles({ timelineId }, attempt)),
      ]);
      if (!slides.ok || !files.ok) throw new Error(`the slides of ${timelineId} could not be read`);
      for (const slide of slides.data) {
        const current = files.data.filter(({ slideId, isCurrent }) => slideId === slide.id && isCurrent);
        if (current.length !== 1) record.wrong.push(`slide ${slide.id} has ${current.length} current narrations`);
        else if (ofWords && !speaks(current[0]!, slide))
          record.wrong.push(`the narration of slide ${slide.id} speaks other words`);
      }
      return true;
    },

    async start(what: 'video' | 'film'): Promise<boolean> {
      const started = await onceUnlocked((attempt) =>
        what === 'film' ? api.startFilm({ id }, attempt) : api.startVideo({ id }, attempt),
      );
      count(record, what);
      if (started.ok) accept('render', started.data.jobId);
      else record.wrong.push(`a ${what} was answered with ${started.status} ${started.code}`);
      return started.ok;
    },

    /** True when the video was made. */
    async untilFilmed(what: 'video' | 'film'): Promise<boolean> {
      const { status } = await until<{ status: string }>(
        (attempt) => (what === 'film' ? api.getFilm({ id }, attempt) : api.getVideoProgress({ id }, attempt)),
        (progress) => ENDED.has(progress.status),
        `the ${what}`,
      );
      return status === 'completed';
    },

    async checkFilm(): Promise<void> {
      const film = await ask((attempt) => api.getVideoStatus({ id }, attempt));
      if (!film.ok || !film.data.upToDate)
        record.wrong.push(`the film of ${timelineId} is out of date although nothing changed`);
      const saved = await ask(async (attempt) => saveTo(file, await api.downloadVideo({ id }, attempt)));
      if (!saved.ok) record.wrong.push(`the film of ${timelineId} is answered with ${saved.status}`);
      else await decodeStrictly(file).catch((error: Error) => record.wrong.push(error.message));
      await rm(file, { force: true });
    },

    async startBundle(): Promise<void> {
      const started = await ask((attempt) => api.startBundle({ id }, attempt));
      count(record, 'bundle');
      if (started.ok) accept('bundle', started.data.jobId);
      else record.wrong.push(`a bundle was answered with ${started.status} ${started.code}`);
    },

    async untilBundleEnds(): Promise<boolean> {
      const { status } = await until(
        (attempt) => api.getBundle({ id }, attempt),
        (progress) => ENDED.has(progress.status) || progress.status === 'none',
        'the bundle',
      );
      return status === 'completed';
    },

    async checkBundle(): Promise<void> {
      const saved = await ask(async (attempt) => saveTo(file, await api.downloadBundle({ id }, attempt)));
      if (!saved.ok) record.wrong.push(`the bundle of ${timelineId} is answered with ${saved.status}`);
      else
        await runProcess('unzip', ['-tqq', file]).catch((error: Error) =>
          record.wrong.push(`the bundle of ${timelineId}: ${error.message}`),
        );
      await rm(file, { force: true });
    },

    async cancel(what: keyof typeof WORK): Promise<void> {
      const { cancelCall } = JOB_KINDS[what];
      const cancelled = await ask((attempt) => api[cancelCall]({ id }, attempt));
      if (cancelled.ok) for (const service of WORK[what]) onCancelled(service, timelineId);
      count(record, `cancel ${what}`);
      if (!cancelled.ok && cancelled.status !== 404)
        record.wrong.push(`cancelling was answered with ${cancelled.status} ${cancelled.code}`);
    },
  };
}
