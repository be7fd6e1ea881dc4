import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatCompletionReply, startTextProvider } from '@slidewright/testing';
import { expect, it } from 'vitest';
import { startProductProcess } from '../src/product-process.ts';
import { openVisitor, PHONE, seriousBarriers } from '../src/visitor.ts';
import { makeTimeline, readTimeline, signInBoth } from '../src/workshop.ts';

const sentence = 'Bees tell each other with a dance where the flowers are. ';
/** What a model answers about three slides, each of so many sentences. */
const answer = (sentences: number) =>
  chatCompletionReply({
    content: JSON.stringify({
      notes: [1, 2, 3].map((number) => ({ number, text: sentence.repeat(sentences).trim() })),
    }),
  });

it('[AI7, AI8] a language model writes the notes of a film to a length, and they are used after a look', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slidewright-notes-'));
  await using _folder = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  // Far too short at first.
  await using model = await startTextProvider([answer(2), answer(11)]);
  await using process = await startProductProcess({
    dataDirectory: join(folder, 'data'),
    env: { OPENAI_BASE_URL: model.url },
  });
  const product = { url: process.url, origins: [process.url] };
  await using visitor = await openVisitor(product, { viewport: PHONE });
  const { page } = visitor;
  const api = await signInBoth(page, product.url, 'writer@example.org');
  const { id } = await makeTimeline(api, 'Bees', ['One', 'Two', 'Three']);

  await page.goto(`/timelines/${id}/edit?step=content`);
  await page.getByRole('button', { name: 'Write what is said…' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Fit the film to (minutes)').fill('2');
  expect(await seriousBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Write', exact: true }).click();
  await dialog.getByText(/with these notes/).waitFor();
  expect(model.requests).toHaveLength(2);
  expect(await dialog.getByText('The model did not come nearer').count()).toBe(0);
  expect(await seriousBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use the notes of 3 slides' }).click();
  await page.getByText('New notes on 3 slides.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await readTimeline(api, id)).slides.map(({ speakerNotes }) => speakerNotes))
    .toEqual([1, 2, 3].map(() => sentence.repeat(11).trim()));
  const { filmMs } = await readTimeline(api, id);
  expect(Math.abs(filmMs - 120_000)).toBeLessThan(6_000);
  expect(visitor.problems).toEqual([]);
});
