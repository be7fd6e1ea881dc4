import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApiClient } from '@slidewright/http-api/node';
import { temporaryDirectory } from '@slidewright/platform';
import { expect, it } from 'vitest';
import { readDeck } from '../src/deck/read-deck.ts';
import { syncTimeline } from '../src/deck/sync-timeline.ts';
import type { Report } from '../src/output/report.ts';
import { useLocalServer } from '../src/server/local-server.ts';
import { ownVariables } from './command-line.ts';

const SILENT: Report = { progress() {}, note() {}, result() {}, failure() {} };
/** With notes of 9,000 characters each, more than one request may carry. */
const TITLES = Array.from({ length: 45 }, (_, index) => `Chapter ${index + 1}`);
const textOf = (titles: readonly string[]): string =>
  titles
    .map((title) => `# ${title}\n\n- A point\n\n<!--\n${`Notes of ${title}. `.repeat(400)}\n-->\n`)
    .join('\n---\n\n');

it('[AP4] a deck that is larger than a request becomes a timeline, and a changed one changes only what differs', async () => {
  await using folder = await temporaryDirectory('large-deck');
  const path = join(folder.path, 'deck.md');
  await using server = await useLocalServer(
    join(folder.path, 'local'),
    { ...ownVariables(), HOME: folder.path },
    new AbortController().signal,
  );
  const { url, apiKey } = server.file;
  const api = createApiClient(url, { apiKey });
  const titlesOf = async (id: string): Promise<string[]> =>
    (await api.getTimeline({ id })).slides.map(({ title }) => title);
  const sync = async (titles: readonly string[], timelineId: string | null) => {
    await writeFile(path, textOf(titles));
    const known = { timelineId, images: {}, music: {}, imported: null };
    return syncTimeline(api, await readDeck(path), {}, known, SILENT);
  };

  const made = await sync(TITLES, null);
  expect(await titlesOf(made.timelineId)).toEqual(TITLES);

  const first = await api.getTimeline({ id: made.timelineId });
  const changed = ['A new beginning', ...TITLES.slice(0, 20), ...TITLES.slice(21).toReversed()];
  const again = await sync(changed, made.timelineId);
  expect(again).toMatchObject({ timelineId: made.timelineId, changedSlides: 2 });
  expect(await titlesOf(made.timelineId)).toEqual(changed);
  const idOf = new Map(first.slides.map(({ title, id }) => [title, id]));
  const { slides } = await api.getTimeline({ id: made.timelineId });
  for (const { title, id } of slides.slice(1)) expect(id).toBe(idOf.get(title));
});
