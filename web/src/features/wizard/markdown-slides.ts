import { LIMITS } from '@slidewright/domain';
import { DECK_FORMATS, type ImportWarning } from '@slidewright/slides';
import { showToast } from '../../components/toast/toast.ts';
import type { WizardStore } from './state/wizard-store.ts';

type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields that are set. */
const present = <Fields extends object>(fields: Fields): Present<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>;

/**
 * Makes the slides that the outline describes as Markdown, with nothing added, in place of those of the wizard, and takes the
 * settings of the film that it names; title and description where the wizard has none. Returns what could not be taken over.
 */
export async function makeSlidesOfMarkdown(store: WizardStore): Promise<readonly ImportWarning[]> {
  const importer = await DECK_FORMATS.markdown.load();
  const { outline, title, description, settings, audioSettings } = store.getState();
  const deck = importer.read(outline);
  const { theme, resolution, framerate, pacing, transition, voice, speed, pitch } = deck;
  store.replaceSlides(deck.slides, {
    ...(title.trim() === '' ? { title: deck.title.slice(0, LIMITS.titleLength) } : {}),
    ...(description.trim() === '' ? present({ description: deck.description }) : {}),
    ...present({ language: deck.language }),
    settings: { ...settings, ...present({ theme, resolution, framerate, pacing, transition }) },
    audioSettings: { ...audioSettings, ...present({ voice, speed, pitch }) },
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
