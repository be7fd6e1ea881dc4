import type { CDPSession, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Timeline } from '@slidewright/http-api';
import type { ApiClient } from '@slidewright/http-api/node';
import { openProduct } from '../src/product.ts';
import { openVisitor, type Visitor } from '../src/visitor.ts';
import { makeTimeline, narrate, PASSWORD, readTimeline, signInBoth } from '../src/workshop.ts';

const SENTENCE = 'The workshop is closed for lunch.';
const NO_CONNECTION = 'Network error. Please check your connection and try again.';

const product = openProduct();
let visitor: Visitor;
let page: Page;
let api: ApiClient;
let timeline: Timeline;

beforeAll(async () => {
  visitor = await openVisitor(product);
  ({ page } = visitor);
  api = await signInBoth(page, product.url, 'unlucky@example.org');
  timeline = await makeTimeline(api, 'Unlucky', ['First', 'Second']);
  await narrate(api, timeline.id);
});

afterAll(async () => {
  await visitor?.[Symbol.asyncDispose]();
});

type Failure = 500 | 503 | 429 | 'network';

/**
 * Makes one call fail, whatever its query, until the returned function is called. The browser is told directly: with a
 * route of Playwright it keeps no file, and compiles the app again for each page that is loaded.
 */
async function failing(
  method: string,
  path: string,
  failure: Failure,
  { context, page: caller } = visitor,
): Promise<() => Promise<void>> {
  const browser = await context.newCDPSession(caller);
  browser.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isMeant = request.method === method && new URL(request.url).pathname === path;
    const decided = isMeant ? fail(browser, requestId, failure) : browser.send('Fetch.continueRequest', { requestId });
    // A page that is left withdraws its requests.
    decided.catch(() => undefined);
  });
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}*` }] });
  return () => browser.detach();
}

function fail(browser: CDPSession, requestId: string, failure: Failure): Promise<unknown> {
  if (failure === 'network') return browser.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionRefused' });
  return browser.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: failure,
    responseHeaders: [{ name: 'content-type', value: 'application/json' }],
    body: Buffer.from(JSON.stringify({ success: false, error: SENTENCE, code: 'TEST' })).toString('base64'),
  });
}

const saidFor = (failure: Failure): string => (failure === 'network' ? NO_CONNECTION : SENTENCE);
/** An error of the server, and no answer. Other errors are tried where code tells them apart. */
const FAILURES: readonly Failure[] = [500, 'network'];
const failuresAnd = (...others: Failure[]): Failure[] => [...FAILURES, ...others];
/** Whether a sentence comes to stand on the page, not in a toast that goes away. */
const said = (text: string): Promise<boolean> => isShown(page.getByRole('main').getByText(text).first());
const isListed = (): Promise<boolean> => isShown(page.getByRole('link', { name: 'Unlucky', exact: true }));
const isShown = (what: Locator): Promise<boolean> => what.waitFor().then(() => true);

/** After a network failure the page tries again by itself, and its button may be gone before it can be clicked. */
const tryAgain = async (failure: Failure): Promise<void> => {
  if (failure !== 'network') await page.getByRole('button', { name: 'Try again' }).click();
};

describe('when a call fails', () => {
  it.each(failuresAnd(503, 429))(
    '[T3, E1] the list says so, and loads when it is tried again (%s)',
    async (failure) => {
      const mend = await failing('GET', api.listTimelines.url(), failure);
      await page.goto('/timelines');
      expect(await said('Failed to load timelines')).toBe(true);
      expect(await said(saidFor(failure))).toBe(true);
      await mend();
      await tryAgain(failure);
      expect(await isListed()).toBe(true);
    },
  );

  it.each(FAILURES)(
    '[E1] a timeline that does not load says so, and loads when it is tried again (%s)',
    async (failure) => {
      const mend = await failing('GET', api.getTimeline.url({ id: timeline.id }), failure);
      await page.goto(`/timelines/${timeline.id}`);
      expect(await said('The timeline could not be loaded')).toBe(true);
      expect(await said(saidFor(failure))).toBe(true);
      await mend();
      await tryAgain(failure);
      expect(await isShown(page.getByRole('heading', { level: 1, name: 'Unlucky' }))).toBe(true);
    },
  );

  it.each(FAILURES)(
    '[V7] a video that cannot be started says so beside its button, which works again (%s)',
    async (failure) => {
      const mend = await failing('POST', api.startVideo.url({ id: timeline.id }), failure);
      await page.goto(`/timelines/${timeline.id}`);
      const start = page.getByRole('main').getByRole('button', { name: 'Generate Video' }).first();
      await start.click();
      expect(await said('Failed to start or cancel video generation')).toBe(true);
      expect(await said(saidFor(failure))).toBe(true);
      expect(await start.isEnabled()).toBe(true);
      await mend();
    },
  );

  it.each(failuresAnd(503))('[B2, E1] a bundle that cannot be started says so (%s)', async (failure) => {
    const mend = await failing('POST', api.startBundle.url({ id: timeline.id }), failure);
    await page.goto(`/timelines/${timeline.id}`);
    await page.getByRole('button', { name: 'Create Download' }).click();
    expect(await said(saidFor(failure))).toBe(true);
    expect(await page.getByRole('button', { name: 'Create Download' }).isEnabled()).toBe(true);
    await mend();
  });

  it.each(failuresAnd(429))(
    '[S1] an edit that is not saved says so, keeps every word, and is saved when tried again (%s)',
    async (failure) => {
      const title = `Edited in spite of ${failure}`;
      const mend = await failing('PUT', api.updateTimeline.url({ id: timeline.id }), failure);
      await page.goto(`/timelines/${timeline.id}/edit`);
      const field = page.getByRole('textbox', { name: /^Title/ });
      await field.fill(title);
      const steps = page.getByRole('navigation', { name: 'Steps' });
      await steps.getByRole('button', { name: /Finalize/ }).click();
      const save = page.getByRole('button', { name: 'Save Timeline' });
      await save.click();
      await page.getByText('Save Failed').first().waitFor();
      expect(await said('Not saved yet')).toBe(true);
      expect(await said(saidFor(failure))).toBe(true);
      expect(await said('Everything you wrote is still here')).toBe(true);
      await steps.getByRole('button', { name: /Basic Info/ }).click();
      expect(await field.inputValue()).toBe(title);
      await steps.getByRole('button', { name: /Finalize/ }).click();
      await mend();
      await save.click();
      await page.waitForURL(new RegExp(`/timelines/${timeline.id}$`));
      expect((await readTimeline(api, timeline.id)).title).toBe(title);
      await api.updateTimeline({ id: timeline.id, title: 'Unlucky' });
    },
  );

  it.each(FAILURES)('[T8] a timeline that cannot be deleted is back in the list (%s)', async (failure) => {
    const mend = await failing('DELETE', api.deleteTimeline.url({ id: timeline.id }), failure);
    await page.goto('/timelines');
    await page.getByRole('link', { name: 'Unlucky', exact: true }).hover();
    await page.getByRole('button', { name: 'Delete Unlucky' }).click();
    const isDeletion = { predicate: (request: Request) => request.method() === 'DELETE' };
    const answered =
      failure === 'network'
        ? page.waitForEvent('requestfailed', isDeletion)
        : page.waitForEvent('requestfinished', isDeletion);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await answered;
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await isListed()).toBe(true);
    await mend();
  });

  it.each(failuresAnd(429))(
    '[A5, L3] a sign-in that fails says so above the button and keeps what was typed (%s)',
    async (failure) => {
      await using other = await openVisitor(product);
      await failing('POST', api.signIn.url(), failure, other);
      await other.page.goto('/login');
      await other.page.getByLabel('Email Address').fill('unlucky@example.org');
      await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await other.page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await other.page.getByText(saidFor(failure)).waitFor();
      expect(await other.page.getByLabel('Email Address').inputValue()).toBe('unlucky@example.org');
      expect(await other.page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
      expect(await other.page.getByRole('button', { name: 'Sign In', exact: true }).isEnabled()).toBe(true);
    },
  );

  it.each(failuresAnd(503))(
    '[AU10] voices that do not load leave the wizard usable, and say so (%s)',
    async (failure) => {
      const mend = await failing('GET', api.listVoices.url(), failure);
      await page.goto(`/timelines/${timeline.id}/edit`);
      const steps = page.getByRole('navigation', { name: 'Steps' });
      await steps.getByRole('button', { name: /Audio/ }).click();
      expect(await said('The voices could not be loaded')).toBe(true);
      expect(await said(saidFor(failure))).toBe(true);
      await mend();
    },
  );

  it.each(FAILURES)('[W9] pictures of themes that do not load leave the themes to be chosen (%s)', async (failure) => {
    const mend = await failing('GET', api.listThemes.url(), failure);
    await page.goto(`/timelines/${timeline.id}/edit`);
    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('button', { name: /Timeline/ })
      .click();
    expect(await said('The pictures of the themes could not be loaded. You can still choose one.')).toBe(true);
    const another = page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { checked: false }).first();
    expect(await another.isEnabled()).toBe(true);
    await mend();
  });

  it.each(FAILURES)('[R1] without the configuration the pages still work (%s)', async (failure) => {
    const mend = await failing('GET', api.getConfig.url(), failure);
    await page.goto('/timelines');
    expect(await isListed()).toBe(true);
    await mend();
  });
});

it.each([
  ['network', NO_CONNECTION],
  [503, 'The voice-synthesis service is not available. Please check your API key configuration.'],
] as const)('[AU12] audio that cannot be started (%s) says why', async (failure, sentence) => {
  const mend = await failing('POST', api.generateTimelineAudio.url({ id: timeline.id }), failure);
  await page.goto(`/timelines/${timeline.id}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(?:Regenerate|Generate) Audio$/ })
    .first()
    .click();
  expect(await said(sentence)).toBe(true);
  await mend();
});

it('no failure of a call broke a page', () => {
  expect(visitor.problems.filter((problem) => /^(?:\w*Error|Uncaught)/.test(problem))).toEqual([]);
});
