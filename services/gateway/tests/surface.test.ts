import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { JobStatus } from '@slidewright/contracts';
import { CALLS, createClient, routesOf, type Call, type RequestOptions } from '@slidewright/http-api';
import { AppError, notFound, requireUser } from '@slidewright/platform';
import { THEMES } from '@slidewright/slides/themes/index';
import { eventually, toneWav } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADA, BOB, startGateway, type TestGateway } from './harness.ts';

const TIMELINE_ID = '0d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e11';
const SLIDE_ID = '1d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e22';
const NOW = new Date('2026-03-01T09:30:00.000Z');
const now = timestampFromDate(NOW);

const timeline = {
  id: TIMELINE_ID,
  title: 'Bees',
  durationMs: 75_000n,
  createdAt: now,
  updatedAt: now,
  slideCount: 2,
  ownerId: ADA,
  audioSettings: { voice: 'alloy' },
};
const slide = (position: number) => ({
  id: SLIDE_ID,
  timelineId: TIMELINE_ID,
  title: `Slide ${position}`,
  bulletPoints: ['a'],
  speakerNotes: 'n',
  duration: 30,
  position,
  updatedAt: now,
});

const refuseOlder = (revision: number | undefined) =>
  revision === 2
    ? Promise.reject(new AppError('CHANGED_ELSEWHERE', { userMessage: 'Changed elsewhere.' }))
    : Promise.resolve({ slide: slide(0) });

let server: TestGateway;
const received: Record<string, unknown>[] = [];

beforeAll(async () => {
  server = await startGateway(
    {
      timeline: {
        getTimeline: (_, context) =>
          requireUser(context) === ADA
            ? Promise.resolve({ timeline, slides: [slide(0)], nextPageToken: 'more' })
            : Promise.reject(notFound('Not yours, says the service.')),
        listSlides: ({ pageToken }) =>
          Promise.resolve(
            pageToken === 'more' ? { slides: [slide(1)] } : { slides: [slide(0)], nextPageToken: 'more' },
          ),
        listTimelines: ({ cursor }) =>
          Promise.resolve({ timelines: [timeline], nextCursor: cursor === '' ? 'next' : '' }),
        updateTimeline: ({ title, editRevision }) =>
          Promise.reject(
            editRevision === 1
              ? new AppError('CHANGED_ELSEWHERE', { userMessage: 'Changed elsewhere.' })
              : title === 'locked'
                ? new AppError('TIMELINE_LOCKED', { userMessage: 'The video is being made.', details: { percent: 3 } })
                : new Error('secret database words'),
          ),
        createTimeline: ({ language }) => {
          received.push({ language });
          return Promise.resolve({
            timeline: { ...timeline, language, isLanguageChosen: language !== '' },
            slides: [],
          });
        },
        getSlide: ({ slideId }) => Promise.resolve({ slide: { ...slide(0), id: slideId, revision: 3 } }),
        updateSlide: ({ revision }) => refuseOlder(revision),
        deleteSlide: async ({ revision }) => {
          await refuseOlder(revision);
          return {};
        },
        createSlide: (request) => {
          received.push({ ...request.slide });
          return Promise.resolve({ slide: slide(0) });
        },
        deleteTimeline: () => Promise.resolve({}),
        generateSlides: () => Promise.reject(new AppError('AI_NOT_CONFIGURED', { userMessage: 'No provider.' })),
        getTextModel: () => Promise.resolve({ isConfigured: true }),
      },
      render: {
        // As a service of the previous version sends it.
        getVideoProgress: ({ timelineId }) =>
          Promise.resolve({ jobId: timelineId, status: 2, phase: 'render', percentage: 40, updatedAt: now }),
        getSchedule: ({ pageToken }) =>
          Promise.resolve(
            pageToken === ''
              ? {
                  slides: [
                    { title: 'One', startFrame: 0n, frames: 150n, cues: [{ text: 'Hi <b>', startMs: 0, endMs: 900 }] },
                  ],
                  nextPageToken: 'p2',
                  fpsNumerator: 30,
                  fpsDenominator: 1,
                }
              : {
                  slides: [
                    { title: 'Two', startFrame: 150n, frames: 60n, cues: [{ text: 'Bye', startMs: 500, endMs: 1500 }] },
                  ],
                  fpsNumerator: 30,
                  fpsDenominator: 1,
                },
          ),
        getJob: () => Promise.resolve({}),
      },
      audio: {
        getVoice: ({ voiceId }) =>
          Promise.resolve(voiceId === 'alloy' ? { voice: { id: 'alloy', name: 'Alloy' } } : {}),
        getSlideAudio: ({ slideId }) =>
          Promise.resolve({
            audioFile: {
              id: slideId,
              updatedAt: now,
              metadata: {
                cues: [
                  { text: 'Old.', startMs: 0, endMs: 500 },
                  {
                    text: 'New one.',
                    startMs: 500,
                    endMs: 1_500,
                    words: [
                      { text: 'New', startMs: 500, endMs: 900 },
                      { text: 'one.', startMs: 950, endMs: 1_500 },
                    ],
                    wordTimes: 'measured',
                  },
                ],
              },
            },
          }),
        listVoices: () => Promise.resolve({ voices: [{ id: 'alloy', name: 'Alloy', gender: 'martian' }] }),
        getJob: ({ jobId }) =>
          Promise.resolve({
            job: { id: jobId, kind: jobId === SLIDE_ID ? 'audio' : 'dance', status: 1, createdAt: now },
          }),
        createUpload: ({ timelineId }) => Promise.resolve({ objectName: `audio/${timelineId}`, objectKey: timelineId }),
        recordSlide: ({ slideId, objectName, clean }) => {
          received.push({ objectName, clean });
          return Promise.resolve({ jobId: slideId });
        },
        generateSlideAudio: ({ slideId, regenerate, speed, pitch }) => {
          received.push({ speed, pitch });
          return Promise.resolve(
            regenerate ? { jobId: slideId, slideId } : { skipped: true, audioFile: { id: slideId, updatedAt: now } },
          );
        },
      },
      bundle: {
        getJob: () => Promise.resolve({}),
        getBundle: () => Promise.resolve({}),
      },
    },
    { OPERATOR_KEY: 'the-key-of-the-operator-in-these-tests' },
  );
});
afterAll(() => server[Symbol.asyncDispose]());

describe('a write made from an older revision', () => {
  const refused = async (method: string, path: string, json?: object) => {
    const response = await server.call(method, path, json && { json });
    return { status: response.status, ...((await response.json()) as { code: string; current: unknown }) };
  };

  it.each([
    ['PUT', `/api/slides/${SLIDE_ID}`, { title: 'x', revision: 2 }],
    ['DELETE', `/api/slides/${SLIDE_ID}?revision=2`, undefined],
  ])('[UX4] answers 409 to %s with the slide as it is stored', async (method, path, body) => {
    const failure = await refused(method, path, body);
    expect(failure).toMatchObject({ status: 409, code: 'CHANGED_ELSEWHERE', error: 'Changed elsewhere.' });
    expect(CALLS.getSlide.answer.schema.parse(failure.current)).toMatchObject({ id: SLIDE_ID, revision: 3 });
    expect(failure).not.toHaveProperty('details');
  });

  it('[UX4] answers 409 with the timeline and all its slides as they are stored', async () => {
    const failure = await refused('PUT', `/api/timelines/${TIMELINE_ID}`, { title: 'x', revision: 1 });
    expect(failure).toMatchObject({ status: 409, code: 'CHANGED_ELSEWHERE' });
    expect(CALLS.getTimeline.answer.schema.parse(failure.current).slides).toHaveLength(2);
  });

  it('[UX4] succeeds without a revision', async () => {
    expect((await server.call('PUT', `/api/slides/${SLIDE_ID}`, { json: { title: 'x' } })).status).toBe(200);
    expect((await server.call('DELETE', `/api/slides/${SLIDE_ID}`)).status).toBe(204);
  });

  it.each([-1, 1.5, '2', 3_000_000_000])('refuses %j as a revision', async (revision) => {
    const response = await server.call('PUT', `/api/slides/${SLIDE_ID}`, { json: { title: 'x', revision } });
    expect(response.status).toBe(400);
  });
});

describe('answers', () => {
  it('answers a timeline with all pages of its slides under data', async () => {
    const response = await server.call('GET', `/api/timelines/${TIMELINE_ID}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    expect(CALLS.getTimeline.answer.schema.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      id: TIMELINE_ID,
      title: 'Bees',
      durationMs: 75_000,
      createdAt: NOW.toISOString(),
      isLocked: false,
      audioSettings: { voice: 'alloy', speed: 1, pitch: 'normal' },
      settings: { framerate: '30', resolution: '1920x1080', theme: 'paper' },
      slides: [{ position: 0 }, { position: 1 }],
    });
    expect(JSON.stringify(data)).not.toContain(ADA);
  });

  it('[LA2] passes a language on in its canonical form, and answers it', async () => {
    const create = async (json: object) => {
      const response = await server.call('POST', '/api/timelines', { json: { title: 'Bees', ...json } });
      return ((await response.json()) as { data: Record<string, unknown> }).data;
    };
    expect(await create({ language: 'PT-br' })).toMatchObject({ language: 'pt-BR', isLanguageChosen: true });
    // The previous version of the service does not send it.
    for (const json of [{}, { language: '' }]) {
      expect(await create(json)).toMatchObject({ language: 'en', isLanguageChosen: false });
      expect(received.at(-1)).toEqual({ language: '' });
    }
  });

  it.each(['english', 'e', 'en_GB', '../en', 'en\u0000', 'en\n', 'x'.repeat(5_000), 7, null])(
    '[LA2] refuses %j as a language with a sentence',
    async (language) => {
      for (const [method, path] of [
        ['POST', '/api/timelines'],
        ['PUT', `/api/timelines/${TIMELINE_ID}`],
      ] as const) {
        const response = await server.call(method, path, { json: { title: 'Bees', language } });
        expect(response.status).toBe(400);
        expect(JSON.stringify(await response.json())).toMatch(/language/);
      }
    },
  );

  it('pages the list with a cursor that is null at the end', async () => {
    const first = await server.call('GET', '/api/timelines?limit=1');
    expect(await first.json()).toMatchObject({ data: [{ slideCount: 2 }], nextCursor: 'next' });
    const last = await server.call('GET', '/api/timelines?cursor=next');
    expect(await last.json()).toMatchObject({ nextCursor: null });
  });

  it('answers a deletion with 204 and nothing', async () => {
    const response = await server.call('DELETE', `/api/timelines/${TIMELINE_ID}`);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
  });

  it('[V2] shows progress as an object and flat', async () => {
    const response = await server.call('GET', `/api/timelines/${TIMELINE_ID}/video-generation/progress`);
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    expect(CALLS.getVideoProgress.answer.schema.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      status: 'active',
      percentage: 40,
      downloadUrl: null,
      progress: { status: 'active', phase: 'render', percentage: 40, estimatedTimeRemaining: null, error: null },
    });
  });

  it("[B1] answers status 'none' where there never was a bundle", async () => {
    const response = await server.call('GET', `/api/timelines/${TIMELINE_ID}/bundle`);
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    expect(CALLS.getBundle.answer.schema.parse(data)).toEqual(data);
    expect(data).toMatchObject({ status: 'none', downloadUrl: null, progress: { progress: 0 } });
  });

  it('[AU3, AU4] answers 202 for a queued narration and 200 for one that is unchanged', async () => {
    const queue = (json: object) => server.call('POST', `/api/slides/${SLIDE_ID}/generate-audio`, { json });
    const queued = await queue({ voice: 'alloy', pitch: 'low', regenerate: true });
    expect(queued.status).toBe(202);
    expect(await queued.json()).toEqual({ data: { jobId: SLIDE_ID, slideId: SLIDE_ID } });
    expect(received.at(-1)).toEqual({ speed: 1, pitch: 0.8 });
    const skipped = await queue({ voice: 'alloy' });
    expect(skipped.status).toBe(200);
    expect(await skipped.json()).toMatchObject({ data: { skipped: true, audioFile: { id: SLIDE_ID } } });
  });

  it('[RC2] queues a sound file as the recording of a slide, and refuses other files', async () => {
    const record = (bytes: Buffer, clean: string) => {
      const form = new FormData();
      form.append('clean', clean);
      form.append('file', new Blob([new Uint8Array(bytes)]), 'voice.wav');
      return server.call('POST', `/api/slides/${SLIDE_ID}/recording`, { body: form });
    };
    const queued = await record(toneWav({ ms: 10 }), 'true');
    expect(queued.status).toBe(202);
    expect(await queued.json()).toEqual({ data: { jobId: SLIDE_ID } });
    expect(received.at(-1)).toEqual({ objectName: `audio/${TIMELINE_ID}`, clean: true });
    expect((await record(Buffer.from('<html>'), 'true')).status).toBe(415);
    expect((await record(toneWav({ ms: 10 }), 'perhaps')).status).toBe(400);
  });

  it('[AU10] answers a list of voices, one voice, or 404', async () => {
    const list = await server.call('GET', '/api/voices?provider=local');
    expect(await list.json()).toMatchObject({ data: [{ id: 'alloy', gender: 'neutral', category: 'premade' }] });
    expect(await (await server.call('GET', '/api/voices?voiceId=alloy')).json()).toMatchObject({
      data: { id: 'alloy' },
    });
    expect((await server.call('GET', '/api/voices?voiceId=nobody')).status).toBe(404);
  });

  it('finds a job in the service that has it', async () => {
    const response = await server.call('GET', `/api/jobs/${SLIDE_ID}`);
    expect(await response.json()).toMatchObject({
      data: { id: SLIDE_ID, kind: 'audio', status: 'queued', error: null },
    });
  });

  it('takes a job of an unknown kind for no other', async () => {
    const response = await server.call('GET', `/api/jobs/${randomUUID()}`);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: 'INTERNAL' });
  });

  it('[NV5] tells when each word of a narration is heard; cues of an older version have no words', async () => {
    const response = await server.call('GET', `/api/slides/${SLIDE_ID}/audio`);
    const { data } = (await response.json()) as { data: { metadata: { cues: unknown[] } } };
    expect(data.metadata.cues).toEqual([
      { text: 'Old.', startMs: 0, endMs: 500 },
      {
        text: 'New one.',
        startMs: 500,
        endMs: 1_500,
        words: [
          { text: 'New', startMs: 500, endMs: 900 },
          { text: 'one.', startMs: 950, endMs: 1_500 },
        ],
        wordTimes: 'measured',
      },
    ]);
  });

  it('writes captions and chapters from the schedule', async () => {
    const vtt = await server.call('GET', `/api/timelines/${TIMELINE_ID}/captions.vtt`);
    expect(vtt.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    const text = await vtt.text();
    expect(text).toContain('WEBVTT');
    expect(text).toContain('00:00:05.500 --> 00:00:06.500\nBye');
    expect(text).toContain('Hi &lt;b&gt;');
    const srt = await server.call('GET', `/api/timelines/${TIMELINE_ID}/captions.srt`);
    expect(await srt.text()).toContain('00:00:05,500 --> 00:00:06,500');
    const chapters = await server.call('GET', `/api/timelines/${TIMELINE_ID}/chapters`);
    expect(await chapters.json()).toEqual({
      data: [
        { title: 'One', startMs: 0 },
        { title: 'Two', startMs: 5_000 },
      ],
    });
  });
});

describe('the typed client', () => {
  const id = TIMELINE_ID;
  const sent: RequestOptions[] = [];
  const api = createClient(routesOf(CALLS), async (method, url, options: RequestOptions) => {
    sent.push(options);
    const response = await server.call(method, url, {
      ...(options.body === undefined ? {} : { json: options.body }),
      ...(options.headers ? { headers: { ...options.headers } } : {}),
    });
    if (!response.ok) throw new Error(`${response.status}`);
    return response;
  });

  it('returns what stands under data, and a page with its cursor', async () => {
    expect((await api.getTimeline({ id })).slides.map(({ position }) => position)).toEqual([0, 1]);
    expect(await api.listTimelines({ limit: '1' })).toMatchObject({ data: [{ id }], nextCursor: 'next' });
    expect(await api.listTimelines({ cursor: 'next', q: undefined })).toMatchObject({ nextCursor: null });
  });

  it('puts input where the call has it: path, query or body', async () => {
    const created = await api.createSlide({ id, title: 'T', bullet_points: ['a'] }, { idempotencyKey: 'once only' });
    expect(created.timelineId).toBe(id);
    expect(received.at(-1)).toMatchObject({ title: 'T', bulletPoints: ['a'] });
    expect(sent.at(-1)?.headers).toEqual({ 'idempotency-key': 'once only' });
    await expect(api.deleteSlide({ id: SLIDE_ID, revision: 2 })).rejects.toThrow('409');
    expect(api.previewVoice.url({ id: 'a/b?' })).toBe('/api/voices/a%2Fb%3F/preview');
    expect(api.streamAudio.url({ objectName: 'a b' })).toBe('/api/storage/audio/stream?objectName=a+b');
  });

  it('returns nothing where there is nothing, and the response where it is a document', async () => {
    expect(await api.deleteTimeline({ id })).toBeUndefined();
    expect(await (await api.getCaptionsVtt({ id })).text()).toContain('WEBVTT');
  });
});

describe('the themes', () => {
  it('are listed with name and description, without their drawing', async () => {
    const { data } = (await (await server.call('GET', '/api/themes')).json()) as { data: object[] };
    expect(data).toHaveLength(THEMES.length);
    for (const theme of data)
      expect(theme).toEqual({
        id: expect.any(String),
        name: expect.any(String),
        description: expect.any(String),
        thumbnailUrl: expect.stringMatching(/^\/api\/themes\/\w+\/thumbnail$/),
      });
  });
});

describe('imports', () => {
  it('[IM1] [IM4] pass a deck on with its timeline, and answer what the slides do not have', async () => {
    const reserved: object[] = [];
    await using own = await startGateway({
      import: {
        reserveDeck: ({ filename, size, timelineId }) => {
          reserved.push({ filename, size, timelineId });
          return Promise.resolve({ deckId: SLIDE_ID, uploadKey: 'uploads/decks/one' });
        },
        startImport: ({ deckId }) => Promise.resolve({ jobId: deckId }),
        listDecks: ({ filename }) =>
          Promise.resolve({ decks: [{ timelineId: TIMELINE_ID, filename, importedAt: now }] }),
        getImport: ({ jobId }) =>
          Promise.resolve({
            job: { id: jobId, status: JobStatus.COMPLETED, progress: 100, updatedAt: now },
            timelineId: TIMELINE_ID,
            pages: 2,
            warnings: [
              { code: 'FONT_REPLACED', message: 'Another typeface.' },
              { code: 'PAGE_CHANGED', message: 'A new picture.', page: 2 },
            ],
            brand: { background: '#ffffff', text: '#000000', accent: '#0b3d91', titleFont: 'Futura' },
          }),
      },
    });
    const form = new FormData();
    form.append('file', new File(['%PDF-'], 'rivers.pdf'));
    form.append('timelineId', TIMELINE_ID);
    const started = await own.call('POST', '/api/imports', { body: form });
    expect([started.status, await started.json()]).toEqual([202, { data: { jobId: SLIDE_ID } }]);
    expect(reserved).toEqual([{ filename: 'rivers.pdf', size: 5n, timelineId: TIMELINE_ID }]);
    const { body } = await own.storage.store.get('uploads/decks/one');
    expect(await text(body)).toBe('%PDF-');
    const known = await own.call('GET', '/api/imports?filename=My%20rivers.pdf');
    expect(await known.json()).toMatchObject({ data: [{ timelineId: TIMELINE_ID, filename: 'My rivers.pdf' }] });
    const { data } = (await (await own.call('GET', `/api/imports/${SLIDE_ID}`)).json()) as { data: object };
    expect(CALLS.getImport.answer.schema.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      jobId: SLIDE_ID,
      status: 'completed',
      progress: 100,
      timelineId: TIMELINE_ID,
      warnings: [{ code: 'FONT_REPLACED', message: 'Another typeface.' }, { page: 2 }],
      brand: {
        logo: null,
        colors: { background: '#ffffff', text: '#000000', accent: '#0b3d91' },
        fonts: { title: 'Futura', text: '' },
      },
    });
  });
});

describe('deleting a timeline', () => {
  it('is answered once audio, render, bundle and import have ended its jobs, also when one of them fails', async () => {
    const released = Promise.withResolvers<object>();
    const ended: string[] = [];
    const end = (name: string) => async (request: { timelineId: string }) => {
      ended.push(`${name} ${request.timelineId}`);
      if (name === 'render') throw new Error('not today');
      return released.promise;
    };
    await using own = await startGateway({
      timeline: { deleteTimeline: () => Promise.resolve({}) },
      audio: { endJobs: end('audio') },
      render: { endJobs: end('render') },
      bundle: { endJobs: end('bundle') },
      import: { endJobs: end('import') },
    });
    let answered = false;
    const answer = own.call('DELETE', `/api/timelines/${TIMELINE_ID}`).then((response) => {
      answered = true;
      return response;
    });
    await eventually(() => ended.length === 4);
    expect(ended.toSorted()).toEqual(['audio', 'bundle', 'import', 'render'].map((name) => `${name} ${TIMELINE_ID}`));
    expect(answered).toBe(false);
    released.resolve({});
    expect((await answer).status).toBe(204);
  });
});

describe('failures', () => {
  it('carry code, sentence and request id, and echo a valid X-Request-Id', async () => {
    const response = await server.call('GET', '/api/timelines?limit=0', {
      headers: { 'x-request-id': 'my-request-1' },
    });
    expect(response.status).toBe(400);
    expect(response.headers.get('x-request-id')).toBe('my-request-1');
    expect(await response.json()).toEqual({
      error: 'limit must be at least 1.',
      code: 'VALIDATION_FAILED',
      details: [{ field: 'limit', message: 'must be at least 1' }],
      requestId: 'my-request-1',
    });
    const own = await server.call('GET', '/api/timelines', { headers: { 'x-request-id': 'a b\tc' } });
    expect(own.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('[AU5] name what narration needs', async () => {
    const response = await server.call('POST', `/api/timelines/${SLIDE_ID}/generate-audio`, {
      json: { voice: 'andrew' },
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: 'Invalid voice or timeline not available' });
  });

  it('[A11] needs a session for every call that is not public', async () => {
    const secured = Object.values<Call>(CALLS).filter((call) => !call.public);
    for (const call of secured) {
      const path = call.path.replaceAll(/\{(\w+)\}/g, SLIDE_ID);
      const body = call.body ? { json: {} } : {};
      const response = await server.call(call.method, path, { user: null, ...body });
      expect(`${call.method} ${call.path} ${response.status}`).toBe(`${call.method} ${call.path} 401`);
      expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });

  it('[A11] treats a cookie without a session as none, and checks it every time', async () => {
    const headers = { cookie: 'theme=dark; session=revoked' };
    const response = await server.call('GET', '/api/timelines', { user: null, headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      code: 'UNAUTHENTICATED',
      error: 'Session expired. Please log in again.',
    });
  });

  it('[D7] are the same byte for byte for a foreign, a missing and a malformed id', async () => {
    const bodyOf = async (user: string, id: string) => {
      const response = await server.call('GET', `/api/timelines/${id}`, {
        user,
        headers: { 'x-request-id': 'same-request' },
      });
      const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date'));
      return { status: response.status, headers, body: await response.text() };
    };
    const foreign = await bodyOf(BOB, TIMELINE_ID);
    expect(foreign.status).toBe(404);
    expect(JSON.parse(foreign.body)).toEqual({
      error: 'Timeline not found',
      code: 'NOT_FOUND',
      requestId: 'same-request',
    });
    expect(await bodyOf(BOB, '2d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e33')).toEqual(foreign);
    expect(await bodyOf(ADA, 'no-uuid')).toEqual(foreign);
    expect(await bodyOf(ADA, '..%2f..%2fetc')).toEqual(foreign);
  });

  it('[V5] passes a lock on as 423 with what it holds', async () => {
    const response = await server.call('PUT', `/api/timelines/${TIMELINE_ID}`, { json: { title: 'locked' } });
    expect(response.status).toBe(423);
    expect(await response.json()).toMatchObject({ code: 'TIMELINE_LOCKED', details: { percent: 3 } });
  });

  it('hide internal details', async () => {
    const response = await server.call('PUT', `/api/timelines/${TIMELINE_ID}`, { json: { title: 'x' } });
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).toContain('"code":"INTERNAL"');
    expect(text).not.toContain('secret');
  });

  it('[QF3] tells the page whether a language model writes slides', async () => {
    const response = await server.call('GET', '/api/config', { user: null });
    expect(await response.json()).toMatchObject({ data: { textModel: true } });
  });

  it('[AI1] answers 503 AI_NOT_CONFIGURED so that the client parses by itself', async () => {
    const response = await server.call('POST', '/api/ai/generate-slides', { json: { outline: '# A' } });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'AI_NOT_CONFIGURED' });
    // Another try would get the same answer.
    expect(response.headers.has('retry-after')).toBe(false);
  });

  it('answers 404 in the envelope for an unknown address, 405 with Allow for a wrong method', async () => {
    const unknown = await server.call('GET', '/api/nothing');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: 'NOT_FOUND' });
    const wrong = await server.call('PATCH', `/api/timelines/${TIMELINE_ID}`, { json: {} });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('GET, HEAD, PUT, DELETE');
    expect(await wrong.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  });

  it('answers 400 for an address that cannot be decoded', async () => {
    const response = await server.call('GET', '/api/timelines/%E0%A4%A');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('what a body may hold', () => {
  const create = (options: Parameters<TestGateway['call']>[2]) =>
    server.call('POST', `/api/timelines/${TIMELINE_ID}/slides`, options);
  const json = { 'content-type': 'application/json' };

  it('takes snake_case and camelCase and drops what the server owns', async () => {
    const sent = { title: 'T', bullet_points: ['a'], speakerNotes: 'n', owner: 'me', id: 'x', isLocked: true };
    const response = await create({ json: sent });
    expect(response.status).toBe(201);
    expect(received.at(-1)).toMatchObject({ title: 'T', bulletPoints: ['a'], speakerNotes: 'n', duration: 30 });
    expect(JSON.stringify(received.at(-1))).not.toMatch(/owner|isLocked|"x"/);
  });

  it.each([
    ['broken JSON', '{"title":'],
    ['no object', '[1]'],
    ['a bare word', 'true'],
    ['invalid UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
    ['NUL in a text', '{"title":"a\\u0000b"}'],
    ['a number for a text', '{"title":7}'],
    ['deep nesting', `{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['nothing', ''],
  ])('refuses %s with 400', async (_, body) => {
    const response = await create({ body, headers: json });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('ignores __proto__ and constructor', async () => {
    const body = '{"title":"T","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    const response = await create({ body, headers: json });
    expect(response.status).toBe(201);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('keeps emoji, right-to-left and control marks, and replaces lone surrogates', async () => {
    await create({ body: '{"title":"👩‍🚀 שלום \\u202e\\ud800"}', headers: json });
    expect(received.at(-1)).toMatchObject({ title: '👩‍🚀 שלום \u202E\uFFFD' });
  });

  it('refuses more than a mebibyte with 413, naming the limit, whether announced or not', async () => {
    const large = JSON.stringify({ title: 'x'.repeat(1_100_000) });
    const announced = await create({ body: large, headers: json });
    expect(announced.status).toBe(413);
    expect(await announced.json()).toMatchObject({ error: 'This is too large: at most 1 MiB can be sent.' });
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(large));
        controller.close();
      },
    });
    // The server may close the connection before the client has sent all.
    const chunked = await create({ body: stream, headers: json }).catch(() => ({ status: 413 }));
    expect(chunked.status).toBe(413);
  });

  it('refuses compressed bodies', async () => {
    const response = await create({ body: 'x', headers: { ...json, 'content-encoding': 'gzip' } });
    expect(response.status).toBe(415);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses %s with 415',
    async (type) => {
      const response = await create({ body: '{"title":"T"}', headers: { 'content-type': type } });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    },
  );
});

describe('other sites', () => {
  it.each(['https://evil.example', 'null', 'http://127.0.0.1:8080.evil.example'])(
    'refuses writes from %s on every writing call',
    async (origin) => {
      for (const call of Object.values<Call>(CALLS).filter(({ method }) => method !== 'GET')) {
        const path = call.path.replaceAll(/\{(\w+)\}/g, SLIDE_ID);
        const response = await server.call(call.method, path, { headers: { origin } });
        expect(`${call.path} ${response.status}`).toBe(`${call.path} 403`);
        expect(await response.json()).toMatchObject({ code: 'CSRF' });
      }
      expect((await server.call('POST', '/api/auth/sign-out', { headers: { origin } })).status).toBe(403);
    },
  );

  it('accepts writes from its own pages, by the public address or the one that was used', async () => {
    for (const origin of ['http://127.0.0.1:8080', server.gateway.address]) {
      const response = await server.call('DELETE', `/api/timelines/${TIMELINE_ID}`, { headers: { origin } });
      expect(response.status).toBe(204);
    }
  });

  it('sends security headers', async () => {
    const response = await server.call('GET', '/api/config', { user: null });
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-powered-by')).toBeNull();
    const page = await server.call('GET', '/', { user: null });
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get('x-frame-options')).toBe('DENY');
  });
});

describe('health', () => {
  it('[OP1] names the database when the services do not reach it, and says why', async () => {
    const away = () => Promise.reject(new AppError('UNAVAILABLE', { message: 'connect ECONNREFUSED 10.0.0.7:5432' }));
    await using without = await startGateway({ timeline: { getTimeline: away }, render: { getJob: away } });
    const response = await without.call('GET', '/api/health/ready', { user: null });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await response.json()).toMatchObject({
      error: 'Not ready: postgres away.',
      details: [{ field: 'postgres', message: 'connect ECONNREFUSED 10.0.0.7:5432' }],
    });
  });

  it('is alive and ready, and names what is unavailable', async () => {
    expect(await (await server.call('GET', '/api/health/live', { user: null })).json()).toEqual({
      data: { status: 'live' },
    });
    expect((await server.call('GET', '/api/health/ready', { user: null })).status).toBe(200);
    await server.stop('bundle');
    const response = await eventually(async () => {
      const answered = await server.call('GET', '/api/health/ready', { user: null });
      expect(answered.status).toBe(503);
      return answered;
    });
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await response.json()).toMatchObject({
      error: 'Not ready: bundle away.',
      code: 'UNAVAILABLE',
      details: [{ field: 'bundle', message: 'no process of it answers' }],
    });
    const call = await server.call('GET', `/api/timelines/${TIMELINE_ID}/bundle`);
    expect(call.status).toBe(503);
    expect(call.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
