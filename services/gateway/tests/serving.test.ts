import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALLS, type Call } from '@slidewright/http-api';
import { THEME_IDS } from '@slidewright/slides/themes/index';
import type { Express } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readGatewayConfig } from '../src/index.ts';
import { createApp, type AppParts } from '../src/http/app.ts';
import { startGateway, type TestGateway } from './harness.ts';

const TIMELINE_ID = '0d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e11';

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

describe('the table of calls', () => {
  it('is mounted whole, and nothing beside it', () => {
    const parts = { services: {}, store: { verify: () => {} }, handlers: {}, answerMcp: () => {} };
    const mounted = routesOf(createApp(readGatewayConfig({ WEB_DIST: '/nowhere' }), parts as unknown as AppParts));
    const calls = Object.values<Call>(CALLS).map(
      ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(calls.filter((call) => !mounted.includes(call))).toEqual([]);
    expect(mounted.filter((route) => !calls.includes(route))).toEqual(['GET /docs.css', 'GET /robots.txt', 'GET /']);
  });

  function routesOf(app: Express): string[] {
    interface Layer {
      route?: { path: string; methods: Record<string, boolean> };
      handle: { stack?: Layer[] };
    }
    const walk = (stack: Layer[]): string[] =>
      stack.flatMap(({ route, handle }) => {
        if (!route) return walk(handle.stack ?? []);
        return Object.keys(route.methods)
          .filter((method) => method !== '_all')
          .map((method) => `${method.toUpperCase()} ${route.path}`);
      });
    // `app.all` mounts a path once for every method; both such paths are passed on whole.
    const wildcards = /^\S+ \/(mcp|api\/(auth\/\{\*path\}|storage\/objects\/\{\*key\}))$/;
    return walk((app as unknown as { router: { stack: Layer[] } }).router.stack).filter(
      (route) => !wildcards.test(route),
    );
  }
});

describe('the web app', () => {
  let server: TestGateway;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'slidewright-web-'));
    await mkdir(join(directory, 'assets'));
    await writeFile(join(directory, 'index.html'), '<!doctype html><title>App</title>');
    await writeFile(join(directory, 'sign-in.html'), '<!doctype html><title>Sign in</title>');
    await writeFile(join(directory, 'embed.html'), '<!doctype html><title>Embed</title>');
    await writeFile(join(directory, 'icon.svg'), '<svg/>');
    await writeFile(join(directory, 'assets', 'app-1a2b.js'), 'export {}');
    server = await startGateway({}, { WEB_DIST: directory });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await rm(directory, { recursive: true, force: true });
  });

  it.each([
    ['App', ['/timelines', '/timelines/1/edit', '/share/abc', '/nowhere']],
    ['Sign in', ['/', '/login', '/signup?signUpDisabled=true', '/forgot-password', '/reset-password?token=x']],
    ['Embed', ['/embed/abc']],
  ])('answers every path that is no file with its document (%s), checked on every visit', async (title, paths) => {
    for (const path of paths) {
      const response = await server.call('GET', path, { user: null });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain(`<title>${title}</title>`);
    }
  });

  it('[UX9] is not sent in place of a missing file, and has an icon', async () => {
    for (const path of ['/wp-login.php', '/.env', '/timelines/app.js', '/sitemap.xml', '/.git/config.txt']) {
      const response = await server.call('GET', path, { user: null });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toContain('<title>');
    }
    const icon = await server.call('GET', '/favicon.ico', { user: null });
    expect(icon.headers.get('content-type')).toContain('image/svg+xml');
  });

  it('[UX9] asks crawlers to skip what needs a session', async () => {
    const response = await server.call('GET', '/robots.txt', { user: null });
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    expect(text).toMatch(/^User-agent: \*$/m);
    expect(text).toMatch(/^Disallow: \/$/m);
    expect(text).not.toMatch(/Allow: .*timelines/);
  });

  it('lets hashed files be cached without a limit, and answers 404 for a missing one', async () => {
    const asset = await server.call('GET', '/assets/app-1a2b.js', { user: null });
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect((await server.call('GET', '/assets/app-old.js', { user: null })).status).toBe(404);
    expect((await server.call('GET', '/api/nothing', { user: null })).headers.get('content-type')).toContain('json');
  });
});

describe('what the gateway answers itself', () => {
  let server: TestGateway;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'slidewright-themes-'));
    await writeFile(join(directory, 'paper.jpg'), 'jpeg');
    server = await startGateway(
      {},
      {
        THEME_THUMBNAILS: directory,
        DISABLE_SIGNUP: 'true',
        AUDIO_ENABLED: 'false',
        OIDC_ISSUER: 'https://id.example',
        OIDC_NAME: 'Example',
        LINK_CONTACT: 'mailto:hello@example.org',
      },
    );
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await rm(directory, { recursive: true, force: true });
  });

  it('[A9, D14, H7] tells the web app how it is set up', async () => {
    const response = await server.call('GET', '/api/config', { user: null });
    const { data } = (await response.json()) as { data: unknown };
    expect(CALLS.getConfig.answer.schema.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      signUpDisabled: true,
      passwordSignIn: true,
      signUpDomains: [],
      audioEnabled: false,
      textModel: false,
      publicUrl: 'http://127.0.0.1:8080',
      sso: [{ id: 'oidc', name: 'Example', startUrl: '/api/auth/oidc/start' }],
    });
    expect((data as { links: unknown }).links).toEqual({ contact: 'mailto:hello@example.org' });
  });

  it.skipIf(!hasIpv6)('[OP9] listens on IPv6 alone, or on both', async () => {
    const alone = await server.another({ HOST: '::1' });
    expect(alone.address).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await fetch(`${alone.address}/api/health/live`)).status).toBe(200);
    const both = await server.another({ HOST: '::' });
    const { port } = new URL(both.address);
    for (const host of ['[::1]', '127.0.0.1'])
      expect((await fetch(`http://${host}:${port}/api/health/live`)).status).toBe(200);
  });

  it('shows the themes and their pictures', async () => {
    const response = await server.call('GET', '/api/themes');
    expect(await response.json()).toMatchObject({
      data: THEME_IDS.map((id) => ({ id, thumbnailUrl: `/api/themes/${id}/thumbnail` })),
    });
    const picture = await server.call('GET', '/api/themes/paper/thumbnail');
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(await picture.text()).toBe('jpeg');
    expect((await server.call('GET', '/api/themes/studio/thumbnail')).status).toBe(404);
    expect((await server.call('GET', '/api/themes/..%2Fpaper/thumbnail')).status).toBe(404);
  });

  it('describes itself, to programs and people, without resources of other origins', async () => {
    const document = await server.call('GET', '/api/openapi.json', { user: null });
    expect(await document.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/timelines': { get: {} } } });
    const page = await server.call('GET', '/api/docs', { user: null });
    const html = await page.text();
    expect(html).toContain('/api/timelines/{id}/video-generation');
    expect(html).not.toMatch(/<script|<style|style=|src=|href="http/);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    const style = await server.call('GET', '/docs.css', { user: null });
    expect(style.headers.get('content-type')).toContain('text/css');
    const home = await server.call('GET', '/', { user: null });
    expect(await home.text()).toContain('/api/docs');
  });
});

describe('stopping', () => {
  it('lets the current request end and accepts no other', async () => {
    const released = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    await using server = await startGateway({
      timeline: {
        deleteTimeline: async () => {
          arrived.resolve();
          await released.promise;
          return {};
        },
      },
    });
    const inHand = server.call('DELETE', `/api/timelines/${TIMELINE_ID}`);
    await arrived.promise;
    const stopped = server.gateway[Symbol.asyncDispose]();
    await expect(server.call('GET', '/api/config')).rejects.toThrow('fetch failed');
    released.resolve();
    const answer = await inHand;
    expect(answer.status).toBe(204);
    // So that a proxy does not reuse a connection that is about to close.
    expect(answer.headers.get('connection')).toBe('close');
    await stopped;
  });

  it('goes on answering for the stop delay, so that no request meets a connection that is being closed', async () => {
    await using server = await startGateway({}, { STOP_DELAY_SECONDS: '1' });
    const before = await server.call('GET', '/api/config');
    expect(before.headers.get('connection')).toBe('keep-alive');
    const stopped = server.gateway[Symbol.asyncDispose]();
    const meanwhile = await server.call('GET', '/api/config');
    expect([meanwhile.status, meanwhile.headers.get('connection')]).toEqual([200, 'close']);
    await stopped;
    await expect(server.call('GET', '/api/config')).rejects.toThrow('fetch failed');
  });

  it('waits no longer than the drain time', async () => {
    const released = Promise.withResolvers<object>();
    const arrived = Promise.withResolvers<void>();
    await using server = await startGateway(
      {
        timeline: {
          deleteTimeline: () => {
            arrived.resolve();
            return released.promise;
          },
        },
      },
      { DRAIN_SECONDS: '0' },
    );
    const inHand = server.call('DELETE', `/api/timelines/${TIMELINE_ID}`).catch((error: Error) => error.message);
    await arrived.promise;
    await server.gateway[Symbol.asyncDispose]();
    expect(await inHand).toBe('fetch failed');
    released.resolve({});
  });
});
