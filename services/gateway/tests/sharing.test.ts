import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { CALLS } from '@slidewright/http-api';
import { AppError, notFound } from '@slidewright/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADA, startGateway, type TestGateway } from './harness.ts';

const TIMELINE_ID = '0d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e11';
const TOKEN = 'abcdefghijklmnopqrstuvwxyz012345';

const CUE = {
  text: 'Hi you',
  startMs: 0,
  endMs: 700,
  words: [
    { text: 'Hi', startMs: 0, endMs: 300 },
    { text: 'you', startMs: 300, endMs: 700 },
  ],
  wordTimes: 'measured',
};

const unescape = (text: string): string =>
  text
    .replaceAll(/&(lt|gt|quot);/g, (_, name: 'lt' | 'gt' | 'quot') => ({ lt: '<', gt: '>', quot: '"' })[name])
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The content or address of the one element of a head that carries a name; undefined without one. */
function attributeOf(html: string, element: 'meta' | 'link', name: string): string | undefined {
  const found = [...html.matchAll(/<(meta|link) ([^<>]*)>/g)].filter(
    ([, tag, attributes]) => tag === element && attributes!.includes(`="${name}"`),
  );
  expect(found.length).toBeLessThanOrEqual(1);
  const value = /(?:content|href)="([^"]*)"/.exec(found[0]?.[2] ?? '')?.[1];
  return value === undefined ? undefined : unescape(value);
}

describe('shared timelines', () => {
  let server: TestGateway;
  let isShared = true;
  let isDisabled = false;
  let title = 'Bees';
  let directory: string;
  const askedFor: (string | undefined)[] = [];
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'slidewright-share-'));
    await writeFile(
      join(directory, 'index.html'),
      '<!doctype html><meta name="description" content="App" /><title>App</title>',
    );
    await writeFile(join(directory, 'embed.html'), '<!doctype html><title>Embed</title>');
    server = await startGateway(
      {
        auth: {
          checkAccount: () => (isDisabled ? Promise.reject(new AppError('ACCOUNT_DISABLED')) : Promise.resolve({})),
        },
        timeline: {
          shareTimeline: () => Promise.resolve({ token: TOKEN }),
          unshareTimeline: () => {
            isShared = false;
            return Promise.resolve({});
          },
          resolveShare: ({ token }) =>
            isShared && token === TOKEN
              ? Promise.resolve({
                  timeline: {
                    id: TIMELINE_ID,
                    ownerId: ADA,
                    title,
                    description: 'All about them',
                    outline: 'secret outline',
                    isPublished: true,
                    thumbnailKey: 'posters/one.jpg',
                    durationMs: 5_000n,
                    slideCount: 2,
                    updatedAt: timestampFromDate(new Date()),
                  },
                })
              : Promise.reject(notFound()),
        },
        render: {
          getVideoStatus: (_, { userId }) => {
            askedFor.push(userId);
            return Promise.resolve({ status: 3, downloadable: true });
          },
          getMasterVideo: () => Promise.resolve({ objectKey: 'masters/one.mp4', contentType: 'video/mp4' }),
          getPoster: () => Promise.resolve({ objectKey: 'posters/one.jpg', contentType: 'image/jpeg' }),
          getSchedule: () =>
            Promise.resolve({
              slides: [{ title: 'One', frames: 30n, cues: [CUE] }],
              fpsNumerator: 30,
              fpsDenominator: 1,
            }),
        },
      },
      { WEB_DIST: directory },
    );
    await server.storage.store.put('masters/one.mp4', Buffer.from('video'), { contentType: 'video/mp4' });
    await server.storage.store.put('posters/one.jpg', Buffer.from('poster'), { contentType: 'image/jpeg' });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await rm(directory, { recursive: true, force: true });
  });

  const visit = (path: string, headers: Record<string, string> = {}) =>
    server.call('GET', `/api/share/${TOKEN}${path}`, { user: null, headers });

  it('are published under a link', async () => {
    const response = await server.call('POST', `/api/timelines/${TIMELINE_ID}/share`);
    expect(await response.json()).toEqual({ data: { token: TOKEN, url: `http://127.0.0.1:8080/share/${TOKEN}` } });
  });

  it('show a visitor the player and nothing private', async () => {
    const response = await visit('');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    const { data } = JSON.parse(text) as { data: unknown };
    expect(CALLS.getShare.answer.schema.strict().parse(data)).toEqual(data);
    expect(data).toMatchObject({ title: 'Bees', videoUrl: `/api/share/${TOKEN}/video` });
    for (const secret of [ADA, TIMELINE_ID, 'secret outline', 'posters/']) expect(text).not.toContain(secret);
    expect(askedFor).toContain(ADA);
  });

  it('[NV5] play, with ranges, captions and the times of their words, chapters and a poster', async () => {
    const video = await visit('/video', { range: 'bytes=0-2' });
    expect(video.status).toBe(206);
    expect(await video.text()).toBe('vid');
    expect([...video.headers.values()].join('\n')).not.toContain(TIMELINE_ID);
    expect(await (await visit('/captions.vtt')).text()).toContain('\nHi you\n');
    expect(await (await visit('/captions.vtt?words=true')).text()).toContain('\nHi <00:00:00.300>you\n');
    expect((await visit('/captions.vtt?words=perhaps')).status).toBe(400);
    expect(await (await visit('/captions.srt')).text()).toContain('Hi');
    expect(await (await visit('/chapters')).json()).toEqual({ data: [{ title: 'One', startMs: 0 }] });
    expect((await visit('/thumbnail')).headers.get('content-type')).toBe('image/jpeg');
  });

  it('[OP7] are missing while the account of their owner is disabled, in every form', async () => {
    isDisabled = true;
    for (const path of ['', '/video', '/captions.vtt', '/captions.srt', '/chapters', '/thumbnail'])
      expect({ path, status: (await visit(path)).status }).toEqual({ path, status: 404 });
    const url = encodeURIComponent(`http://127.0.0.1:8080/share/${TOKEN}`);
    expect((await server.call('GET', `/api/oembed?url=${url}`, { user: null })).status).toBe(404);
    const page = await server.call('GET', `/share/${TOKEN}`, { user: null });
    expect(await page.text()).not.toContain('Bees');
    isDisabled = false;
    expect((await visit('')).status).toBe(200);
  });

  it('[UX9] may be framed elsewhere as the embeddable player, unlike every other page', async () => {
    const embed = await server.call('GET', `/embed/${TOKEN}`, { user: null });
    expect(await embed.text()).toContain('<title>Embed</title>');
    expect(embed.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(embed.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(embed.headers.get('x-frame-options')).toBeNull();
    const page = await server.call('GET', `/share/${TOKEN}`, { user: null });
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('[UX9] are described in the head of their page, whatever their title', async () => {
    for (const hostile of [
      'Bees & "honey" 🐝',
      `</title><script>alert('1')</script>`,
      'عن النحل',
      '$& $1 "><img src=x onerror=alert(1)>',
    ]) {
      title = hostile;
      const page = await server.call('GET', `/share/${TOKEN}`, { user: null });
      expect(page.status).toBe(200);
      expect(page.headers.get('x-robots-tag')).toBe('noindex');
      const html = await page.text();
      const meta = (name: string) => attributeOf(html, 'meta', name);
      expect(html).not.toMatch(/<script|<img|App/);
      expect([...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text]) => unescape(text!))).toEqual([hostile]);
      expect(meta('og:title')).toBe(hostile);
      expect(meta('twitter:title')).toBe(hostile);
      expect(meta('og:description')).toBe('All about them');
      expect(meta('description')).toBe('All about them');
      expect(meta('og:url')).toBe(`http://127.0.0.1:8080/share/${TOKEN}`);
      expect(meta('og:image')).toBe(`http://127.0.0.1:8080/api/share/${TOKEN}/thumbnail`);
      expect(meta('og:video')).toBe(`http://127.0.0.1:8080/api/share/${TOKEN}/video`);
      expect(meta('twitter:card')).toBe('summary_large_image');
      for (const secret of [ADA, TIMELINE_ID, 'secret outline', 'posters/']) expect(html).not.toContain(secret);
    }
    title = 'Bees';
  });

  it('[UX9] have oEmbed, found from their page', async () => {
    title = 'Bees "at work"';
    const page = await (await server.call('GET', `/share/${TOKEN}`, { user: null })).text();
    const link = attributeOf(page, 'link', 'application/json+oembed')!;
    const path = link.replace('http://127.0.0.1:8080', '');
    const response = await server.call('GET', `${path}&maxwidth=480`, { user: null });
    expect(response.headers.get('content-type')).toContain('application/json');
    const oembed = (await response.json()) as { html: string };
    expect(oembed).toMatchObject({ version: '1.0', type: 'video', title: 'Bees "at work"', width: 480, height: 358 });
    expect(oembed.html).toMatch(
      /^<iframe src="http:\/\/127\.0\.0\.1:8080\/embed\/\w+" width="480" height="358" title="Bees &quot;at work&quot;" [^<>]*><\/iframe>$/,
    );
    for (const url of [
      'http://127.0.0.1:8080/timelines',
      `https://elsewhere.example/share/${TOKEN}`,
      'http://127.0.0.1:8080/share/nothing',
      'nonsense',
    ]) {
      const none = await server.call('GET', `/api/oembed?url=${encodeURIComponent(url)}`, { user: null });
      expect([url, none.status]).toEqual([url, 404]);
    }
    title = 'Bees';
  });

  it('answer 404 at once when withdrawn, like those that never existed', async () => {
    expect((await server.call('DELETE', `/api/timelines/${TIMELINE_ID}/share`)).status).toBe(204);
    const page = await server.call('GET', `/share/${TOKEN}`, { user: null });
    expect(await page.text()).not.toContain('og:');
    for (const path of ['', '/video', '/captions.vtt', '/captions.srt', '/chapters', '/thumbnail']) {
      const response = await visit(path, { 'x-request-id': 'same-request' });
      expect(response.status).toBe(404);
      const never = await server.call('GET', `/api/share/nothing${path}`, {
        user: null,
        headers: { 'x-request-id': 'same-request' },
      });
      expect(await response.text()).toBe(await never.text());
    }
  });
});
