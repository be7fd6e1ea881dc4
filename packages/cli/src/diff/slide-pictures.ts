import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive } from '@slidewright/decks';
import type { ApiClient } from '@slidewright/http-api/node';
import { temporaryDirectory } from '@slidewright/platform';
import { exportAs } from '../commands/export.ts';
import type { Context } from '../context.ts';
import type { DeckFile } from '../deck/read-deck.ts';
import { syncTimeline, type FilmChoice } from '../deck/sync-timeline.ts';
import { download } from '../output/atomic-file.ts';

/** Pages of a slide as PNG files, by the number of the slide, counted from 1. */
export type SlidePictures = ReadonlyMap<number, readonly Buffer[]>;

const LARGEST_PICTURE = 32 * 1024 ** 2;
const UPRIGHT = '1080x1920';

/** Draws all slides of a deck in a timeline that is deleted again. */
export async function drawSlides(
  api: ApiClient,
  deck: DeckFile,
  choice: FilmChoice,
  context: Context,
): Promise<SlidePictures> {
  const { timelineId: id } = await syncTimeline(api, deck, choice, { timelineId: null, images: {} }, context.report);
  try {
    const { settings } = await api.getTimeline({ id });
    // Layout and typefaces are the same at each size.
    if (settings.resolution !== UPRIGHT) await api.updateTimeline({ id, settings: { resolution: '1280x720' } });
    const { jobId, filename } = await exportAs(api, id, 'png', {}, context);
    await using folder = await temporaryDirectory('diff');
    const file = join(folder.path, 'pictures');
    await download(file, () => api.downloadExport({ jobId }));
    return filename.endsWith('.png') ? new Map([[1, [await readFile(file)]]]) : await picturesOf(file);
  } finally {
    await api.deleteTimeline({ id }).catch(() => undefined);
  }
}

async function picturesOf(zip: string): Promise<SlidePictures> {
  await using archive = await openArchive(zip);
  const pictures = new Map<number, Buffer[]>();
  for (const name of archive.names.toSorted(new Intl.Collator('en', { numeric: true }).compare)) {
    const slide = Number(/^(?:.*\/)?slide-(\d+)/.exec(name)?.[1] ?? Number.NaN);
    const picture = await archive.read(name, LARGEST_PICTURE);
    if (!Number.isNaN(slide) && picture !== null) pictures.set(slide, [...(pictures.get(slide) ?? []), picture]);
  }
  return pictures;
}
