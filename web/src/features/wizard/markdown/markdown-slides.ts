import { deckFilmSettings, LIMITS } from '@slidewright/domain';
import { DECK_FORMATS, type ImportWarning, type Recognised } from '@slidewright/slides';
import { showToast } from '../../../components/toast/toast.ts';
import type { WizardStore } from '../state/wizard-store.ts';
import { findMusic, uploadPictures } from './pictures.ts';

type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** What a deck is written in, with the program that it is written for. */
async function programOf({ dialect }: Recognised): Promise<string> {
  if (dialect === undefined) return 'Markdown';
  const { dialectNamed } = await import('@slidewright/slides/importers/markdown/dialects/index');
  return `Markdown for ${dialectNamed(dialect).label}`;
}

/** The fields that are set. */
const present = <Fields extends object>(fields: Fields): Present<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>;

/**
 * Makes the slides that the outline describes as Markdown, with nothing added, in place of those of the wizard, and takes the
 * settings of the film that it names; title and description where the wizard has none. Its pictures and music are uploaded. Returns
 * what could not be taken over.
 */
export async function makeSlidesOfMarkdown(store: WizardStore): Promise<readonly ImportWarning[]> {
  const importer = await DECK_FORMATS.markdown.load();
  const { outline, title, description, settings, audioSettings } = store.getState();
  const { pictures = [], missingMusic = '', resolve } = importer.read(outline);
  const { images, problems } = await uploadPictures(pictures);
  const track = missingMusic === '' ? '' : await findMusic(missingMusic);
  const music = new Map(typeof track === 'string' ? [] : [[missingMusic, track.id]]);
  const deck = resolve(images, music);
  const { voice, speed, pitch } = deck;
  store.replaceSlides(deck.slides, {
    ...(title.trim() === '' ? { title: deck.title.slice(0, LIMITS.titleLength) } : {}),
    ...(description.trim() === '' ? present({ description: deck.description }) : {}),
    ...present({ language: deck.language }),
    settings: { ...settings, ...deckFilmSettings(deck) },
    audioSettings: { ...audioSettings, ...present({ voice, speed, pitch }) },
  });
  showToast({
    title: 'Success',
    description: `Made ${deck.slides.length} ${deck.slides.length === 1 ? 'slide' : 'slides'} from your ${await programOf(deck.recognised)}.`,
  });
  return (deck.warnings ?? []).map(({ line, message, file }) => {
    const problem = file === missingMusic && typeof track === 'string' ? track : problems.get(file ?? '');
    return { line, message: problem === undefined ? message : `${message} ${problem}` };
  });
}
