import type { OpenedDeck } from '@slidewright/decks';
import { LIMITS } from '@slidewright/domain';
import type { JobRun } from '@slidewright/jobs';
import type { Timelines } from '../../adapters/timelines.ts';
import type { ImportedBrand, ImportInput } from '../../jobs.ts';
import type { Db } from '../../repositories/tables.ts';
import { brandColours } from '../../rules/deck-colours.ts';
import { openLibrary } from './deck-library.ts';
import { problemOf } from './page-parts.ts';

interface Library {
  readonly db: Db;
  readonly timelines: Timelines;
}

/**
 * What of a deck's design its owner can make their brand, with the logo in the owner's library; null where there is
 * nothing. The brand itself is not changed.
 */
export async function deckBrand(
  run: JobRun<ImportInput>,
  deck: OpenedDeck,
  work: Library,
): Promise<ImportedBrand | null> {
  const { brand } = deck;
  if (brand === null) return null;
  const { colours, fonts } = brand;
  const logo = brand.logo === null ? null : await storeLogo(run, deck, brand.logo, work);
  if (colours === null && logo === null) return null;
  return { colors: colours === null ? null : brandColours(colours), fonts, logo };
}

/** Null for a file that the deck does not have or the library does not accept, such as a metafile. */
async function storeLogo(
  run: JobRun<ImportInput>,
  deck: OpenedDeck,
  path: string,
  work: Library,
): Promise<ImportedBrand['logo']> {
  const file = await deck.media(path, LIMITS.imageBytes).catch(problemOf);
  if (file === null || typeof file === 'string') return null;
  const library = await openLibrary(run, work);
  const image = await library.store(file, path.slice(path.lastIndexOf('/') + 1)).catch(problemOf);
  if (typeof image === 'string') return null;
  const { id: imageId, width, height } = image;
  return { imageId, width, height };
}
