import { voiceForText } from '@slidewright/domain';
import type { Voice } from '@slidewright/http-api';
import { blocksOfBullets } from '@slidewright/slides/content/blocks';
import type { ImportedDeck } from '@slidewright/slides/importers/importer';
import { trackNamed } from '@slidewright/slides/importers/library-music';
import type { Block } from '@slidewright/slides/kinds/index';
import { speechText } from '@slidewright/slides/speech/speech-text';
import type { ToolContext } from './tool.ts';

/** A slide that is not yet stored. */
export interface DeckSlide {
  readonly title: string;
  readonly bulletPoints?: readonly string[] | undefined;
  readonly blocks?: readonly Block[] | undefined;
  readonly speakerNotes?: string | undefined;
  readonly duration?: number | undefined;
  readonly layout?: string | undefined;
}

export interface Deck extends Omit<ImportedDeck, 'slides' | 'warnings' | 'pictures' | 'missingMusic' | 'recognised'> {
  readonly slides: readonly DeckSlide[];
  /** What the slides cannot hold, a sentence each. */
  readonly warnings: string[];
}

/**
 * The slides of a Markdown deck or an outline. Music that it names is a track of the caller's library. Pictures of files are
 * left out: the server has none of the caller's.
 */
export async function readDeck(
  source: { readonly markdown?: string | undefined; readonly outline?: string | undefined },
  { api, signal, readDocument }: Pick<ToolContext, 'api' | 'signal' | 'readDocument'>,
): Promise<Deck> {
  const document = {
    text: source.markdown ?? source.outline ?? '',
    filename: '',
    as: source.markdown === undefined ? 'outline' : 'deck',
  } as const;
  const first = await readDocument(document, signal);
  const { missingMusic: named = '' } = first;
  const track = named === '' ? undefined : trackNamed(await api.listMusic({}), named);
  const found =
    track === undefined ? first : await readDocument({ ...document, music: new Map([[named, track.id]]) }, signal);
  const { warnings = [], pictures: _, recognised: __, missingMusic, ...deck } = found;
  return {
    ...deck,
    warnings: warnings.map(({ line, message, file }) => {
      const reason = file !== undefined && file === missingMusic ? ` list_music has no ${file}.` : '';
      return `Line ${line}: ${message}${reason}`;
    }),
  };
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
