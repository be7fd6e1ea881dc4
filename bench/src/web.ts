/**
 * What a first visit costs: JavaScript loaded by the sign-in page and the list, and lab figures of
 * list and detail on a processor slowed four times. `npm run bench:web`, after `make setup`.
 */
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { startPostgres } from '@slidewright/embedded';
import { createLogger, findBrowser, temporaryDirectory } from '@slidewright/platform';
import { createApiClient } from '@slidewright/standalone';
import { startServer } from './server-process.ts';

const CPU_SLOWDOWN = 4;
const TIMELINES = 40;
const SLIDES = 60;
const TARGETS = { loginBytes: 130_000, listBytes: 200_000, layoutShift: 0.05 };
/** Nothing has come for this long: the page is at rest. */
const QUIET_MS = 1_000;
const EMAIL = 'bench@example.org';
const PASSWORD = 'a long enough password';

interface LabFigures {
  readonly largestContentfulPaintMs: number;
  readonly totalBlockingTimeMs: number;
  readonly cumulativeLayoutShift: number;
}

/** Runs in the page, before anything else does. */
function observe(): void {
  const figures = { lcp: 0, tbt: 0, cls: 0 };
  Object.assign(window, { labFigures: figures });
  const on = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ): void => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => (figures.lcp = startTime));
  // What a task takes beyond 50 ms keeps a person waiting.
  on('longtask', ({ duration }) => (figures.tbt += Math.max(0, duration - 50)));
  on('layout-shift', ({ value = 0, hadRecentInput }) => (figures.cls += hadRecentInput ? 0 : value));
}

async function settle(page: Awaited<ReturnType<BrowserContext['newPage']>>): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET_MS);
}

/** Gzipped bytes of all JavaScript that a page loads, cold. */
async function javaScriptBytes(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(url);
  await settle(page);
  await page.close();
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function labFigures(context: BrowserContext, url: string): Promise<LabFigures> {
  const page = await context.newPage();
  await page.addInitScript(observe);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url);
  await settle(page);
  const { lcp, tbt, cls } = await page.evaluate(
    () => (window as unknown as { labFigures: { lcp: number; tbt: number; cls: number } }).labFigures,
  );
  await page.close();
  return { largestContentfulPaintMs: lcp, totalBlockingTimeMs: tbt, cumulativeLayoutShift: cls };
}

async function seed(baseUrl: string): Promise<string> {
  const client = createApiClient(baseUrl);
  await client.signUp(EMAIL, PASSWORD);
  let id = '';
  for (let index = 0; index < TIMELINES; index += 1) {
    ({ id } = await client.call<{ id: string }>('POST', '/api/timelines', {
      title: `Timeline ${index + 1}`,
      description: 'One of many, to fill the list.',
      createSlides: true,
      slides: Array.from({ length: SLIDES }, (_, slide) => ({
        title: `Slide ${slide + 1}`,
        bullet_points: ['A point', 'Another point'],
        speaker_notes: 'What is said about it, in a sentence or two.',
        duration: 10,
      })),
    }));
  }
  return id;
}

async function signedIn(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL });
  const response = await context.request.post('/api/auth/sign-in/email', {
    data: { email: EMAIL, password: PASSWORD },
    headers: { origin: baseURL },
  });
  if (!response.ok()) throw new Error(`signing in answered ${response.status()}`);
  return context;
}

await using folder = await temporaryDirectory('bench');
await using postgres = await startPostgres({
  directory: `${folder.path}/postgres`,
  log: createLogger({ service: 'bench', level: 'error' }),
});
await using product = await startServer({ directory: folder.path, databaseUrl: postgres.url });
const timelineId = await seed(product.url);
const browser = await chromium.launch({
  executablePath: findBrowser(process.env.CHROMIUM_PATH)!.executable,
  args: ['--no-sandbox'],
});
try {
  const visitor = await browser.newContext({ baseURL: product.url });
  const member = await signedIn(browser, product.url);
  const verdict = (value: number, limit: number): string => (value < limit ? 'passed' : 'MISSED');
  let missed = 0;
  const judge = (name: string, shown: string, value: number, limit: number, shownLimit: string): void => {
    const outcome = verdict(value, limit);
    if (outcome === 'MISSED') missed += 1;
    console.log(`${name.padEnd(34)} ${shown.padStart(10)}   (under ${shownLimit}: ${outcome})`);
  };
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  for (const [name, context, path, limit] of [
    ['JavaScript of /login, gzipped', visitor, '/login', TARGETS.loginBytes],
    ['JavaScript of the list, gzipped', member, '/timelines', TARGETS.listBytes],
  ] as const) {
    const bytes = await javaScriptBytes(context, path);
    judge(name, kilobytes(bytes), bytes, limit, kilobytes(limit));
  }
  for (const [name, path] of [
    ['list', '/timelines'],
    ['detail', `/timelines/${timelineId}`],
  ] as const) {
    const figures = await labFigures(member, path);
    console.log(`${`${name}: LCP`.padEnd(34)} ${`${Math.round(figures.largestContentfulPaintMs)} ms`.padStart(10)}`);
    console.log(`${`${name}: TBT`.padEnd(34)} ${`${Math.round(figures.totalBlockingTimeMs)} ms`.padStart(10)}`);
    judge(
      `${name}: CLS`,
      figures.cumulativeLayoutShift.toFixed(3),
      figures.cumulativeLayoutShift,
      TARGETS.layoutShift,
      String(TARGETS.layoutShift),
    );
  }
  if (missed > 0) process.exitCode = 1;
} finally {
  await browser.close();
}
