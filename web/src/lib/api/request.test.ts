// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../language/catalogues.ts';
import { server, useServer } from '../../testing/server.ts';
import type { RequestError } from './request.ts';
import { api } from './client.ts';

useServer();
afterEach(() => setLanguage('en'));

async function failureOf(status: number, body: object | string): Promise<RequestError> {
  server.use(http.get('*/api/music', () => HttpResponse.json(body, { status })));
  return (await api.listMusic({}).catch((error: unknown) => error)) as RequestError;
}

describe('a failed request', () => {
  it('[E1] says what the server says, else the status', async () => {
    expect(await failureOf(400, { error: 'No title' })).toMatchObject({ message: 'No title', hasSentence: true });
    expect(await failureOf(400, { message: 'No title' })).toMatchObject({ message: 'No title' });
    expect(await failureOf(500, 'oops')).toMatchObject({ message: 'Request failed: 500', hasSentence: false });
  });

  it('[LG1] says an error of the API by its code in the language of the page', async () => {
    await setLanguage('de');
    const locked = await failureOf(423, { error: 'This timeline is locked.', code: 'TIMELINE_LOCKED' });
    expect(locked).toMatchObject({ code: 'TIMELINE_LOCKED', message: expect.stringMatching(/gesperrt/) as string });
    expect(await failureOf(400, { error: 'No such thing.', code: 'OF_A_NEWER_SERVER' })).toMatchObject({
      message: 'No such thing.',
    });
    expect(await failureOf(502, '')).toMatchObject({ message: 'Die Anfrage ist fehlgeschlagen: 502' });
  });
});
