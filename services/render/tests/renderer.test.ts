import { fork } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '@remotion/renderer';
import { bundleCompositions } from '@slidewright/compositions/bundle';
import type { Still } from '@slidewright/compositions/drawing-page';
import { frameRateOf } from '@slidewright/domain';
import type { DrawnSlide, SlideFilmProps, VideoFormat } from '@slidewright/slides/film/film';
import { planFilmed, planSlide } from '@slidewright/slides/picture/render-plan';
import { findBrowser, temporaryDirectory } from '@slidewright/platform';
import { eventually, family, isAlive, openDescriptors, silentLog, WAIT_LIMIT_MS } from '@slidewright/testing';
import { describe, expect, it } from 'vitest';
import { serveBundle } from '@slidewright/compositions/bundle-server';
import { findMediaPrograms } from '../src/engine/media-programs.ts';
import { createRendererPool } from '../src/engine/drawing/renderer-pool.ts';

describe('a renderer', () => {
  it('ends with its browser and its files when its worker is killed', async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'orphans-'));
    const worker = fork(join(import.meta.dirname, 'drawing-process.ts'), {
      execArgv: [],
      env: { ...process.env, TMPDIR: temporary },
    });
    const members = await eventually(() => {
      const found = family(worker.pid!);
      expect(found.some(({ command }) => command.includes('--type=renderer'))).toBe(true);
      return found.map(({ pid }) => pid);
    });
    worker.kill('SIGKILL');
    await eventually(() => expect(members.filter(isAlive)).toEqual([]));
    await eventually(async () =>
      expect((await readdir(temporary)).filter((name) => name.startsWith('slidewright-'))).toEqual([]),
    );
    await rm(temporary, { recursive: true });
  });
});

describe('drawing', () => {
  it('leaves no descriptor open and no temporary file, here, in the renderer and in its browser', async () => {
    await using temporary = await temporaryDirectory('renderer-test');
    const bundle = (await bundleCompositions()).folder;
    const { TMPDIR } = process.env;
    process.env.TMPDIR = temporary.path;
    try {
      await using renderers = createRendererPool({
        browser: findBrowser()!,
        bundle,
        programs: findMediaPrograms(),
        size: 1,
        log: silentLog,
      });
      const draw = async (count: number): Promise<void> => {
        for (let turn = 0; turn < count; turn += 1) {
          await using _drawn = await renderers.draw(
            { slides: [smallFilm(`Slide ${turn}`)], posterOf: null, images: null },
            new AbortController().signal,
          );
        }
      };
      const open = () => {
        const [renderer] = renderers.pids;
        return [process.pid, ...family(renderer!).map(({ pid }) => pid)].map((pid) => openDescriptors(pid).length);
      };
      await draw(3);
      const before = open();
      const files = await readdir(temporary.path, { recursive: true });
      await draw(8);
      await eventually(async () => {
        const after = open();
        expect(after).toHaveLength(before.length);
        for (const [place, count] of after.entries()) expect(count).toBeLessThanOrEqual(before[place]!);
        expect((await readdir(temporary.path, { recursive: true })).length).toBeLessThanOrEqual(files.length);
      });
    } finally {
      restore(TMPDIR);
    }
  });
});

describe('drawing many stills', () => {
  it('has two pages share them, and draws each as one page does', async () => {
    const bundle = (await bundleCompositions()).folder;
    const [browser, programs] = [findBrowser()!, findMediaPrograms()];
    await using renderers = createRendererPool({ browser, bundle, programs, size: 1, log: silentLog });
    const pages = () => family(renderers.pids[0]!).filter(({ command }) => command.includes('--type=renderer')).length;
    const draw = async (stills: readonly Still[]): Promise<Buffer[]> => {
      const task = { stills, as: { type: 'png', scale: 1 }, images: null } as const;
      await using drawn = await renderers.drawStills(task, new AbortController().signal);
      // The files go with the end of this function.
      return await Promise.all(drawn.files.map((file) => readFile(file)));
    };
    const stills = Array.from({ length: 12 }, (_, index): Still => {
      const { slide, format, plan } = smallFilm(`Slide ${index}`);
      return { slide, format, state: plan.states.at(-1)! };
    });
    const [first, second] = [await draw(stills.slice(0, 6)), await draw(stills.slice(6))];
    const open = pages();
    expect(await draw(stills)).toEqual([...first, ...second]);
    expect(pages()).toBe(open + 1);
  });
});

describe('a full disk', () => {
  it('fails the drawing alone: no process is left over, and the next one draws', async () => {
    const film = smallFilm('One');
    await using parent = await temporaryDirectory('renderer-test');
    await using renderers = createRendererPool({
      browser: findBrowser()!,
      bundle: (await bundleCompositions()).folder,
      programs: findMediaPrograms(),
      size: 1,
      log: silentLog,
    });
    const draw = () => renderers.draw({ slides: [film], posterOf: null, images: null }, new AbortController().signal);
    const { TMPDIR } = process.env;
    try {
      await using _first = await draw();
      expect(renderers.pids).toHaveLength(1);
      const [resting] = renderers.pids;
      // No folder can be made in it, as on a disk that is full.
      process.env.TMPDIR = join(parent.path, 'nowhere');
      for (let turn = 0; turn < 2; turn += 1) await expect(draw()).rejects.toThrow('ENOENT');
      restore(TMPDIR);
      await using _next = await draw();
      expect(renderers.pids).toEqual([resting]);
    } finally {
      restore(TMPDIR);
    }
  });
});

describe('a renderer that draws while it encodes', () => {
  it('finishes what it encodes when the drawing beside it is cancelled, and then ends', async () => {
    const bundle = (await bundleCompositions()).folder;
    const [browser, programs] = [findBrowser()!, findMediaPrograms()];
    await using renderers = createRendererPool({ browser, bundle, programs, size: 1, log: silentLog });
    const draw = (slides: readonly SlideFilmProps[], signal: AbortSignal, onFree = () => undefined as void) =>
      renderers.draw({ slides, posterOf: null, images: null }, signal, { onFree });
    const never = new AbortController().signal;
    const captured = Promise.withResolvers<void>();
    const order: string[] = [];
    const encoding = draw([longToEncode()], never, captured.resolve).finally(() => order.push('encoded'));
    await captured.promise;
    const [renderer] = renderers.pids;
    const cancelling = new AbortController();
    const cancelled = draw([smallFilm('Never')], cancelling.signal).finally(() => order.push('cancelled'));
    cancelling.abort(new Error('cancelled'));
    await expect(cancelled).rejects.toThrow('cancelled');
    await using _first = await encoding;
    expect(order).toEqual(['cancelled', 'encoded']);
    await using _next = await draw([smallFilm('Next')], never);
    expect(renderers.pids).toHaveLength(1);
    expect(renderers.pids).not.toContain(renderer);
  });
});

describe('[TH3] a slide that fades in', () => {
  it('costs no picture where the slide before is drawn with it, and one where it is not', async () => {
    const bundle = (await bundleCompositions()).folder;
    const [browser, programs] = [findBrowser()!, findMediaPrograms()];
    await using renderers = createRendererPool({ browser, bundle, programs, size: 1, log: silentLog });
    const first = smallFilm('One');
    const timing = { seconds: 1, cues: [] };
    const faded = (title: string, before: DrawnSlide) =>
      planFilmed({ ...first.slide, title }, before, first.format, { timing, transition: 'fade' });
    const [second, third] = [faded('Two', first.slide), faded('Three', { ...first.slide, title: 'Two' })];
    const pictures = async (films: readonly SlideFilmProps[]) => {
      await using drawn = await renderers.draw(
        { slides: films, posterOf: null, images: null },
        new AbortController().signal,
      );
      return drawn.pictures;
    };
    const states = [first, second, third].map(({ plan }) => plan.states.length);
    expect(await pictures([first, second, third])).toBe(states[0]! + states[1]! + states[2]!);
    expect(await pictures([third])).toBe(states[2]! + 1);
    expect(await pictures([first, third])).toBe(states[0]! + states[2]! + 1);
  });
});

function smallFilm(title: string) {
  const format: VideoFormat = { width: 320, height: 180, frameRate: frameRateOf('30'), theme: 'paper' };
  const slide: DrawnSlide = { title, blocks: [], index: 0, total: 1, role: 'content' };
  return { slide, format, plan: planSlide(slide, format, { seconds: 1, cues: [] }) };
}

/** Few pictures for the browser, and many blends for the encoder. */
function longToEncode(): SlideFilmProps {
  const items = Array.from({ length: 12 }, (_, index) => `Point ${index}`);
  const format: VideoFormat = { width: 1920, height: 1080, frameRate: frameRateOf('60'), theme: 'paper' };
  const slide: DrawnSlide = { ...smallFilm('Long').slide, blocks: [{ kind: 'bullets', items }] };
  return { slide, format, plan: planSlide(slide, format, { seconds: 30, cues: [] }) };
}

function restore(folder: string | undefined): void {
  if (folder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = folder;
}

/** A page that tries every way out it knows, and shows when it is done trying. */
function curiousPage(target: string): string {
  return `<!doctype html><link rel="stylesheet" href="${target}/style.css"><link rel="prefetch" href="${target}/prefetch">
    <img src="${target}/img.png"><iframe src="${target}/frame"></iframe><object data="${target}/object"></object>
    <style>@font-face { font-family: x; src: url(${target}/font.woff2) } body { font-family: x; background: url(${target}/bg.png) }</style>
    <body>text<script>
      fetch('${target}/fetch', { mode: 'no-cors' }).catch(() => 0);
      navigator.sendBeacon('${target}/beacon', 'x');
      new WebSocket('${target.replace('http', 'ws')}/socket').onerror = () => 0;
      const script = document.createElement('script'); script.src = '${target}/script.js'; document.head.append(script);
      fetch('/own.json').then((answer) => answer.json()).then(() => setTimeout(() => { document.title = 'tried'; }, 500));
    </script>`;
}

/** What a listening server is asked while the browser shows a page at an address. */
async function asksOf(show: (target: string) => Promise<{ url: string } & AsyncDisposable>): Promise<string[]> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  server.on('upgrade', (request, socket) => {
    asked.push(request.url ?? '');
    socket.destroy();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const browser = findBrowser()!;
  const opened = await openBrowser('chrome', {
    browserExecutable: browser.executable,
    chromeMode: browser.chromeMode,
    logLevel: 'error',
  });
  try {
    await using page = await show(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const tab = await opened.newPage({
      context: () => null,
      logLevel: 'error',
      indent: false,
      pageIndex: 0,
      onBrowserLog: null,
      onLog: () => undefined,
    });
    await tab.goto({ url: page.url, timeout: WAIT_LIMIT_MS });
    await eventually(async () => {
      const handle = await tab.evaluateHandle(() => document.title);
      expect(handle.toString()).toContain('tried');
    });
  } finally {
    await opened.close({ silent: true });
    server.closeAllConnections();
    server.close();
  }
  return asked;
}

async function pageFolder(target: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'curious-'));
  await writeFile(join(folder, 'index.html'), curiousPage(target));
  await writeFile(join(folder, 'own.json'), '{}');
  return folder;
}

describe('the page that draws', () => {
  it('loads its own files and reaches no other address', async () => {
    const asked = await asksOf(async (target) => {
      const folder = await pageFolder(target);
      const server = await serveBundle(folder, () => ({}));
      return {
        url: `${server.url}/index.html`,
        async [Symbol.asyncDispose]() {
          await server[Symbol.asyncDispose]();
          await rm(folder, { recursive: true });
        },
      };
    });
    expect(asked).toEqual([]);
  });

  it('would reach others from a server without the policy', async () => {
    const asked = await asksOf(async (target) => {
      const page = createServer((request, response) => {
        response.setHeader('Content-Type', request.url === '/own.json' ? 'application/json' : 'text/html');
        response.end(request.url === '/own.json' ? '{}' : curiousPage(target));
      });
      await new Promise<void>((resolve) => void page.listen(0, '127.0.0.1', resolve));
      return {
        url: `http://127.0.0.1:${(page.address() as AddressInfo).port}/`,
        async [Symbol.asyncDispose]() {
          page.closeAllConnections();
          page.close();
        },
      };
    });
    expect(asked.length).toBeGreaterThan(5);
  });
});

describe('serveBundle', () => {
  it('gives nothing outside its folder', async () => {
    const folder = await pageFolder('http://127.0.0.1:9');
    await using server = await serveBundle(join(folder, 'inner'), () => ({ images: folder }));
    for (const path of ['/../own.json', '/%2e%2e/own.json', '/..%2fown.json', '/%2e%2e%2fown.json', '/%ff.json']) {
      expect(await statusOf(server.url, path)).toBe(path === '/%ff.json' ? null : 404);
    }
    await rm(folder, { recursive: true });
  });
});

/** The status of an answer to exactly this path, which `fetch` would tidy up; null when the connection is closed. */
async function statusOf(url: string, path: string): Promise<number | null> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<number | null>();
  get({ hostname, port, path }, (response) => {
    response.resume();
    resolve(response.statusCode ?? null);
  }).on('error', () => resolve(null));
  return promise;
}
