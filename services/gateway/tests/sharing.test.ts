import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { CALLS } from '@slidewright/http-api';
import { notFound } from '@slidewright/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADA, startGateway, type TestGateway } from './harness.ts';

const TIMELINE_ID = '0d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e11';
const TOKEN = 'abcdefghijklmnopqrstuvwxyz012345';

describe('shared timelines', () => {
  let server: TestGateway;
  let isShared = true;
  const askedFor: (string | undefined)[] = [];
  beforeAll(async () => {
    server = await startGateway({
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
                  title: 'Bees',
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
            slides: [{ title: 'One', frames: 30n, cues: [{ text: 'Hi', startMs: 0, endMs: 500 }] }],
            fpsNumerator: 30,
            fpsDenominator: 1,
          }),
      },
    });
    await server.storage.store.put('masters/one.mp4', Buffer.from('video'), { contentType: 'video/mp4' });
    await server.storage.store.put('posters/one.jpg', Buffer.from('poster'), { contentType: 'image/jpeg' });
  });
  afterAll(() => server[Symbol.asyncDispose]());

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

  it('play, with ranges, captions, chapters and a poster', async () => {
    const video = await visit('/video', { range: 'bytes=0-2' });
    expect(video.status).toBe(206);
    expect(await video.text()).toBe('vid');
    expect([...video.headers.values()].join('\n')).not.toContain(TIMELINE_ID);
    expect(await (await visit('/captions.vtt')).text()).toContain('Hi');
    expect(await (await visit('/captions.srt')).text()).toContain('Hi');
    expect(await (await visit('/chapters')).json()).toEqual({ data: [{ title: 'One', startMs: 0 }] });
    expect((await visit('/thumbnail')).headers.get('content-type')).toBe('image/jpeg');
  });

  it('may be framed elsewhere, unlike every other page', async () => {
    const page = await server.call('GET', `/share/${TOKEN}`, { user: null });
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(page.headers.get('x-frame-options')).toBeNull();
  });

  it('are gone at once when withdrawn, like those that never were', async () => {
    expect((await server.call('DELETE', `/api/timelines/${TIMELINE_ID}/share`)).status).toBe(204);
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
