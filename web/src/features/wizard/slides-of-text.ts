import { deckFilmSettings, LIMITS } from '@slidewright/domain';
import type { ImportWarning } from '@slidewright/slides/importers/importer';
import { showToast } from '../../components/toast/toast.ts';
import { nameOfText, readText, withFiles } from '../../lib/documents/read-text.ts';
import type { WizardStore } from './state/wizard-store.ts';
import { say } from '../../lib/language/messages.ts';

type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields that are set. */
const present = <Fields extends object>(fields: Fields): Present<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>;

/**
 * Makes the slides of the outline as it stands, in place of those of the wizard, and takes the settings of the film that it names;
 * title and description where the wizard has none. Its pictures and music are uploaded. Returns what could not be taken over.
 */
export async function makeSlidesOfText(store: WizardStore): Promise<readonly ImportWarning[]> {
  const { outline, title, description, settings, audioSettings } = store.getState();
  const { deck, leftOut } = await withFiles(await readText(outline));
  const { voice, speed, pitch } = deck;
  store.replaceSlides(deck.slides, {
    ...(title.trim() === '' ? { title: deck.title.slice(0, LIMITS.titleLength) } : {}),
    ...(description.trim() === '' ? present({ description: deck.description }) : {}),
    ...present({ language: deck.language }),
    settings: { ...settings, ...deckFilmSettings(deck) },
    audioSettings: { ...audioSettings, ...present({ voice, speed, pitch }) },
  });
  showToast({
    title: say('wizard.outline.success'),
    description: say('wizard.outline.made', { count: deck.slides.length, source: await nameOfText(deck.recognised) }),
  });
  return leftOut;
}
