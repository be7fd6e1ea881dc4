import { join } from 'node:path';
import { AppError, temporaryDirectory, type ObjectStore, type TemporaryDirectory } from '@slidewright/platform';
import { brandFileIds } from '@slidewright/slides/film/brand';
import { drawnImageIdsOf } from '@slidewright/slides/kinds/index';
import { brandFileMissing, imageMissing } from '../../adapters/deck-source.ts';
import type { PlacedSlide } from '../../deck/placed-deck.ts';

interface SlideInFilm {
  /** From 0. */
  readonly position: number;
  readonly slide: Pick<PlacedSlide, 'slide' | 'format'>;
}

/**
 * The images of slides and the files of their brand in a folder, each named by its id; null where they have none. Throws
 * IMAGE_MISSING.
 */
export async function fetchImages(
  store: ObjectStore,
  keys: Readonly<Record<string, string>>,
  slides: readonly SlideInFilm[],
  signal: AbortSignal,
): Promise<TemporaryDirectory | null> {
  // By id, with the error if it does not exist.
  const files = new Map([
    ...slides.flatMap(({ slide, position }) =>
      drawnImageIdsOf(slide.slide.blocks).map((id) => [id, () => imageMissing(position + 1)] as const),
    ),
    ...slides.flatMap(({ slide }) => brandFileIds(slide.format.brand).map((id) => [id, brandFileMissing] as const)),
  ]);
  if (files.size === 0) return null;
  const folder = await temporaryDirectory('images');
  try {
    for (const [id, missing] of files) {
      const key = keys[id];
      if (key === undefined) throw missing();
      await store.download(key, join(folder.path, id), { signal }).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'NOT_FOUND' ? missing() : error;
      });
    }
    return folder;
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    throw error;
  }
}
