import type { TextWarningCode } from '@slidewright/domain';
import type { ImportedDeck, ImportWarning, ParsedDeck, Recognised } from '@slidewright/slides/importers/importer';
import { importerFor } from '@slidewright/slides/importers/index';
import type { ReadAs } from '@slidewright/slides/importers/recognise';
import { say } from '../language/messages.ts';
import { findMusic, uploadPictures } from './pictures.ts';

/**
 * Reads a text as it stands, with nothing added: a deck in Markdown, or an outline as the outline reader reads it. Pictures and
 * music are left out until `withFiles`.
 */
export async function readText(text: string, as?: ReadAs): Promise<ParsedDeck> {
  return (await importerFor(text, as)).read(text);
}

/** What a text is, with the program that a deck is written for: 'outline', 'Markdown for Marp'. */
export async function nameOfText({ as, dialect }: Recognised): Promise<string> {
  if (as === 'outline') return say('imports.text.outline');
  if (dialect === undefined) return say('imports.text.markdown');
  const { dialectNamed } = await import('@slidewright/slides/importers/markdown/dialects/index');
  return say('imports.text.dialect', { program: dialectNamed(dialect).label });
}

/** Uploads the pictures and the music of a text. Returns its deck with them, and what could not be taken over. */
export async function withFiles({
  pictures = [],
  missingMusic = '',
  resolve,
}: ParsedDeck): Promise<{ readonly deck: ImportedDeck; readonly leftOut: readonly ImportWarning[] }> {
  const { images, problems } = await uploadPictures(pictures);
  const track = missingMusic === '' ? '' : await findMusic(missingMusic);
  const deck = resolve(images, new Map(typeof track === 'string' ? [] : [[missingMusic, track.id]]));
  const leftOut = (deck.warnings ?? []).map((warning): ImportWarning => {
    const { line, message, file = '' } = warning;
    const isMusic = file !== '' && file === missingMusic;
    const reason = isMusic && typeof track === 'string' ? track : problems.get(file);
    if (reason === undefined) return warning;
    const code = (isMusic ? 'MUSIC_REFUSED' : 'PICTURE_REFUSED') satisfies TextWarningCode;
    return { line, code, message: `${message} ${reason}`, values: { reason } };
  });
  return { deck, leftOut };
}
