import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '../src/product.ts';
import { openVisitor, seriousBarriers, type Visitor } from '../src/visitor.ts';

const PASSWORD = 'a long enough password';
const product = openProduct();
let visitor: Visitor;

beforeAll(async () => {
  visitor = await openVisitor(product, { locale: 'fr-CA' });
});
afterAll(() => visitor?.[Symbol.asyncDispose]());

const languageOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);

describe('the language of the page', () => {
  it('[IS7] says so where its words cannot be loaded, and a reload brings the page', async () => {
    await using cut = await openVisitor(product, { locale: 'de-DE' });
    const { page } = cut;
    await page.route(/\/assets\/common-[^/]*\.js$/, (route) => route.abort());
    await page.goto('/login');
    await page.getByRole('alert').getByText('This page could not be loaded').waitFor();
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('heading', { name: 'Beim Konto anmelden' }).waitFor();
    expect(await languageOf(page)).toBe('de');
  });

  it('[LG1] is that of the browser, and another one by ?lang=, also in the documents after it', async () => {
    const { page } = visitor;
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Connectez-vous à votre compte' }).waitFor();
    expect(await languageOf(page)).toBe('fr');

    await page.goto('/signup?lang=de');
    await page.getByRole('heading', { name: 'Konto anlegen' }).waitFor();
    expect(await languageOf(page)).toBe('de');
    await page.getByLabel('E-Mail-Adresse').fill('languages@example.org');
    await page.getByLabel('Passwort', { exact: true }).fill('short');
    await page.getByLabel('Passwort bestätigen').fill('short');
    await page.getByRole('button', { name: 'Konto anlegen' }).click();
    await page.getByText('Das Passwort braucht mindestens 8 Zeichen').waitFor();
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Passwort bestätigen').fill(PASSWORD);
    await page.getByRole('button', { name: 'Konto anlegen' }).click();
    await page.waitForURL('**/timelines');
    await page.getByText('Noch keine Timelines').waitFor();
    expect(await languageOf(page)).toBe('de');
  });

  it('[LG1, IS9] chosen in the profile it survives a reload and beats the browser, with its numbers and dates', async () => {
    const { page, context } = visitor;
    await page.goto('/profile');
    const choice = page.getByLabel('Sprache', { exact: true });
    // At the sign-up the page was in German.
    await expect.poll(() => choice.inputValue()).toBe('de');
    expect(await seriousBarriers(page)).toEqual([]);
    await choice.selectOption({ label: 'español' });
    await page.getByRole('heading', { name: 'Perfil' }).waitFor();
    expect(await languageOf(page)).toBe('es');

    await page.reload();
    await page.getByRole('heading', { name: 'Perfil' }).waitFor();
    await page.getByRole('button', { name: 'Crear clave' }).click();
    await page.getByLabel('Nombre').last().fill('Comprobación');
    await page.getByRole('dialog').getByRole('button', { name: 'Crear clave' }).click();
    await page.getByRole('button', { name: 'Listo' }).click();
    await page.getByText(/^Caduca el \d+ [a-z]+ \d{4}$/).waitFor();

    await using other = await openVisitor(product, { locale: 'fr-CA' });
    await other.context.addCookies(await context.cookies());
    await other.page.goto('/profile');
    await other.page.getByRole('heading', { name: 'Perfil' }).waitFor();
    expect(visitor.problems).toEqual([]);
    expect(other.problems).toEqual([]);
  });
});
