import { voiceForText } from '@slidewright/domain';
import type { Voice } from '@slidewright/http-api';
import {
  blocksOfBullets,
  DECK_FORMATS,
  IMPORTERS,
  speechText,
  type Block,
  type ImportedDeck,
} from '@slidewright/slides';

/** A slide that is not yet stored. */
export interface DeckSlide {
  readonly title: string;
  readonly bulletPoints?: readonly string[] | undefined;
  readonly blocks?: readonly Block[] | undefined;
  readonly speakerNotes?: string | undefined;
  readonly duration?: number | undefined;
  readonly layout?: string | undefined;
}

export interface Deck extends Omit<ImportedDeck, 'slides' | 'warnings' | 'pictures'> {
  readonly slides: readonly DeckSlide[];
  /** What the slides cannot hold, a sentence each. */
  readonly warnings: string[];
}

/** The slides of a Markdown deck or an outline. Pictures of files are left out: the server has none of the caller's. */
export async function readDeck(source: {
  readonly markdown?: string | undefined;
  readonly outline?: string | undefined;
}): Promise<Deck> {
  const importer = source.markdown === undefined ? IMPORTERS.outline : await DECK_FORMATS.markdown.load();
  const { warnings = [], pictures: _, ...deck } = importer.read(source.markdown ?? source.outline ?? '');
  return { ...deck, warnings: warnings.map(({ line, message }) => `Line ${line}: ${message}`) };
}

/** The id of a voice that can read the slides; undefined leaves the choice to the server. */
export function voiceOf(voices: readonly Voice[], slides: readonly DeckSlide[], named?: string): string | undefined {
  const text = slides
    .map(({ title, bulletPoints = [], blocks = blocksOfBullets(bulletPoints), speakerNotes = '' }) =>
      speechText({ title, blocks, speakerNotes }),
    )
    .join('\n');
  return voiceForText(voices, text, named)?.id;
}
