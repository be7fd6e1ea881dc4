import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive } from '@slidewright/decks';
import type { ApiClient } from '@slidewright/http-api/node';
import { temporaryDirectory } from '@slidewright/platform';
import { exportAs } from '../commands/export.ts';
import type { Context } from '../context.ts';
import type { DeckFile } from '../deck/read-deck.ts';
import { syncTimeline, type FilmChoice } from '../deck/sync-timeline.ts';
import type { KnownTimeline } from '../deck/synced-timeline.ts';
import { download } from '../output/atomic-file.ts';

/** Pages of a slide as PNG files, by the number of the slide, counted from 1. */
export type SlidePictures = ReadonlyMap<number, readonly Buffer[]>;

const LARGEST_PICTURE = 32 * 1024 ** 2;
const UPRIGHT = '1080x1920';

/**
 * Draws all slides of both decks, in timelines that are deleted again, as are the pictures that were uploaded for them.
 * `known` are images of the library, by the SHA-256 of their files.
 */
export async function drawDecks(
  api: ApiClient,
  decks: { readonly before: DeckFile; readonly after: DeckFile },
  choice: FilmChoice,
  known: KnownTimeline['images'],
  context: Context,
): Promise<{ before: SlidePictures; after: SlidePictures }> {
  const present = { ...known };
  const draw = async (deck: DeckFile): Promise<SlidePictures> => {
    const { timelineId: id, images } = await syncTimeline(
      api,
      withoutMusic(deck),
      choice,
      { timelineId: null, images: present, music: {}, imported: null },
      context.report,
    );
    Object.assign(present, images);
    try {
      return await drawTimeline(api, id, context);
    } finally {
      await api.deleteTimeline({ id }).catch(() => undefined);
    }
  };
  try {
    return { before: await draw(decks.before), after: await draw(decks.after) };
  } finally {
    for (const [hash, { id }] of Object.entries(present))
      if (known[hash]?.id !== id) await api.deleteImage({ id }).catch(() => undefined);
  }
}

/** A deck as it is drawn: without its music, and without a word of that. */
function withoutMusic(deck: DeckFile): DeckFile {
  return {
    ...deck,
    music: [],
    read(images) {
      const { missingMusic, warnings = [], ...read } = deck.read(images);
      return { ...read, warnings: warnings.filter(({ file }) => file === undefined || file !== missingMusic) };
    },
  };
}

async function drawTimeline(api: ApiClient, id: string, context: Context): Promise<SlidePictures> {
  const { settings } = await api.getTimeline({ id });
  // Layout and typefaces are the same at each size.
  if (settings.resolution !== UPRIGHT) await api.updateTimeline({ id, settings: { resolution: '1280x720' } });
  const { jobId, filename } = await exportAs(api, id, 'png', {}, context);
  await using folder = await temporaryDirectory('diff');
  const file = join(folder.path, 'pictures');
  await download(file, () => api.downloadExport({ jobId }));
  return filename.endsWith('.png') ? new Map([[1, [await readFile(file)]]]) : await picturesOf(file);
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
