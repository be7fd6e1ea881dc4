import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openProduct } from '../src/product.ts';
import { openVisitor, seriousBarriers } from '../src/visitor.ts';
import { makeTimeline, narrate, readTimeline, signInBoth, startVideo } from '../src/workshop.ts';

const product = openProduct();

const stepButton = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: new RegExp(name) });

async function goToStep(page: Page, name: string): Promise<void> {
  // After a move by keys the page still scrolls, and a button that moves between press and release is not clicked.
  await expect
    .poll(async () => {
      await stepButton(page, name).click();
      return page.locator('#step-title').textContent();
    })
    .toContain(name);
}

const slideNames = async (page: Page): Promise<string[]> => {
  const labels = await page
    .getByRole('list', { name: 'Slides' })
    .getByRole('button', { name: /^Drag slide/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.replace(/^Drag slide \d+(, )?/, ''));
};

it('[W4, W7, W9, W13, W21, W23, W24] a timeline is edited, its slides reordered by keyboard, and saved', async () => {
  await using visitor = await openVisitor(product);
  const { page } = visitor;
  const api = await signInBoth(page, product.url, 'editor@example.org');
  const before = await makeTimeline(api, 'Before', ['First', 'Second', 'Third']);

  await page.goto(`/timelines/${before.id}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByText('Step 1 of 6').waitFor();
  await page.getByRole('textbox', { name: /^Title/ }).fill('After');
  expect(await page.getByLabel('Description').getAttribute('rows')).toBe('3');
  await goToStep(page, 'Content');

  const list = page.getByRole('list', { name: 'Slides' });
  // The first slide is open from the start.
  await expect.poll(() => page.getByLabel('Slide title').inputValue()).toBe('First');
  await page.getByLabel('Slide title').fill('Opening');
  await page.getByRole('textbox', { name: /notes/i }).fill('These words are new.');

  await page.getByRole('button', { name: 'Add Slide' }).click();
  await list.getByRole('button', { name: 'Drag slide 4, New Slide' }).waitFor();
  await expect.poll(() => page.getByLabel('Slide title').getAttribute('placeholder')).toBe('New Slide');
  const hints = [page.getByRole('textbox', { name: 'Bullet 1' }), page.getByRole('textbox', { name: /notes/i })];
  expect(await Promise.all(hints.map((field) => field.getAttribute('placeholder')))).toEqual([
    'Add your content here',
    'Add your speaker notes here',
  ]);
  expect(await Promise.all(hints.map((field) => field.inputValue()))).toEqual(['', '']);

  await list.getByRole('button', { name: /^2 Second/ }).click();
  await expect.poll(() => page.getByLabel('Slide title').inputValue()).toBe('Second');
  await page.getByRole('button', { name: 'Remove slide' }).click();
  await expect.poll(() => slideNames(page)).toEqual(['Opening', 'Third', 'New Slide']);
  await page.getByText('“Second” was removed.').waitFor();

  const handle = list.getByRole('button', { name: 'Drag slide 3, New Slide' });
  await handle.focus();
  // The bullets of the open slide have a region of their own.
  const said = async (): Promise<string> => (await page.locator('[id^="DndLiveRegion"]').allTextContents()).join(' ');
  await page.keyboard.press('Space');
  await expect.poll(said).toMatch(/New Slide/);
  await expect
    .poll(async () => {
      if (!/is over place [12] of 3/.test(await said())) await page.keyboard.press('ArrowUp');
      return said();
    })
    .toMatch(/is over place [12] of 3/);
  await page.keyboard.press('Space');
  // A key may be pressed once more before the first one is announced: what counts is the place that was said last.
  await expect.poll(said).toMatch(/New Slide was put at place [12] of 3/);
  const place = Number(/was put at place (\d)/.exec(await said())![1]);
  const expected = ['Opening', 'Third'].toSpliced(place - 1, 0, 'New Slide');
  await expect.poll(() => slideNames(page)).toEqual(expected);

  await goToStep(page, 'Timeline');
  const facts = page.getByRole('main').locator('dl').first();
  await facts.getByText('1280x720').waitFor();
  expect(await facts.locator('dt').allTextContents()).toEqual(['Duration', 'Slides', 'Voice', 'Resolution']);
  // 5 and 5 seconds; the new slide is empty and no part of the film.
  expect((await facts.locator('dd').allTextContents()).slice(0, 2)).toEqual(['about 0:10', '3']);
  await page.getByLabel('Resolution').selectOption('1920x1080');
  await page.getByLabel('Frame rate').selectOption('24');
  expect((await facts.locator('dd').allTextContents())[3]).toBe('1920x1080');

  await goToStep(page, 'Finalize');
  const saves: string[] = [];
  page.on('request', (request) => {
    if (/^(?:POST|PUT|PATCH|DELETE)$/.test(request.method()))
      saves.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.getByRole('button', { name: 'Save Timeline' }).click();
  await page.waitForURL(new RegExp(`/timelines/${before.id}$`));
  await page.getByText('Your timeline changes have been saved successfully.').first().waitFor();
  await page.getByRole('heading', { level: 1, name: 'After' }).waitFor();
  await page.getByText('This slide is empty, so it is left out of the film.').waitFor();
  expect(saves[0]).toMatch(new RegExp(`^(?:PUT|PATCH) ${api.updateTimeline.url({ id: before.id })}$`));

  const after = await readTimeline(api, before.id);
  expect(after.title).toBe('After');
  expect(after.settings).toMatchObject({ framerate: '24', resolution: '1920x1080' });
  expect(after.slides.map(({ title }) => title)).toEqual(expected);
  const added = after.slides.find(({ title }) => title === 'New Slide')!;
  expect(added).toMatchObject({ bulletPoints: ['Add your content here'], duration: 30 });
  expect(added.id).toMatch(/^[0-9a-f-]{36}$/);
  const opening = after.slides.find(({ title }) => title === 'Opening')!;
  expect(opening).toMatchObject({ id: before.slides[0]!.id, speakerNotes: 'These words are new.' });
  expect(visitor.problems).toEqual([]);
});

it('[BL9, BL10, BL12] blocks are added, put in order and edited on the picture, all by keyboard', async () => {
  await using visitor = await openVisitor(product);
  const { page } = visitor;
  const api = await signInBoth(page, product.url, 'blocks@example.org');
  const { id } = await makeTimeline(api, 'Blocks', ['First']);

  await page.goto(`/timelines/${id}/edit?step=content`);
  await page.getByRole('textbox', { name: 'Bullet 1' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await page.getByRole('listbox', { name: 'Kinds of blocks' }).waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  await page.keyboard.type('quo');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Said aloud');
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('group', { name: 'Block 1: Quote' }).waitFor();
  await page.keyboard.type('.');
  expect(await page.getByRole('textbox', { name: 'Quote' }).inputValue()).toBe('Said aloud.');

  await page.getByRole('button', { name: 'Edit block 1, Quote' }).press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.type(' Twice.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Edit the title' }).press('Enter');
  await page.keyboard.type('On the picture');
  expect(await seriousBarriers(page)).toEqual([]);

  const drawnTitle = page.getByRole('region', { name: 'Preview' }).locator('[data-text="title"]');
  const height = await drawnTitle.evaluate((title: HTMLElement) => title.offsetHeight);
  await page.getByRole('button', { name: 'Edit bullet 1 of block 2' }).press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Below it');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Once more');
  await page.keyboard.press('Escape');
  await expect
    .poll(() => page.getByRole('region', { name: 'Preview' }).locator('[data-item]').allTextContents())
    .toEqual([expect.any(String), 'Below it', 'Once more']);
  // With reduced motion as well, the text is as large as it fits.
  expect(await drawnTitle.evaluate((title: HTMLElement) => title.offsetHeight)).toBe(height);
  await page.keyboard.press('Control+s');
  await page.waitForURL(new RegExp(`/timelines/${id}$`));
  const { slides } = await readTimeline(api, id);
  expect(slides[0]).toMatchObject({
    title: 'On the picture',
    blocks: [
      { kind: 'quote', text: 'Said aloud. Twice.' },
      { kind: 'bullets', items: [expect.any(String), 'Below it', 'Once more'], levels: [0, 1, 1] },
    ],
  });
  expect(visitor.problems).toEqual([]);
});

it('[BL2, BL6] columns are put on a slide, its layout is chosen, and the preview shows both', async () => {
  await using visitor = await openVisitor(product);
  const { page } = visitor;
  const api = await signInBoth(page, product.url, 'columns@example.org');
  const { id } = await makeTimeline(api, 'Sides', ['First', 'Second']);
  await page.goto(`/timelines/${id}/edit?step=content`);
  await page.getByRole('button', { name: 'Layout: Automatic' }).press('Enter');
  await page.getByRole('menuitemradio', { name: /^Large/ }).press('Enter');
  await page.getByRole('button', { name: 'Layout: Large' }).waitFor();
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('menuitem', { name: /^Columns/ }).click();
  const column = (number: number) => page.getByRole('group', { name: `Column ${number}`, exact: true });
  await column(1).getByRole('textbox', { name: 'Text' }).fill('Power for the valley');
  await column(2).getByRole('textbox', { name: 'Text' }).fill('No fish above it');
  // A slide with columns has no large text.
  await page.getByRole('button', { name: 'Layout: Automatic' }).waitFor();
  const drawn = page.locator('[data-fit-root]').getByText('No fish above it').first();
  await drawn.waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = async () => (await readTimeline(api, id)).slides[0]!;
  await expect
    .poll(async () => (await saved()).blocks.at(-1))
    .toEqual({
      kind: 'columns',
      columns: [[{ kind: 'text', text: 'Power for the valley' }], [{ kind: 'text', text: 'No fish above it' }]],
    });
  expect((await saved()).layout).toBe('statement');
});

it('[W11, V1, V5] while the video is made nothing can be edited; cancelled, everything opens again', async () => {
  await using visitor = await openVisitor(product);
  const { page, context } = visitor;
  const api = await signInBoth(page, product.url, 'locked@example.org');
  // Enough to draw that it is still being made when it is cancelled: what only stands costs nothing.
  const titles = Array.from({ length: 12 }, (_, index) => `Part ${index + 1}`);
  const { id } = await makeTimeline(api, 'Locked', titles, { durationS: 60, points: 10 });
  await narrate(api, id);
  await startVideo(api, id);

  await page.goto(`/timelines/${id}/edit`);
  await page.getByText('Timeline Editing Temporarily Locked').waitFor();
  const title = page.getByRole('textbox', { name: /^Title/ });
  expect(await title.isDisabled()).toBe(true);
  expect(await page.getByLabel('Description').isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Next', exact: true }).isDisabled()).toBe(true);
  expect(await stepButton(page, 'Content').isDisabled()).toBe(true);
  await expect(api.updateTimeline({ id, title: 'Sneaked in' })).rejects.toMatchObject({ status: 423 });

  const detail = await context.newPage();
  await detail.goto(`/timelines/${id}`);
  await detail.getByText('Edit (Locked)').first().waitFor();
  await detail.getByRole('button', { name: 'Cancel', exact: true }).click();
  await detail.getByText('The video generation was cancelled.').waitFor();
  await detail.getByRole('link', { name: 'Edit', exact: true }).waitFor();

  await page.getByText('Timeline Editing Temporarily Locked').waitFor({ state: 'hidden' });
  await expect.poll(() => title.isEnabled()).toBe(true);
  expect(await stepButton(page, 'Content').isEnabled()).toBe(true);
  expect(visitor.problems).toEqual([]);
});

it('[W18, DR1, DR2, DR3] what is written is kept: over a reload, and as a draft that is loaded and deleted', async () => {
  await using visitor = await openVisitor(product);
  const { page } = visitor;
  await signInBoth(page, product.url, 'drafts@example.org');
  // The page may have gone meanwhile.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await page.goto('/timelines/new');
  await page.getByRole('button', { name: 'Drafts', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved Drafts' });
  await dialog.getByText('No saved drafts').waitFor();
  await dialog.getByText('Save your current progress to create a draft').waitFor();
  await dialog.getByText('Drafts are automatically saved for 7 days').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('textbox', { name: /^Title/ }).fill('Kept');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('Content Outline').fill('# A thought\n- worth keeping');
  await page.getByText('Draft saved').waitFor();
  await page.reload();
  await page.getByText('You are back where you left off.').waitFor();
  await page.getByText('Step 2 of 6').waitFor();
  expect(await page.getByLabel('Content Outline').inputValue()).toBe('# A thought\n- worth keeping');

  await page.getByRole('button', { name: 'Drafts', exact: true }).click();
  await dialog.getByLabel('Name of the draft').fill('My thought');
  await dialog.getByRole('button', { name: 'Save Current as Draft' }).click();
  await dialog.getByText('My thought').waitFor();
  await dialog.getByText(/0 slides · .+ · Modified just now/i).waitFor();
  expect(await dialog.getByRole('button', { name: 'Load My thought' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Discard and start over' }).click();
  await page.getByText('Step 1 of 6').waitFor();
  expect(await page.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('');
  await page.getByRole('button', { name: 'Drafts', exact: true }).click();
  await dialog.getByRole('button', { name: 'Load My thought' }).click();
  await page.getByText('Step 2 of 6').waitFor();
  expect(await page.getByLabel('Content Outline').inputValue()).toBe('# A thought\n- worth keeping');

  await page.getByRole('button', { name: 'Drafts', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete My thought' }).click();
  await dialog.getByText('No saved drafts').waitFor();
  expect(visitor.problems).toEqual([]);
});

it('[DR6] a browser that keeps nothing loses nothing that matters', async () => {
  await using visitor = await openVisitor(product);
  const { page } = visitor;
  const api = await signInBoth(page, product.url, 'full@example.org');
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto('/timelines/new');
  await page.getByRole('textbox', { name: /^Title/ }).fill('Unkept');
  await page.getByText('Not kept in this browser').waitFor();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await page.getByLabel('Content Outline').fill('# A thought\n- not kept');
  await page.getByRole('button', { name: 'Drafts', exact: true }).click();
  await page.getByRole('button', { name: 'Save Current as Draft' }).click();
  await page.getByText('This browser could not keep the draft. What you wrote is still on the page.').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByLabel('Content Outline').inputValue()).toBe('# A thought\n- not kept');
  await page.getByRole('button', { name: 'Generate Slides' }).click();
  for (const step of [3, 4, 5, 6]) {
    await expect.poll(() => next.isEnabled()).toBe(true);
    await next.click();
    await page.getByText(`Step ${step} of 6`).waitFor();
  }
  await page.getByRole('button', { name: 'Save Timeline' }).click();
  await page.waitForURL(/\/timelines\/[0-9a-f-]{36}$/);
  const saved = await readTimeline(api, new URL(page.url()).pathname.split('/').at(-1)!);
  expect(saved.slides.map(({ title }) => title)).toEqual(['A thought']);
  expect(visitor.problems).toEqual([]);
});

it('[UX4] of two tabs that changed the same slide the later one is asked, and nothing of either is lost', async () => {
  await using visitor = await openVisitor(product);
  const { page, context } = visitor;
  const api = await signInBoth(page, product.url, 'twice@example.org');
  const { id } = await makeTimeline(api, 'Twice', ['First', 'Second', 'Third']);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/timelines/${id}/edit?step=content`);
    await expect.poll(() => tab.getByLabel('Slide title').inputValue()).toBe('First');
  }
  const rename = async (tab: Page, slide: string, title: string): Promise<void> => {
    await tab
      .getByRole('list', { name: 'Slides' })
      .getByRole('button', { name: new RegExp(`^\\d ${slide}`) })
      .click();
    await expect.poll(() => tab.getByLabel('Slide title').inputValue()).toBe(slide);
    await tab.getByLabel('Slide title').fill(title);
  };

  await page.getByLabel('Slide title').fill('First of this tab');
  await other.getByLabel('Slide title').fill('First of the other tab');
  await rename(other, 'Second', 'Second of the other tab');
  await other.keyboard.press('Control+s');
  await other.waitForURL(new RegExp(`/timelines/${id}$`));

  // What only the other tab changed is there by itself.
  await page.getByRole('button', { name: 'Drag slide 2, Second of the other tab' }).waitFor();
  await rename(page, 'Third', 'Third of this tab');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Changed here and elsewhere' });
  await dialog.waitFor();
  expect(await dialog.getByRole('radiogroup').count()).toBe(1);
  expect((await readTimeline(api, id)).slides[0]!.title).toBe('First of the other tab');
  await dialog.getByRole('radio', { name: /^Mine/ }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(new RegExp(`/timelines/${id}$`));
  expect((await readTimeline(api, id)).slides.map(({ title }) => title)).toEqual([
    'First of this tab',
    'Second of the other tab',
    'Third of this tab',
  ]);
  expect(visitor.problems).toEqual([]);
});
