import { deckFilmSettings, LIMITS, NEW_FILM } from '@slidewright/domain';
import type { Timeline } from '@slidewright/http-api';
import { ApiError, openUpload, type ApiClient } from '@slidewright/http-api/node';
import type { ImportedDeck, LibraryImages, LibraryMusic } from '@slidewright/slides/importers/importer';
import { trackNamed } from '@slidewright/slides/importers/library-music';
import type { ReadAs } from '@slidewright/slides/importers/recognise';
import { THEME_IDS } from '@slidewright/slides/themes/index';
import { deckSlide, matchSlides, slideKey, type DeckSlide } from '@slidewright/slides/deck/match-slides';
import { usageError } from '../errors.ts';
import type { Report } from '../output/report.ts';
import { chooseVoice, foreignVoiceNote, lacksNeuralVoice } from './choose-voice.ts';
import type { KnownTimeline, SyncedTimeline } from './synced-timeline.ts';
import { isOfTheFile } from './pages-deck.ts';
import type { DeckFile, NamedFile } from './read-deck.ts';

/** What the command line says about a film; it takes precedence over the deck. */
export interface FilmChoice {
  readonly voice?: string | undefined;
  readonly theme?: string | undefined;
  readonly format?: FilmFormat | undefined;
  /** Of the film, BCP 47. */
  readonly language?: string | undefined;
  /** How a text is read; by default as what it is. */
  readonly as?: ReadAs | undefined;
}

/** A deck does not name the brand of its film. */
const { brand: _, ...DECK_DEFAULTS } = NEW_FILM;

type FilmFormat = '16:9' | '9:16';
type Resolution = Timeline['settings']['resolution'];

/** UTF-16 units of slides in one call; a body has at most 1 MiB. */
const SENT_AT_ONCE = 300_000;

/** Throws CliError for a theme that does not exist. */
export function checkChoice({ theme }: FilmChoice): void {
  themeOf(theme);
}

/**
 * Makes the deck's timeline equal to the deck, and creates it if there is none. Slides that did not change keep their
 * narration and pictures.
 */
export async function syncTimeline(
  api: ApiClient,
  file: DeckFile,
  choice: FilmChoice,
  known: KnownTimeline,
  report: Report,
): Promise<SyncedTimeline> {
  report.progress({ step: 'slides', percent: null, task: 'comparing the slides' });
  const images = await uploadPictures(api, file, known.images, report);
  const library: LibraryImages = new Map(
    file.pictures.flatMap(({ address, hash }) => (images[hash] ? [[address, images[hash]] as const] : [])),
  );
  const { music, track } = await findMusic(api, file, known.music, report);
  const read = file.read(library, track);
  const deck = choice.language === undefined ? read : { ...read, language: choice.language };
  for (const { line, message, file: left } of deck.warnings ?? [])
    report.note(`line ${line}: ${message}${left === undefined ? '' : whyLeftOut(left, file)}`);
  const slides = deck.slides.map(deckSlide);
  const voices = [await api.listVoices()].flat();
  const voice = chooseVoice(voices, slides, { asked: choice.voice, named: deck.voice, language: deck.language });
  const foreign = foreignVoiceNote(voices, voice, slides, deck.language);
  if (foreign !== null) report.note(foreign);
  const fields = timelineFields(deck, choice, voice.id, file.text);
  const present = known.timelineId === null ? null : await existing(api, known.timelineId);
  const synced = {
    images,
    music,
    imported: null,
    slideCount: slides.length,
    lacksNeuralVoice: lacksNeuralVoice(voices, voice),
  };
  if (present === null) {
    const timelineId = await createTimeline(api, fields, slides);
    return { ...synced, timelineId, changedSlides: slides.length };
  }
  await updateFields(api, present, fields);
  return { ...synced, timelineId: present.id, changedSlides: await updateSlides(api, present, slides) };
}

/**
 * Sets voice, theme, format and language of a timeline of pages: those of the options, else those of the import.
 * `imported` is what the record of the deck has.
 */
export async function updatePagesTimeline(
  api: ApiClient,
  id: string,
  choice: FilmChoice,
  imported: KnownTimeline['imported'],
  report: Report,
): Promise<Pick<SyncedTimeline, 'slideCount' | 'lacksNeuralVoice' | 'imported'>> {
  const present = await api.getTimeline({ id });
  const { slides, audioSettings, settings } = present;
  const { theme, resolution } = settings;
  const chosen = present.isLanguageChosen ? present.language : '';
  const original = imported ?? { voice: audioSettings.voice, theme, resolution, language: chosen };
  const language = choice.language ?? original.language;
  const voices = [await api.listVoices()].flat();
  const voice = chooseVoice(voices, slides, { asked: choice.voice, named: original.voice, language });
  const foreign = foreignVoiceNote(voices, voice, slides, language);
  if (foreign !== null) report.note(foreign);
  const wanted = {
    theme: themeOf(choice.theme) ?? themeOf(original.theme)!,
    resolution: resolutionOf(choice.format, original.resolution as Resolution),
  };
  const isSame =
    voice.id === audioSettings.voice &&
    theme === wanted.theme &&
    resolution === wanted.resolution &&
    language === chosen;
  if (!isSame)
    await api.updateTimeline({
      id,
      audioSettings: { ...audioSettings, voice: voice.id },
      settings: wanted,
      language,
    });
  return { slideCount: slides.length, lacksNeuralVoice: lacksNeuralVoice(voices, voice), imported: original };
}

function resolutionOf(format: FilmFormat | undefined, named: Resolution = '1920x1080'): Resolution {
  if (format === '9:16') return '1080x1920';
  return format === '16:9' && named === '1080x1920' ? '1920x1080' : named;
}

type Fields = ReturnType<typeof timelineFields>;

function timelineFields(deck: ImportedDeck, { theme, format }: FilmChoice, voice: string, text: string) {
  return {
    title: deck.title.slice(0, LIMITS.titleLength),
    description: deck.description ?? '',
    outline: text.slice(0, LIMITS.outlineLength),
    language: deck.language ?? '',
    audioSettings: { voice, speed: deck.speed ?? 1, pitch: deck.pitch ?? 'normal' },
    settings: {
      ...DECK_DEFAULTS,
      ...deckFilmSettings(deck),
      resolution: resolutionOf(format, deck.resolution),
      theme: themeOf(theme) ?? deck.theme ?? NEW_FILM.theme,
    },
  } as const;
}

/** Throws CliError for a theme that does not exist. */
function themeOf(theme: string | undefined): (typeof THEME_IDS)[number] | undefined {
  const found = THEME_IDS.find((id) => id === theme);
  if (theme !== undefined && found === undefined)
    throw usageError(`There is no theme ${theme}; the themes are ${THEME_IDS.join(', ')}.`);
  return found;
}

async function existing(api: ApiClient, id: string): Promise<Timeline | null> {
  try {
    return await api.getTimeline({ id });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function createTimeline(api: ApiClient, fields: Fields, slides: readonly DeckSlide[]): Promise<string> {
  const [first = []] = portions(slides);
  const timeline = await api.createTimeline({
    ...fields,
    thumbnailUrl: '',
    durationMs: slides.reduce((sum, { duration }) => sum + duration, 0) * 1_000,
    createSlides: true,
    slides: first.map((index) => slides[index]!),
  });
  if (first.length < slides.length) await updateSlides(api, timeline, slides);
  return timeline.id;
}

/** Places of slides that are sent together, in order. */
function portions(slides: readonly DeckSlide[]): number[][] {
  const all: number[][] = [];
  let left = 0;
  for (const [index, slide] of slides.entries()) {
    const { length } = slideKey(slide);
    if (length > left || all.length === 0) {
      all.push([]);
      left = SENT_AT_ONCE;
    }
    left -= length;
    all.at(-1)!.push(index);
  }
  return all;
}

async function updateFields(api: ApiClient, present: Timeline, fields: Fields): Promise<void> {
  const { title, description, outline, audioSettings, settings } = present;
  const { brand: _, ...shown } = settings;
  const language = present.isLanguageChosen ? present.language : '';
  const isSame = sameFields({ title, description, outline, language, audioSettings, settings: shown }, fields);
  if (!isSame) await api.updateTimeline({ id: present.id, ...fields });
}

function sameFields(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(b).every(([name, value]) =>
    value !== null && typeof value === 'object'
      ? sameFields(a[name] as Record<string, unknown>, value as Record<string, unknown>)
      : a[name] === value,
  );
}

/**
 * Returns how many slides were added, changed or removed. A large deck is sent in portions; each call names the slides of
 * the others by their ids alone.
 */
async function updateSlides(api: ApiClient, timeline: Timeline, slides: readonly DeckSlide[]): Promise<number> {
  const ids = matchSlides(timeline.slides, slides).map((match) => match?.id);
  let changed = 0;
  for (const portion of slides.length === 0 ? [[]] : portions(slides)) {
    const sent = new Set(portion);
    const named = slides.map((slide, index) => ({
      index,
      content: { ...(ids[index] && { id: ids[index] }), ...(sent.has(index) && slide) },
    }));
    const wanted = named.filter(({ index }) => sent.has(index) || ids[index] !== undefined);
    const answer = await api.putDeck({ id: timeline.id, slides: wanted.map(({ content }) => content) });
    for (const [place, { index }] of wanted.entries()) ids[index] = answer.slides[place]!.id;
    changed += answer.changes.created + answer.changes.updated + answer.changes.deleted;
  }
  return changed;
}

/** Continues the sentence that a picture or the music was left out. */
function whyLeftOut(address: string, { pictures, music }: DeckFile): string {
  const isMusic = music.some((named) => named.address === address);
  const found = [...pictures, ...music].find((named) => named.address === address);
  if (found === undefined) return ` ${address} is not in the folder of the deck, or is a link that leads out of it.`;
  if (found.hash !== '') return '';
  return ` There is no file ${address}, or it is larger than 20 MB${isMusic ? ', and no track of this name' : ''}.`;
}

/** Uploads the pictures that are not in the library, and returns all by the hash of their files. */
async function uploadPictures(
  api: ApiClient,
  { pictures }: DeckFile,
  known: KnownTimeline['images'],
  report: Report,
): Promise<KnownTimeline['images']> {
  const present = pictures.length === 0 ? [] : await api.listImages();
  return inLibrary(pictures, known, present, async (picture) => {
    const image = await uploaded(picture, api.uploadImage, report);
    return image && { id: image.id, width: image.width, height: image.height };
  });
}

/**
 * The music of a deck: its file, uploaded if it is not in the library, else the track of the library that has its name. None
 * if there is neither. `music` is what is known by the hash of the file from now on.
 */
async function findMusic(
  api: ApiClient,
  { music: named }: DeckFile,
  known: KnownTimeline['music'],
  report: Report,
): Promise<{ readonly music: KnownTimeline['music']; readonly track: LibraryMusic }> {
  const [file] = named;
  if (file === undefined) return { music: {}, track: new Map() };
  const tracks = await api.listMusic({});
  const music = await inLibrary(named, known, tracks, async (sound) => {
    const track = await uploaded(sound, api.uploadMusic, report);
    return track && { id: track.id };
  });
  const found = file.hash === '' ? trackNamed(tracks, file.address) : music[file.hash];
  return { music, track: new Map(found && [[file.address, found.id]]) };
}

/** What the library has of each of these files, by their hash: what it had before, or what `upload` returns. */
async function inLibrary<Kept extends { readonly id: string }>(
  files: readonly NamedFile[],
  known: Readonly<Record<string, Kept>>,
  present: readonly { readonly id: string }[],
  upload: (file: NamedFile) => Promise<Kept | null>,
): Promise<Record<string, Kept>> {
  const ids = new Set(present.map(({ id }) => id));
  const kept: Record<string, Kept> = {};
  for (const file of files) {
    const { hash } = file;
    if (hash === '' || kept[hash]) continue;
    const before = known[hash];
    const stored = before && ids.has(before.id) ? before : await upload(file);
    if (stored) kept[hash] = stored;
  }
  return kept;
}

/** What a file is uploaded as; null for one that is refused, which is reported. */
async function uploaded<Stored>(
  { address, path }: NamedFile,
  send: (upload: { readonly file: File }) => Promise<Stored>,
  report: Report,
): Promise<Stored | null> {
  report.progress({ step: 'slides', percent: null, task: `uploading ${address}` });
  try {
    return await send({ file: await openUpload(path) });
  } catch (error) {
    if (!isOfTheFile(error)) throw error;
    report.note(`${address}: ${error.message}`);
    return null;
  }
}
