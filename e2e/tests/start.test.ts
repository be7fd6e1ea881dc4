import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOB_LIMIT_MS } from '@slidewright/testing';
import { openProduct } from '../src/product.ts';
import { countClicks, openVisitor, PHONE, seriousBarriers, signUp, type Visitor } from '../src/visitor.ts';

const OUTLINE = `Night trains
a short talk

Why they are back
- cheap flights cost more now
- stations are in the middle of town
- people sleep on the way

In numbers
- 40 lines in Europe
- 12 hours from Vienna to Paris

What a guard says
"Nobody misses the airport." (Marta, on the Vienna line)
`;

const product = openProduct();
let visitor: Visitor;
beforeAll(async () => {
  visitor = await openVisitor(product);
});
afterAll(() => visitor?.[Symbol.asyncDispose]());

describe('/start', () => {
  it('[QF1] leads a newcomer from a pasted text to the playing film in at most five clicks', async () => {
    const { page } = visitor;
    const clicks = await countClicks(page);
    await signUp(page, 'start@example.org');
    await page.getByRole('link', { name: 'Create Timeline' }).click();
    // The field has the focus.
    await page.getByRole('heading', { name: 'Make a film' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.keyboard.insertText(OUTLINE);
    await page.getByRole('list', { name: 'Slides' }).getByRole('listitem').nth(3).waitFor();
    await page.getByText('Outline: 4 slides').waitFor();
    expect(await seriousBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make film' }).click();
    await page.waitForURL(/\/start\/[0-9a-f-]{36}$/);
    const player = page.getByRole('region', { name: 'Player: Night trains' });
    await player.waitFor({ timeout: JOB_LIMIT_MS });
    await player.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.paused)).toBe(false);
    expect(clicks()).toBeLessThanOrEqual(5);
    expect(visitor.problems).toEqual([]);
  });

  it('[QF1] keeps what was typed over a reload, and can be used on a phone', async () => {
    await using phone = await openVisitor(product, { viewport: PHONE });
    await phone.context.addCookies(await visitor.context.cookies());
    const { page } = phone;
    await page.goto('/start');
    await page.getByRole('textbox', { name: 'Text' }).fill(OUTLINE);
    await page.getByText('Outline: 4 slides').waitFor();
    await page.reload();
    await page.getByText('Outline: 4 slides').waitFor();
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe(OUTLINE);
    await page.getByRole('button', { name: 'Make film' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await seriousBarriers(page)).toEqual([]);
    // Words of another script run in its direction.
    const directionOf = (field: Element) => getComputedStyle(field).direction;
    await page.getByRole('textbox', { name: 'Text' }).fill('قطارات الليل\n\nلماذا عادت\n- الرحلات أغلى الآن');
    expect(await page.getByRole('textbox', { name: 'Text' }).evaluate(directionOf)).toBe('rtl');
    expect(phone.problems).toEqual([]);
  });
});
