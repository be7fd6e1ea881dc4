import { DURATION_PRESETS_S, PITCHES, VOICE_FACTOR } from '@slidewright/domain/constants';
import {
  FILM_SETTING_ENTRIES,
  filmSettingProblem,
  type DeckFilmSettings,
  type FilmSetting,
} from '@slidewright/domain/film/settings';
import { LIMITS } from '@slidewright/domain/limits';
import { textWarning, type TextWarning } from '@slidewright/domain/text-warnings';
import { canonicalLanguage } from '@slidewright/domain/speech/language-tag';
import { cut } from '../../kinds/fields.ts';
import { leafBlocks } from '../../kinds/index.ts';
import type {
  ImportedDeck,
  ImportedSlide,
  Importer,
  ImportWarning,
  LibraryImages,
  LibraryMusic,
  ParsedDeck,
} from '../importer.ts';
import { withinSlideLimits } from '../within-limits.ts';
import { lineOfSetting, textSetting, type FrontMatter } from './front-matter.ts';
import { headingOf, readSlide, warnOfFurniture } from './read-slide.ts';
import { splitSlides, type SlideSource } from './split-slides.ts';
import { columnClasses } from './style-sheets.ts';

const MAXIMUM_BYTES = 1_048_576;
/** Of a document without content. */
const EMPTY_SLIDE = {
  title: '',
  bulletPoints: [],
  blocks: [],
  speakerNotes: '',
  duration: DURATION_PRESETS_S.STANDARD,
};

/**
 * Decks in Markdown: CommonMark with GFM and math, and the dialects of Marp (https://marpit.marp.app/directives) and
 * Slidev (https://sli.dev/guide/syntax). What slides cannot hold is listed with its line.
 */
export const markdownDeck: Importer = {
  isDeck: true,
  maximumBytes: MAXIMUM_BYTES,
  read(text, origin) {
    const parsed = splitSlides(text.replace(/^\ufeff/, ''), origin);
    const resolve: ParsedDeck['resolve'] = (images = new Map(), music = new Map()) =>
      deckOf(text, parsed, images, music).deck;
    const { deck, lines } = deckOf(text, parsed, new Map(), new Map());
    return { ...deck, lines, resolve };
  },
};

function deckOf(
  text: string,
  { settings, slides: all, dialect, warnings: found }: ReturnType<typeof splitSlides>,
  images: LibraryImages,
  music: LibraryMusic,
): { readonly deck: ImportedDeck; readonly lines: readonly number[] } {
  const warnings = [...found];
  const pictures = new Set<string>();
  const slides = all.filter((slide) => !isHidden(slide));
  for (const { line } of all.filter(isHidden)) warnings.push({ line, ...textWarning('HIDDEN_PART') });
  const warn = (warning: ImportWarning): void => void warnings.push(warning);
  warnOfFurniture(settings, (name) => lineOfSetting(text, name), warn);
  const warnOfSetting: WarnOfSetting = (name, warning) => warn({ line: lineOfSetting(text, name), ...warning });
  const voice = voiceSettings(settings, warnOfSetting);
  const film = filmSettings(settings, warnOfSetting);
  const sound = filmMusic(settings, music, warnOfSetting);
  // The settings of the document are those of its first slide as well.
  const sources = slides.map((slide, index) => (index === 0 ? withLook(slide, settings) : slide));
  const headings = sources.flatMap((slide) => headingOf(slide) ?? []);
  const classes = columnClasses(text, textSetting(settings, 'style'));
  const read = sources.map((slide) =>
    readSlide(slide, {
      dialect,
      columnClasses: classes,
      headings,
      images,
      warn,
      leaveOut: (picture) => pictures.add(picture),
    }),
  );
  for (const [index, { line }] of sources.entries())
    if (isShortened(read[index]!)) warn({ line, ...textWarning('WORDS_SHORTENED') });
  const filled = read
    .map((slide, index) => ({ slide, line: sources[index]!.line }))
    .filter(({ slide }) => slide.title !== '' || slide.blocks.length > 0 || slide.speakerNotes !== '');
  const lined = filled
    .flatMap(({ slide, line }) => withinSlideLimits(slide).map((one) => ({ slide: one, line })))
    .slice(0, LIMITS.slidesPerTimeline);
  const kept = lined.length > 0 ? lined.map(({ slide }) => slide) : [EMPTY_SLIDE];
  const language = canonicalLanguage(textSetting(settings, 'lang', 'language'));
  const title = textSetting(settings, 'title') || (kept[0]?.title ?? '');
  const deck: ImportedDeck = {
    title,
    recognised: { as: 'deck', ...(dialect === null ? {} : { dialect }), title },
    slides: kept,
    ...voice,
    ...film,
    ...sound,
    ...(language === null || language === '' ? {} : { language }),
    ...(pictures.size === 0 ? {} : { pictures: [...pictures] }),
    warnings: warnings.toSorted((a, b) => a.line - b.line),
  };
  return { deck, lines: lined.map(({ line }) => line) };
}

/** Whether a text of a slide is longer than a timeline can hold, and was or will be cut. */
function isShortened({ title, speakerNotes, blocks = [] }: ImportedSlide): boolean {
  const isCut = (text: string): boolean => text.endsWith('…') && CUT_LENGTHS.has(text.length);
  return (
    title.length > LIMITS.titleLength ||
    speakerNotes.length > LIMITS.speakerNotesLength ||
    textsIn(leafBlocks(blocks)).some(isCut)
  );
}

/** All texts in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Of texts that the kinds of blocks cut. */
const CUT_LENGTHS: ReadonlySet<number> = new Set([
  LIMITS.bulletLength,
  LIMITS.quoteLength,
  LIMITS.attributionLength,
  LIMITS.tableCellLength,
  LIMITS.entryTitleLength,
  LIMITS.entryTextLength,
  LIMITS.imageAltLength,
  LIMITS.equationSayLength,
]);

/** Whether Slidev shows a slide at no time. */
const isHidden = ({ settings }: SlideSource): boolean => settings['hide'] === true || settings['disabled'] === true;

/** A slide with the layout and the picture that the settings of the document name, if it names none. */
function withLook(slide: SlideSource, settings: FrontMatter): SlideSource {
  const look = Object.fromEntries(
    LOOK.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])),
  );
  return { ...slide, settings: { ...look, ...slide.settings } };
}

const LOOK = ['layout', 'image', 'background'];

/** Lists what a setting says and the film cannot have. */
type WarnOfSetting = (setting: string, warning: Omit<ImportWarning, 'line'>) => void;

/** What the settings say of the voice; what is no value of a setting is listed. */
function voiceSettings(
  settings: FrontMatter,
  warn: WarnOfSetting,
): Pick<ImportedDeck, 'description' | 'voice' | 'speed' | 'pitch'> {
  const { minimum, maximum } = VOICE_FACTOR;
  const description = cut(textSetting(settings, 'description'), LIMITS.descriptionLength);
  const voice = cut(textSetting(settings, 'voice'), LIMITS.voiceIdLength);
  const speed = Number(textSetting(settings, 'speed') || NaN);
  const isSpeed = speed >= minimum && speed <= maximum;
  if (textSetting(settings, 'speed') !== '' && !isSpeed)
    warn('speed', textWarning('SETTING_OF_RANGE', { setting: 'speed', minimum, maximum }));
  const pitch = PITCHES.find((value) => value === textSetting(settings, 'pitch'));
  if (isSet(settings, 'pitch') && pitch === undefined)
    warn('pitch', textWarning('SETTING_OF_LIST', { setting: 'pitch', values: PITCHES.join(', ') }));
  return {
    ...(description === '' ? {} : { description }),
    ...(voice === '' ? {} : { voice }),
    ...(isSpeed ? { speed } : {}),
    ...(pitch === undefined ? {} : { pitch }),
  };
}

const isSet = (settings: FrontMatter, name: string): boolean => settings[name] !== undefined && settings[name] !== null;

/** What the settings say of the film; what is no value of a setting is listed. References name files or objects of the library. */
function filmSettings(settings: FrontMatter, warn: WarnOfSetting): DeckFilmSettings {
  return Object.fromEntries(
    FILM_SETTING_ENTRIES.flatMap(([name, setting]) => {
      if (!setting.isInDecks || setting.kind === 'reference' || !isSet(settings, name)) return [];
      const value = valueIn(settings, name, setting);
      if (filmSettingProblem(name, value) === null) return [[name, value]];
      warn(name, warningOfValue(name, setting));
      return [];
    }),
  );
}

function valueIn(settings: FrontMatter, name: string, { kind }: FilmSetting): unknown {
  if (kind === 'flag') return settings[name];
  const text = textSetting(settings, name);
  return kind === 'number' && text !== '' ? Number(text) : text;
}

/** That a value is none of a setting. */
function warningOfValue(name: string, setting: FilmSetting): TextWarning {
  if (setting.kind === 'choice') {
    const values = setting.options.join(', ');
    return textWarning('SETTING_OF_LIST', { setting: name, values });
  }
  if (setting.kind !== 'number') return textWarning('SETTING_OF_FLAG', { setting: name });
  const { minimum, maximum } = setting;
  return textWarning('SETTING_OF_RANGE', { setting: name, minimum, maximum });
}

/** The music that the settings name. */
function filmMusic(
  settings: FrontMatter,
  library: LibraryMusic,
  warn: WarnOfSetting,
): Pick<ImportedDeck, 'music' | 'missingMusic'> {
  const named = textSetting(settings, 'music');
  if (named === '') return {};
  const music = library.get(named);
  if (music !== undefined) return { music };
  warn('music', { ...textWarning('MUSIC_DROPPED'), file: named });
  return { missingMusic: named };
}
