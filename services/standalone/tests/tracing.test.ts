import { join } from 'node:path';
import { audioSchema } from '@slidewright/audio';
import { authSchema } from '@slidewright/auth';
import { bundleSchema } from '@slidewright/bundle';
import { freePort } from '@slidewright/embedded';
import { createApiClient } from '@slidewright/http-api/node';
import { importSchema } from '@slidewright/import';
import { migrateService, temporaryDirectory } from '@slidewright/platform';
import { renderSchema } from '@slidewright/render';
import { eventually, JOB_LIMIT_MS, ownDatabase, silentLog, startTestNats } from '@slidewright/testing';
import { timelineSchema } from '@slidewright/timeline';
import { expect, it } from 'vitest';
import { startCollector, type ReceivedSpan } from './collector.ts';
import { runMainOf } from './processes.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const NARRATION_TRACE = '0af7651916cd43dd8448eb211c80319c';
const CLICK = '00f067aa0ba902b7';

it('follows a video from the call of a browser to each captured frame, through every process', async () => {
  await using stack = new AsyncDisposableStack();
  const collector = stack.use(await startCollector());
  const nats = stack.use(await startTestNats());
  const folder = stack.use(await temporaryDirectory('tracing'));
  const databaseUrl = await ownDatabase();
  await migrateAll(databaseUrl);
  const port = String(await freePort());
  const env = {
    DATABASE_URL: databaseUrl,
    NATS_URL: nats.url,
    OBJECT_STORE_DIR: join(folder.path, 'files'),
    OBJECT_STORE_SECRET: 'a secret of the tests',
    AUTH_SECRET: 'x'.repeat(32),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: port,
    WEB_DIST: '/nowhere',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  const gateway = stack.use(runMainOf('gateway', env));
  const worker = stack.use(runMainOf('render', { ...env, RENDER_ROLE: 'worker' }));
  const programs = [
    gateway,
    worker,
    stack.use(runMainOf('render', { ...env, RENDER_ROLE: 'api' })),
    stack.use(runMainOf('audio', env)),
    stack.use(runMainOf('timeline', env)),
    stack.use(runMainOf('auth', env)),
    stack.use(runMainOf('bundle', env)),
    stack.use(runMainOf('import', env)),
  ];
  const api = createApiClient(env.PUBLIC_URL);
  await eventually(() => api.getReadiness());
  await api.signUp({ email: 'ada@example.org', password: 'a long enough password' });
  const { id } = await api.createTimeline({
    title: 'Bees',
    createSlides: true,
    slides: [
      { title: 'One', bullet_points: ['A point'], speaker_notes: 'Bees fly. Bees hum.', duration: 5, position: 0 },
      { title: 'Two', bullet_points: ['Another'], speaker_notes: 'Bees sleep.', duration: 5, position: 1 },
    ],
  });
  const post = async (path: string, trace: string, body: unknown) => {
    const response = await api.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${trace}-${CLICK}-01` },
      body: JSON.stringify(body),
    });
    expect(response.ok).toBe(true);
  };
  await post(api.generateTimelineAudio.url({ id }), NARRATION_TRACE, { voice: 'andrew', speed: 1, pitch: 1 });
  await eventually(async () => expect(await api.getAudioStatus({ id })).toMatchObject({ summary: { completed: 2 } }), {
    timeoutMs: JOB_LIMIT_MS,
    intervalMs: 200,
  });
  await post(api.startVideo.url({ id }), TRACE, { overwriteMode: 'overwrite', priority: 5 });
  await eventually(
    async () => {
      const { progress } = await api.getVideoProgress({ id });
      expect(progress.status).toBe('completed');
    },
    { timeoutMs: JOB_LIMIT_MS, intervalMs: 200 },
  );
  await expect(api.getTimeline({ id: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 });
  // What has not left yet leaves at the end.
  for (const { child } of programs) child.kill('SIGTERM');
  expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual(programs.map(() => 0));

  const ofTrace = collector.spans.filter(({ traceId }) => traceId === TRACE);
  const named = (name: string, service: string, spans = ofTrace): ReceivedSpan[] =>
    spans.filter((span) => span.name === name && span.service === `slidewright-${service}`);
  const only = (spans: readonly ReceivedSpan[]): ReceivedSpan => {
    expect(spans).toHaveLength(1);
    return spans[0]!;
  };
  const below = (child: ReceivedSpan, parent: ReceivedSpan): void => {
    expect(child.parentSpanId).toBe(parent.spanId);
  };
  const call = only(named('POST /api/timelines/{id}/video-generation', 'gateway'));
  expect(call.parentSpanId).toBe(CLICK);
  expect(call.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/timelines/{id}/video-generation',
  });
  const asked = only(named('RenderService/StartVideo', 'gateway'));
  below(asked, call);
  const started = ofTrace.find(({ name, parentSpanId }) => name === asked.name && parentSpanId === asked.spanId);
  const video = only(named('job video', 'render'));
  below(video, started!);
  expect(video.attributes).toMatchObject({ 'job.outcome': 'completed' });
  const slides = named('job slide', 'render');
  expect(slides.length).toBeGreaterThan(0);
  for (const slide of slides) below(slide, video);
  const drawings = named('draw slide', 'render');
  expect(drawings.length).toBeGreaterThan(0);
  for (const drawing of drawings) expect(slides.map(({ spanId }) => spanId)).toContain(drawing.parentSpanId);
  const frames = named('capture frame', 'render');
  // Each slide has at least a picture without and one with its bullet.
  expect(frames.length).toBeGreaterThanOrEqual(4);
  for (const frame of frames) {
    const drawing = drawings.find(({ spanId }) => spanId === frame.parentSpanId);
    expect(drawing).toBeDefined();
    expect(frame.startedAt >= drawing!.startedAt - 2_000_000n && frame.endedAt <= drawing!.endedAt + 2_000_000n).toBe(
      true,
    );
    expect(frame.endedAt >= frame.startedAt).toBe(true);
  }
  expect(named('encode', 'render')).toHaveLength(drawings.length);
  const stored = named('store put', 'render').map(({ parentSpanId }) => parentSpanId);
  expect(stored).toContain(video.spanId);
  expect(stored).toContain(slides[0]!.spanId);
  expect(ofTrace.filter(({ failed }) => failed)).toEqual([]);

  const narration = collector.spans.filter(({ traceId }) => traceId === NARRATION_TRACE);
  const jobs = named('job audio', 'audio', narration);
  expect(jobs).toHaveLength(2);
  const sentences = named('narrate sentence', 'audio', narration);
  expect(sentences).toHaveLength(3);
  for (const sentence of sentences) expect(jobs.map(({ spanId }) => spanId)).toContain(sentence.parentSpanId);
  const spoken = named('speak embedded', 'audio', narration);
  expect(spoken.map(({ parentSpanId }) => parentSpanId).toSorted()).toEqual(
    sentences.map(({ spanId }) => spanId).toSorted(),
  );

  // What was refused with good reason has its code and is no failure.
  const refused = collector.spans.filter(({ attributes }) => attributes['error.type'] === 'NOT_FOUND');
  expect(refused.map(({ name }) => name)).toContain('TimelineService/GetTimeline');
  expect(refused.every(({ failed }) => !failed)).toBe(true);

  // The same ids stand in the logs, on both ends of the way.
  const access = gateway.lines.find(({ msg, route }) => msg === 'request' && route === call.attributes['http.route']);
  expect(access).toMatchObject({ level: 'info', method: 'POST', status: 202, traceId: TRACE, spanId: call.spanId });
  expect(access).toHaveProperty('userId');
  const runs = worker.lines.filter(({ msg }) => msg === 'run ended');
  expect(runs.find(({ kind }) => kind === 'video')).toMatchObject({
    traceId: TRACE,
    spanId: video.spanId,
    jobId: video.attributes['job.id'],
    requestId: access!['requestId'],
  });
});

/** Brings every service's tables into a database. */
async function migrateAll(databaseUrl: string): Promise<void> {
  for (const own of [authSchema, timelineSchema, audioSchema, renderSchema, bundleSchema, importSchema]) {
    await migrateService(own, { databaseUrl, log: silentLog });
  }
}
