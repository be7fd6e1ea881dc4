import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { ROUTES } from '@slidewright/http-api/node';
import { findBrowser } from '@slidewright/platform';
import type { Product } from './product.ts';
import { WAIT_LIMIT_MS } from '@slidewright/testing';

/** Somebody in front of a browser, with what went wrong behind the page. */
export interface Visitor extends AsyncDisposable {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts and of the console; an expected "not there (yet)" of the API is none. */
  readonly problems: readonly string[];
  /** Requests that went anywhere but to the product. */
  readonly foreignRequests: readonly string[];
}

const EXPECTED_STATUSES = /the server responded with a status of (?:401|404|423|503)/;

/** The browser that also draws the slides. */
export function launchBrowser(options: readonly string[] = []): Promise<Browser> {
  const found = findBrowser(process.env.CHROMIUM_PATH);
  if (!found) throw new Error('there is no browser on this machine; run make setup');
  return chromium.launch({
    executablePath: found.executable,
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', ...options],
  });
}

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

let shared: Promise<Browser> | undefined;

/** The browser of this process, which ends with it. */
function sharedBrowser(): Promise<Browser> {
  return (shared ??= launchBrowser());
}

export async function openVisitor(
  { url: baseUrl, origins }: Pick<Product, 'url' | 'origins'>,
  options: { viewport?: typeof DESKTOP; browser?: Browser; locale?: string } = {},
): Promise<Visitor> {
  const { viewport = DESKTOP, browser = await sharedBrowser(), locale = 'en-US' } = options;
  // Colours are judged when they have settled.
  const context = await browser.newContext({
    viewport,
    locale,
    baseURL: baseUrl,
    acceptDownloads: true,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(WAIT_LIMIT_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  const foreignRequests: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED_STATUSES.test(message.text())) problems.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!origins.includes(new URL(url).origin) && !/^(?:data|blob):/.test(url)) foreignRequests.push(url);
  });
  return { page, context, problems, foreignRequests, [Symbol.asyncDispose]: () => context.close() };
}

/** Leaves out the stream of live updates, which does not end: only without it is the network of a page idle. */
export function refuseLiveUpdates(context: BrowserContext): Promise<unknown> {
  return context.route(`**${ROUTES.followEvents[1]}`, (route) => route.fulfill({ status: 503 }));
}

/** The rules of axe whose result can differ between light and dark. */
export const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds serious or critical on the page as it is, a line each; by all rules of WCAG, or by these alone. */
export async function seriousBarriers(page: Page, rules?: string[]): Promise<string[]> {
  await animationsEnd(page);
  const axe = new AxeBuilder({ page });
  const { violations } = await (
    rules === undefined ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']) : axe.withRules(rules)
  ).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Until then a dialog that fades in is transparent, and the colours of its text are those of what lies below. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

export async function signUp(page: Page, email: string, password = 'a long enough password'): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  // The address changes before the app's document is there.
  const appLoaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/timelines');
  await appLoaded;
}

/** Counts what a person clicks in any document of a tab, wherever in the page it is handled. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('noteClick', () => {
    clicks += 1;
  });
  const listen = (): void =>
    window.addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) void (window as unknown as { noteClick: () => Promise<void> }).noteClick();
      },
      { capture: true },
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => clicks;
}
