import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { slideContentHash } from '@slidewright/slides';
import { runProcess } from '@slidewright/platform';
import { createApiClient } from '@slidewright/standalone';
import { decodeStrictly } from '../media.ts';
import { patient, Unanswered, type PatientClient } from './patient-client.ts';
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

interface Slide {
  readonly id: string;
  readonly title: string;
  readonly bulletPoints: string[];
  readonly speakerNotes: string;
}

interface Narration {
  readonly slideId: string;
  readonly isCurrent: boolean;
  readonly metadata: { readonly contentHash: string; readonly cues: readonly { readonly text: string }[] };
}

/** Whether a narration was made of a slide's words, by its hash and by its sentences. */
function speaks({ metadata }: Narration, slide: Slide): boolean {
  return (
    metadata.contentHash === slideContentHash(slide) &&
    metadata.cues.map(({ text }) => text).join(' ') === slide.speakerNotes
  );
}

const ENDED = new Set(['completed', 'failed', 'cancelled']);
const POLL_MS = 400;
/** Longer than any single outage, with room for a busy machine. */
const JOB_PATIENCE_MS = 300_000;
const WORDS = ['tides', 'ships', 'harbours', 'lamps', 'winters', 'bridges', 'engines', 'gardens'];

/** Somebody who makes one timeline after the other until `closing`, and checks everything they are given. */
export async function visit(options: VisitorOptions): Promise<void> {
  const { baseUrl, email, record, closing } = options;
  const client = createApiClient(baseUrl);
  const api = patient(client);
  const account = { email, password: 'a long enough password' };
  const signedUp = await api.ask('POST', '/api/auth/sign-up/email', { ...account, name: email.split('@')[0] });
  // The account may be there although the first answer was lost.
  const isThere = signedUp.status === 200 || signedUp.code === 'USER_ALREADY_EXISTS';
  const signedIn = isThere ? await api.ask('POST', '/api/auth/sign-in/email', account) : signedUp;
  if (signedIn.status !== 200) throw new Error(`signing up was answered with ${signedIn.status} ${signedIn.code}`);
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
  api: PatientClient,
  title: string,
): Promise<void> {
  const chance = (percent: number): boolean => random(100) < percent;
  const word = (): string => WORDS[random(WORDS.length)]!;
  const words = (edition: number) => ({
    title: `All about ${word()}, edition ${edition}`,
    bullet_points: [`First the ${word()}`, `Then the ${word()}`],
    speaker_notes: `We speak of ${word()} and of ${word()}. This is edition ${edition}.`,
  });
  const created = await api.ask<{ id: string; slides: Slide[] }>('POST', '/api/timelines', {
    title,
    createSlides: true,
    audioSettings: { voice: 'alloy', speed: 1, pitch: 'normal' },
    settings: { framerate: '25', resolution: '1280x720', theme: 'paper' },
    slides: Array.from({ length: 1 + random(3) }, (_, position) => ({ ...words(1), duration: 5, position })),
  });
  if (created.status !== 201) throw new Error(`a timeline was refused: ${created.status} ${created.code}`);
  count(record, 'create');
  const { id } = created.data;
  const expected = new Map(created.data.slides.map((slide) => [slide.id, slide]));
  const work = openWork(api, { record, timelineId: id, file: join(folder, `${id}.bin`), onCancelled });

  /** Whether the words are other ones now: not while the timeline is locked. */
  const edit = async (edition: number): Promise<boolean> => {
    const slides = [...expected.values()];
    const slide = slides[random(slides.length)]!;
    const saved = await api.ask<Slide>('PUT', `/api/slides/${slide.id}`, words(edition));
    count(record, 'edit');
    if (saved.status === 200) expected.set(slide.id, saved.data);
    else if (saved.status !== 423) record.wrong.push(`an edit was answered with ${saved.status} ${saved.code}`);
    return saved.status === 200;
  };
  const remove = async (): Promise<void> => {
    const from = new Date();
    const { status } = await api.ask('DELETE', `/api/timelines/${id}`);
    record.deleted.set(id, { from, to: new Date() });
    count(record, 'delete');
    if (status !== 204 && status !== 404) record.wrong.push(`a deletion was answered with ${status}`);
    const after = await api.ask('GET', `/api/timelines/${id}`);
    if (after.status !== 404) record.wrong.push(`timeline ${id} answers ${after.status} after its deletion`);
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
  api: PatientClient,
  record: Record,
  timelineId: string,
  expected: ReadonlyMap<string, Slide>,
): Promise<void> {
  const { status, data } = await api.ask<{ slides: Slide[] }>('GET', `/api/timelines/${timelineId}`);
  if (status !== 200) {
    record.lostWrites.push(`timeline ${timelineId} answers ${status}`);
    return;
  }
  for (const slide of expected.values()) {
    const found = data.slides.find(({ id }) => id === slide.id);
    if (found?.title !== slide.title)
      record.lostWrites.push(`slide ${slide.id} says '${found?.title}' and was saved as '${slide.title}'`);
  }
}

/** What can be made of a timeline: the path below it that starts and cancels, and the services that work on it. */
const WORK = {
  audio: { path: 'audio-generation', services: ['audio'] },
  video: { path: 'video-generation', services: ['render'] },
  film: { path: 'film', services: ['audio', 'render'] },
  bundle: { path: 'bundle', services: ['bundle'] },
} as const satisfies { [what: string]: { path: string; services: readonly Service[] } };

interface WorkParts {
  readonly record: Record;
  readonly timelineId: string;
  /** Where results are saved to be looked at. */
  readonly file: string;
  readonly onCancelled: OnCancelled;
}

/** The jobs of one timeline: how they are started, waited for, cancelled, and how their results are checked. */
function openWork(api: PatientClient, { record, timelineId, file, onCancelled }: WorkParts) {
  const path = `/api/timelines/${timelineId}`;
  const accept = (service: Service, jobId: string): void => {
    if (!record.accepted.some((job) => job.jobId === jobId))
      record.accepted.push({ service, jobId, timelineId, at: new Date() });
  };
  const until = async <Data>(ask: string, ended: (data: Data) => boolean, what: string): Promise<Data> => {
    const deadline = Date.now() + JOB_PATIENCE_MS;
    for (;;) {
      const { status, data } = await api.ask<Data>('GET', ask);
      if (status === 200 && ended(data)) return data;
      if (Date.now() > deadline) throw new Unanswered(`${what} of ${timelineId} did not end in ${JOB_PATIENCE_MS} ms`);
      await delay(POLL_MS);
    }
  };

  return {
    async narrate(): Promise<void> {
      const settings = { voice: 'alloy', speed: 1, pitch: 1 };
      const ask = () => api.ask<{ queuedJobs: { jobId: string }[] }>('POST', `${path}/generate-audio`, settings);
      const deadline = Date.now() + JOB_PATIENCE_MS;
      let answer = await ask();
      // The lock of a video that ended is released by an event, which waits while NATS is unavailable.
      while (answer.status === 423 && Date.now() < deadline) {
        await delay(POLL_MS);
        answer = await ask();
      }
      const { status, code, data } = answer;
      count(record, 'narrate');
      if (status === 202 || status === 200) for (const { jobId } of data.queuedJobs) accept('audio', jobId);
      else record.wrong.push(`narration was answered with ${status} ${code}`);
    },

    /** True when every slide has narration; with `ofWords` it has to be of the words the slide has now. */
    async untilNarrated({ ofWords }: { ofWords: boolean }): Promise<boolean> {
      interface Status {
        summary: { total: number; pending: number; processing: number; completed: number };
      }
      const { summary } = await until<Status>(
        `${path}/audio-status`,
        ({ summary: { pending, processing } }) => pending + processing === 0,
        'narration',
      );
      if (summary.completed < summary.total) return false;
      const [{ data: slides }, { data: files }] = await Promise.all([
        api.ask<Slide[]>('GET', `${path}/slides`),
        api.ask<Narration[]>('GET', `/api/audio-files?timelineId=${timelineId}`),
      ]);
      for (const slide of slides) {
        const current = files.filter(({ slideId, isCurrent }) => slideId === slide.id && isCurrent);
        if (current.length !== 1) record.wrong.push(`slide ${slide.id} has ${current.length} current narrations`);
        else if (ofWords && !speaks(current[0]!, slide))
          record.wrong.push(`the narration of slide ${slide.id} speaks other words`);
      }
      return true;
    },

    async start(what: 'video' | 'film'): Promise<boolean> {
      const { status, code, data } = await api.ask<{ jobId: string }>('POST', `${path}/${WORK[what].path}`, {});
      count(record, what);
      if (status === 202) accept('render', data.jobId);
      else record.wrong.push(`a ${what} was answered with ${status} ${code}`);
      return status === 202;
    },

    /** True when the video was made. */
    async untilFilmed(what: 'video' | 'film'): Promise<boolean> {
      const { status } = await until<{ status: string }>(
        what === 'film' ? `${path}/film` : `${path}/video-generation/progress`,
        (progress) => ENDED.has(progress.status),
        `the ${what}`,
      );
      return status === 'completed';
    },

    async checkFilm(): Promise<void> {
      const { data } = await api.ask<{ upToDate: boolean }>('GET', `${path}/video-status`);
      if (!data.upToDate) record.wrong.push(`the film of ${timelineId} is out of date although nothing changed`);
      if (!(await api.save(`${path}/video`, file))) record.wrong.push(`the film of ${timelineId} is not there`);
      else await decodeStrictly(file).catch((error: Error) => record.wrong.push(error.message));
      await rm(file, { force: true });
    },

    async startBundle(): Promise<void> {
      const { status, code, data } = await api.ask<{ jobId: string }>('POST', `${path}/bundle`, {});
      count(record, 'bundle');
      if (status === 202) accept('bundle', data.jobId);
      else record.wrong.push(`a bundle was answered with ${status} ${code}`);
    },

    async untilBundleEnds(): Promise<boolean> {
      const { status } = await until<{ status: string }>(
        `${path}/bundle`,
        (progress) => ENDED.has(progress.status) || progress.status === 'none',
        'the bundle',
      );
      return status === 'completed';
    },

    async checkBundle(): Promise<void> {
      if (!(await api.save(`${path}/bundle/download`, file)))
        record.wrong.push(`the bundle of ${timelineId} is not there`);
      else
        await runProcess('unzip', ['-tqq', file]).catch((error: Error) =>
          record.wrong.push(`the bundle of ${timelineId}: ${error.message}`),
        );
      await rm(file, { force: true });
    },

    async cancel(what: keyof typeof WORK): Promise<void> {
      const { status, code } = await api.ask('DELETE', `${path}/${WORK[what].path}`);
      if (status === 204) for (const service of WORK[what].services) onCancelled(service, timelineId);
      count(record, `cancel ${what}`);
      if (status !== 204 && status !== 404) record.wrong.push(`cancelling was answered with ${status} ${code}`);
    },
  };
}
