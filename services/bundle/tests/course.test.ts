import { findBrowser } from '@slidewright/platform';
import { JobStatus } from '@slidewright/contracts';
import { eventually, testContext } from '@slidewright/testing';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { encodeFilm } from './encode-film.ts';
import { readObject, startHarness } from './harness.ts';
import { addTimeline } from './stand-ins.ts';
import { unzip } from './unzip.ts';

const ORIGIN = 'http://platform.test';
const require = createRequire(import.meta.url);
const RUN_TIME = readFileSync(require.resolve('scorm-again/scorm12/min'), 'utf8');
/** A platform: the run-time environment of SCORM 1.2 around the package in a frame. */
const PLATFORM = `<!doctype html><script src="/run-time.js"></script>
  <script>
    window.API = new Scorm12API({ autocommit: false, logLevel: 5 });
    const set = API.LMSSetValue.bind(API);
    API.LMSSetValue = (name, value) => ((window.lastSet ??= {})[name] = value, set(name, value));
  </script>
  <iframe allow="autoplay" src="/course/index.html"></iframe>`;
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  vtt: 'text/vtt',
  mp4: 'video/mp4',
};

/** The SCORM package of a film of four seconds, by path. */
async function scormPackage(): Promise<ReadonlyMap<string, Buffer>> {
  await using harness = await startHarness();
  await using _service = await harness.start();
  const context = testContext();
  const film = await encodeFilm();
  const { timeline } = await addTimeline(harness.world, harness.store, {
    ownerId: context.userId!,
    title: 'Harbour Tour',
    slideTitles: ['Opening', 'The Quay'],
    master: () => film,
  });
  const { jobId } = await harness.client.startExport({ timelineId: timeline.id, format: 'scorm' }, context);
  await eventually(async () =>
    expect(await harness.client.getExport({ jobId }, context)).toMatchObject({ status: JobStatus.COMPLETED }),
  );
  const { objectKey } = await harness.client.getExportFile({ jobId }, context);
  const files = await unzip(await readObject(harness.store, objectKey));
  return new Map(files.map(({ path, body }) => [path, body]));
}

async function servePlatform(page: Page, course: ReadonlyMap<string, Buffer>): Promise<void> {
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    if (path === '') return route.fulfill({ contentType: 'text/html', body: PLATFORM });
    if (path === 'run-time.js') return route.fulfill({ contentType: 'text/javascript', body: RUN_TIME });
    const body = course.get(path.replace('course/', ''));
    if (body === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: TYPES[path.slice(path.lastIndexOf('.') + 1)]!, body });
  });
}

it('[EX4] a SCORM package reports to a platform that it is completed once the film was played, and that it ends', async () => {
  const course = await scormPackage();
  const browser = await chromium.launch({ executablePath: findBrowser()!.executable, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await servePlatform(page, course);
    await page.goto(ORIGIN);
    const value = (name: string) =>
      page.evaluate((element) => {
        const { API } = window as unknown as { API: { lmsGetValue(name: string): string } };
        return API.lmsGetValue(element);
      }, name);
    const status = () => value('cmi.core.lesson_status');
    // It cannot be read from a platform.
    const exit = () =>
      page.evaluate(() => (window as unknown as { lastSet: Record<string, string> }).lastSet['cmi.core.exit']);
    await expect.poll(status).toBe('incomplete');
    expect(await exit()).toBe('suspend');
    const film = page.frameLocator('iframe').locator('video');
    await film.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      video.playbackRate = 4;
      await video.play();
    });
    await expect.poll(status).toBe('completed');
    expect(JSON.parse(await value('cmi.suspend_data'))).toEqual([[0, 4]]);
    await expect.poll(exit).toBe('');
    await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.remove());
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { API: { isTerminated(): boolean } }).API.isTerminated()))
      .toBe(true);
  } finally {
    await browser.close();
  }
});
