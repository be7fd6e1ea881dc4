/**
 * Lab figures of list and detail on a processor slowed four times, and working on 300 slides. `npm run bench:web`, after
 * `make setup`. For what pages weigh see scripts/page-weight.test.ts.
 */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { startPostgres } from '@slidewright/embedded';
import { createLogger, findBrowser, temporaryDirectory } from '@slidewright/platform';
import { createApiClient, ROUTES } from '@slidewright/http-api/node';
import { startServer } from './server-process.ts';

const CPU_SLOWDOWN = 4;
const TIMELINES = 40;
const SLIDES = 60;
/** Slides of the timeline that is long to edit. */
const MANY_SLIDES = 300;
const TYPED = 'Words that are typed one after another';
const TARGETS = {
  layoutShift: 0.05,
  longestTaskMs: 200,
  typingMs: 50,
  savingMs: 10_000,
};
/** Nothing has come for this long: the page is at rest. */
const QUIET_MS = 1_000;
const EMAIL = 'bench@example.org';
const PASSWORD = 'a long enough password';

interface LabFigures {
  readonly largestContentfulPaintMs: number;
  readonly totalBlockingTimeMs: number;
  readonly cumulativeLayoutShift: number;
}

/** What `observe` leaves in the page. Times in milliseconds. */
interface Observed {
  lcp: number;
  tbt: number;
  cls: number;
  longestTask: number;
  /** Times from a key to the next paint; those under 16 ms are not among them. */
  slowKeys: number[];
}

/** Runs in the page, before anything else does. */
function observe(): void {
  const figures: Observed = { lcp: 0, tbt: 0, cls: 0, longestTask: 0, slowKeys: [] };
  Object.assign(window, { labFigures: figures });
  const on = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...(type === 'event' ? { durationThreshold: 16 } : {}),
    });
  on('largest-contentful-paint', ({ startTime }) => (figures.lcp = startTime));
  // What a task takes beyond 50 ms keeps a person waiting.
  on('longtask', ({ duration }) => {
    figures.tbt += Math.max(0, duration - 50);
    figures.longestTask = Math.max(figures.longestTask, duration);
  });
  on('event', ({ name, duration }) => {
    if (name === 'keydown') figures.slowKeys.push(duration);
  });
  on('layout-shift', ({ value = 0, hadRecentInput }) => (figures.cls += hadRecentInput ? 0 : value));
}

const observed = (page: Page): Promise<Observed> =>
  page.evaluate(() => (window as unknown as { labFigures: Observed }).labFigures);

/** Their stream does not end: only without it is the network of a page idle. */
async function leaveOutLiveUpdates(context: BrowserContext): Promise<void> {
  await context.route(`**${ROUTES.followEvents[1]}`, (route) => route.fulfill({ status: 503 }));
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET_MS);
}

/** The 95th percentile of `count` values, of which only the largest are known. */
function percentile95(largest: readonly number[], count: number): number {
  return largest.toSorted((a, b) => b - a)[Math.floor(count * 0.05)] ?? 0;
}

interface EditingFigures {
  readonly longestTaskMs: number;
  readonly typingMs: number;
}

const goToStep = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click();

/** Opens the content step of a long timeline and types into a slide's title. */
async function editingFigures(context: BrowserContext, timelineId: string): Promise<EditingFigures> {
  const page = await context.newPage();
  await page.addInitScript(observe);
  await page.goto(`/timelines/${timelineId}/edit?step=outline`);
  await settle(page);
  await page.evaluate(() => ((window as unknown as { labFigures: Observed }).labFigures.longestTask = 0));
  await goToStep(page, /Content/);
  const title = page.getByLabel('Slide title');
  await title.waitFor();
  await page.waitForTimeout(QUIET_MS);
  const { longestTask } = await observed(page);
  await title.focus();
  await page.keyboard.type(TYPED, { delay: 60 });
  await page.waitForTimeout(QUIET_MS);
  const { slowKeys } = await observed(page);
  await page.close();
  return { longestTaskMs: longestTask, typingMs: percentile95(slowKeys, TYPED.length) };
}

/** Milliseconds from 'Save Timeline' to the page of a new timeline with one slide more than the long one has. */
async function savingMs(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.goto('/timelines/new');
  await page.getByRole('textbox', { name: /^Title/ }).fill('All of it new');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const outline = Array.from({ length: MANY_SLIDES + 1 }, (_, index) => `# Slide ${index + 1}\n- A point`);
  await page.getByLabel('Content Outline').fill(outline.join('\n'));
  await page.getByRole('button', { name: 'Generate Slides' }).click();
  await page.getByText(`Generated ${outline.length} slides`).first().waitFor();
  await goToStep(page, /Finalize/);
  const begun = performance.now();
  await page.getByRole('button', { name: 'Save Timeline' }).click();
  await page.waitForURL(/\/timelines\/[0-9a-f-]{36}$/, { timeout: 120_000 });
  const took = performance.now() - begun;
  await page.close();
  return took;
}

async function labFigures(context: BrowserContext, url: string): Promise<LabFigures> {
  const page = await context.newPage();
  await page.addInitScript(observe);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url);
  await settle(page);
  const { lcp, tbt, cls } = await observed(page);
  await page.close();
  return { largestContentfulPaintMs: lcp, totalBlockingTimeMs: tbt, cumulativeLayoutShift: cls };
}

/** Makes an account with timelines; returns the ids of a usual one and of the long one. */
async function seed(baseUrl: string): Promise<{ usual: string; long: string }> {
  const client = createApiClient(baseUrl);
  await client.signUp({ email: EMAIL, password: PASSWORD });
  const create = async (title: string, slides: number): Promise<string> => {
    const { id } = await client.createTimeline({
      title,
      description: 'One of many, to fill the list.',
      createSlides: true,
      slides: Array.from({ length: slides }, (_, slide) => ({
        title: `Slide ${slide + 1}`,
        bullet_points: ['A point', 'Another point'],
        speaker_notes: 'What is said about it, in a sentence or two.',
        duration: 10,
      })),
    });
    return id;
  };
  const long = await create('The long one', MANY_SLIDES);
  let usual = '';
  for (let index = 1; index < TIMELINES; index += 1) usual = await create(`Timeline ${index + 1}`, SLIDES);
  return { usual, long };
}

async function signedIn(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL });
  await leaveOutLiveUpdates(context);
  const response = await context.request.post(ROUTES.signIn[1], {
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
const timelines = await seed(product.url);
const browser = await chromium.launch({
  executablePath: findBrowser(process.env.CHROMIUM_PATH)!.executable,
  args: ['--no-sandbox'],
});
try {
  const member = await signedIn(browser, product.url);
  const verdict = (value: number, limit: number): string => (value < limit ? 'passed' : 'MISSED');
  let missed = 0;
  const judge = (name: string, shown: string, value: number, limit: number, shownLimit: string): void => {
    const outcome = verdict(value, limit);
    if (outcome === 'MISSED') missed += 1;
    console.log(`${name.padEnd(34)} ${shown.padStart(10)}   (under ${shownLimit}: ${outcome})`);
  };
  const milliseconds = (ms: number): string => `${Math.round(ms)} ms`;
  const editing = await editingFigures(member, timelines.long);
  for (const [name, value, limit] of [
    ['300 slides: longest task, opening', editing.longestTaskMs, TARGETS.longestTaskMs],
    ['300 slides: key to paint, p95', editing.typingMs, TARGETS.typingMs],
    ['301 new slides: saving', await savingMs(member), TARGETS.savingMs],
  ] as const)
    judge(name, milliseconds(value), value, limit, milliseconds(limit));
  for (const [name, path] of [
    ['list', '/timelines'],
    ['detail', `/timelines/${timelines.usual}`],
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
