import { LIMITS } from '@slidewright/domain';
import { DECK_FORMATS, type ImportWarning } from '@slidewright/slides';
import { showToast } from '../../components/toast/toast.ts';
import type { WizardStore } from './state/wizard-store.ts';

/**
 * Makes the slides that the outline describes as Markdown, with nothing added, in place of those of the wizard; title,
 * theme and language as well where it names them. Returns what could not be taken over.
 */
export async function makeSlidesOfMarkdown(store: WizardStore): Promise<readonly ImportWarning[]> {
  const importer = await DECK_FORMATS.markdown.load();
  const { outline, title, settings } = store.getState();
  const deck = importer.read(outline);
  store.replaceSlides(deck.slides, {
    ...(title.trim() === '' ? { title: deck.title.slice(0, LIMITS.titleLength) } : {}),
    ...(deck.language === undefined ? {} : { language: deck.language }),
    ...(deck.theme === undefined ? {} : { settings: { ...settings, theme: deck.theme } }),
  });
  showToast({
    title: 'Success',
    description: `Made ${deck.slides.length} ${deck.slides.length === 1 ? 'slide' : 'slides'} from your Markdown.`,
  });
  return deck.warnings ?? [];
}

const isText = (file: File): boolean => /\.(?:md|markdown|txt)$/i.test(file.name) || file.type.startsWith('text/');

/**
 * The text of a file of Markdown or an outline. Throws Error with a sentence for another file, one that is too long, or
 * one that is not UTF-8.
 */
export async function readTextFile(file: File): Promise<string> {
  if (!isText(file)) throw new Error(`${file.name} is not a Markdown or text file.`);
  const tooLong = `${file.name} has more than ${LIMITS.outlineLength.toLocaleString()} characters.`;
  // In UTF-8 a UTF-16 code unit has at most three bytes.
  if (file.size > LIMITS.outlineLength * 3) throw new Error(tooLong);
  const bytes = await file.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${file.name} is not a text in UTF-8.`);
  }
  if (text.length > LIMITS.outlineLength) throw new Error(tooLong);
  return text;
}
