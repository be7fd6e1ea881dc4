import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pptxParts, zipOf } from '@slidewright/decks/testing';
import { dockerode, readLogs } from '@slidewright/testing/containers';
import type { Timeline } from '@slidewright/http-api';
import type { ApiClient } from '@slidewright/http-api/node';
import { eventually, JOB_LIMIT_MS, toneWav } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openProduct } from '../../src/product.ts';
import { bundle, makeTimeline, narrate, PASSWORD, untilVideoEnds } from '../../src/workshop.ts';

const product = openProduct();
let api: ApiClient;
let folder: string;
let timeline: Timeline;
let userId: string;
/** By which the start of the video can be followed. */
let requestId: string;
const containers = Object.entries(inject('product').containerIds);

interface LogLine {
  readonly level: string;
  readonly time: string;
  readonly service: string;
  readonly msg: string;
  readonly requestId?: string;
  readonly userId?: string;
  readonly kind?: string;
}

/** What all containers wrote so far. */
async function allLines(): Promise<LogLine[]> {
  const lines = await Promise.all(containers.map(([, id]) => readLogs(id)));
  return lines.flat().map((line) => JSON.parse(line) as LogLine);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slidewright-front-door-'));
  api = product.client();
  await api.signUp({ email: 'front-door@example.org', password: PASSWORD });
  userId = (await api.getSession())!.user.id;
  timeline = await makeTimeline(api, 'Through the door', ['One', 'Two']);
  await narrate(api, timeline.id);
  const started = await api.fetch(api.startVideo.url({ id: timeline.id }), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ overwriteMode: 'overwrite', priority: 5 }),
  });
  requestId = started.headers.get('x-request-id')!;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('makes a film and its bundle', async () => {
  expect((await untilVideoEnds(api, timeline.id)).status).toBe('completed');
  expect((await bundle(api, timeline.id)).status).toBe('completed');
});

it('makes slides of a presentation', async () => {
  const deck = await zipOf(folder, 'rivers.pptx', pptxParts([{ title: 'Rivers', paragraphs: ['Sand'] }]));
  const form = new FormData();
  form.append('file', await openAsBlob(deck), 'rivers.pptx');
  const response = await api.fetch(api.startImport.url(), { method: 'POST', body: form });
  expect(response.status).toBe(202);
  const { data } = (await response.json()) as { data: { jobId: string } };
  const ended = await eventually(
    async () => {
      const job = await api.getImport(data);
      return job.status !== 'queued' && job.status !== 'active' && job;
    },
    { timeoutMs: JOB_LIMIT_MS, intervalMs: 200 },
  );
  expect(ended).toMatchObject({ status: 'completed', pages: 1, error: null });
  const { slides } = await api.getTimeline({ id: ended.timelineId! });
  expect(slides).toMatchObject([{ title: 'Rivers', blocks: [{ kind: 'page', text: 'Sand', width: 1_920 }] }]);
});

describe('the front door', () => {
  it('says that the product lives and is ready', async () => {
    expect(await api.getLiveness()).toEqual({ status: 'live' });
    // Others work it hard meanwhile: a service may miss a ping.
    await eventually(() => api.getReadiness());
  });

  it.each(['/metrics', '/readyz', '/livez', '/startupz'])(
    'keeps %s, which is for machines, to itself',
    async (path) => {
      const response = await fetch(`${product.url}${path}`, { headers: { accept: '*/*' } });
      expect(await response.text()).not.toMatch(/process_cpu|"status"/);
    },
  );

  it('lets pages load what is its own or the store’s, and nothing else', async () => {
    const policy = (await fetch(`${product.url}/login`)).headers.get('content-security-policy')!;
    const sources = [...policy.matchAll(/https?:\/\/[^\s;]+/g)].map(([origin]) => origin);
    expect([...new Set(sources)]).toEqual(product.origins.filter((origin) => origin !== product.url));
  });
});

describe('the object store', () => {
  it('takes an upload by a signed link that leads to it directly, and refuses another size', async () => {
    const sound = toneWav({ ms: 300 });
    const reserve = () =>
      api.presignAudioUpload({ filename: 'mine.wav', contentType: 'audio/wav', size: sound.length });
    const put = (url: string, body: Buffer) =>
      fetch(url, { method: 'PUT', headers: { 'content-type': 'audio/wav' }, body: new Uint8Array(body) });
    const refused = await reserve();
    expect(product.origins).toContain(new URL(refused.uploadUrl).origin);
    expect(new URL(refused.uploadUrl).origin).not.toBe(product.url);
    expect((await put(refused.uploadUrl, Buffer.concat([sound, sound]))).status).toBe(403);
    const { uploadUrl, objectName } = await reserve();
    expect((await put(uploadUrl, sound)).status).toBe(200);
    const { downloadUrl } = await api.presignAudioDownload({ objectName });
    expect(Buffer.from(await (await fetch(downloadUrl)).arrayBuffer())).toEqual(sound);
  });
});

describe('what the containers write', () => {
  it('is one JSON object a line, of a service, at a time, with a level and a message', async () => {
    expect(containers.length).toBeGreaterThanOrEqual(9);
    for (const [name, id] of containers) {
      const lines = await readLogs(id);
      expect(lines.length, name).toBeGreaterThan(0);
      for (const line of lines) {
        const { level, time, service, msg } = JSON.parse(line) as LogLine;
        expect(['debug', 'info', 'warn', 'error', 'fatal']).toContain(level);
        expect(new Date(time).toISOString()).toBe(time);
        // A service's helpers are named after it.
        expect(name.startsWith(service.split('-')[0]!), `${name}: ${line}`).toBe(true);
        expect(msg).not.toBe('');
      }
    }
  });

  it('leads from the answer of a call to the jobs it began', async () => {
    await eventually(async () => {
      const runs = (await allLines()).filter((line) => line.requestId === requestId && line.msg === 'run ended');
      expect(new Set(runs.map(({ kind }) => kind))).toEqual(new Set(['slide', 'video']));
    });
  });

  it('tells of no error and holds no stack trace where nothing went wrong', async () => {
    const lines = await allLines();
    // Others cancel, and break things on purpose, at the same product.
    const own = new Set(lines.filter((line) => line.userId === userId).map((line) => line.requestId));
    expect(own).toContain(requestId);
    for (const line of lines.filter((candidate) => own.has(candidate.requestId))) {
      const text = JSON.stringify(line);
      expect(['error', 'fatal'], text).not.toContain(line.level);
      expect(text).not.toMatch(/\bat .+:\d+:\d+/);
    }
  });
});

describe('every image', () => {
  it.each(containers)('%s runs as nobody in particular, and cannot write where its program lies', async (_name, id) => {
    const container = (await dockerode()).getContainer(id);
    const { Image } = await container.inspect();
    const { Config } = await (await dockerode()).getImage(Image).inspect();
    expect(Config.User).toMatch(/^10001(:10001)?$/);
    const script = `
      const { writeFileSync, readFileSync } = require('node:fs');
      const attempt = (path) => { try { writeFileSync(path, ''); return 'written'; } catch ({ code }) { return code; } };
      const status = readFileSync('/proc/1/status', 'utf8');
      console.log(JSON.stringify({
        user: process.getuid(), program: attempt('/app/new'), etc: attempt('/etc/new'), tmp: attempt('/tmp/new'),
        capabilities: /CapEff:\\s*(\\w+)/.exec(status)[1], privileges: /NoNewPrivs:\\s*(\\w+)/.exec(status)[1],
      }));`;
    const exec = await container.exec({ Cmd: ['node', '-e', script], AttachStdout: true, Tty: true });
    const stream = await exec.start({ Tty: true });
    let said = '';
    for await (const chunk of stream) said += String(chunk);
    expect(JSON.parse(said)).toEqual({
      user: 10_001,
      program: 'EROFS',
      etc: 'EROFS',
      tmp: 'written',
      capabilities: '0000000000000000',
      privileges: '1',
    });
  });
});
