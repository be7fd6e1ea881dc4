import {
  CAPTION_MODES,
  DURATION_PRESETS_S,
  FRAMERATES,
  MUSIC_LEVEL_DB,
  PACINGS,
  PITCHES,
  RESOLUTIONS,
  TRANSITIONS,
} from '@slidewright/domain/constants';
import { LIMITS } from '@slidewright/domain/limits';
import { canonicalLanguage } from '@slidewright/domain/speech/language-tag';
import { cut } from '../../kinds/fields.ts';
import { leafBlocks } from '../../kinds/index.ts';
import { THEME_IDS } from '../../themes/index.ts';
import type {
  ImportedDeck,
  ImportedSlide,
  Importer,
  ImportWarning,
  LibraryImages,
  LibraryMusic,
  ParsedDeck,
} from '../importer.ts';
import { withinLimits } from '../within-limits.ts';
import { lineOfSetting, textSetting, type FrontMatter } from './front-matter.ts';
import { headingOf, readSlide, warnOfFurniture } from './read-slide.ts';
import { splitSlides, type SlideSource } from './split-slides.ts';
import { columnClasses } from './style-sheets.ts';

const MAXIMUM_BYTES = 1_048_576;
const LONGEST_VOICE_ID = 200;
const SPEEDS = { slowest: 0.5, fastest: 2 } as const;
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
      deckOf(text, parsed, images, music);
    return { ...resolve(), resolve };
  },
};

function deckOf(
  text: string,
  { settings, slides: all, dialect, warnings: found }: ReturnType<typeof splitSlides>,
  images: LibraryImages,
  music: LibraryMusic,
): ImportedDeck {
  const warnings = [...found];
  const pictures = new Set<string>();
  const slides = all.filter((slide) => !isHidden(slide));
  for (const { line } of all.filter(isHidden)) warnings.push({ line, message: 'A hidden slide was left out.' });
  const warn = (warning: ImportWarning): void => void warnings.push(warning);
  warnOfFurniture(settings, (name) => lineOfSetting(text, name), warn);
  const warnOfSetting: WarnOfSetting = (name, warning) => warn({ line: lineOfSetting(text, name), ...warning });
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
    if (isShortened(read[index]!)) warn({ line, message: 'A text that is too long was shortened.' });
  const filled = read.filter((slide) => slide.title !== '' || slide.blocks.length > 0 || slide.speakerNotes !== '');
  const kept = withinLimits(filled.length > 0 ? filled : [EMPTY_SLIDE]);
  const language = canonicalLanguage(textSetting(settings, 'lang', 'language'));
  const title = textSetting(settings, 'title') || (kept[0]?.title ?? '');
  return {
    title,
    recognised: { as: 'deck', ...(dialect === null ? {} : { dialect }), title },
    slides: kept,
    ...film,
    ...sound,
    ...(language === null || language === '' ? {} : { language }),
    ...(pictures.size === 0 ? {} : { pictures: [...pictures] }),
    warnings: warnings.toSorted((a, b) => a.line - b.line),
  };
}

/** Whether a text of a slide is longer than a timeline can hold, and was or will be cut. */
function isShortened({ title, speakerNotes, blocks = [] }: ImportedSlide): boolean {
  const isCut = (text: string): boolean => text.endsWith('…') && CUT_LENGTHS.has(text.length);
  return (
    title.length > LIMITS.titleLength ||
    speakerNotes.length > LIMITS.speakerNotesLength ||
    leafBlocks(blocks).some((block) =>
      Object.values(block)
        .flat(2)
        .some((value) => typeof value === 'string' && isCut(value)),
    )
  );
}

/** Of texts that the kinds of blocks cut. */
const CUT_LENGTHS: ReadonlySet<number> = new Set([
  LIMITS.bulletLength,
  LIMITS.quoteLength,
  LIMITS.attributionLength,
  LIMITS.tableCellLength,
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

const notOneOf = (setting: string, values: string): Omit<ImportWarning, 'line'> => ({
  message: `The setting '${setting}' was left out: it is ${values}.`,
});

/** What the settings say of the film; what is no value of a setting is listed. */
function filmSettings(settings: FrontMatter, warn: WarnOfSetting): Partial<ImportedDeck> {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | undefined => {
    const found = values.find((value) => value === textSetting(settings, name));
    const isSet = settings[name] !== undefined && settings[name] !== null;
    if (isSet && found === undefined) warn(name, notOneOf(name, values.join(', ')));
    return found;
  };
  const { slowest, fastest } = SPEEDS;
  const speed = Number(textSetting(settings, 'speed') || NaN);
  const isSpeed = speed >= slowest && speed <= fastest;
  if (textSetting(settings, 'speed') !== '' && !isSpeed)
    warn('speed', notOneOf('speed', `a number from ${slowest} to ${fastest}`));
  const found = {
    description: cut(textSetting(settings, 'description'), LIMITS.descriptionLength) || undefined,
    theme: oneOf('theme', THEME_IDS),
    voice: cut(textSetting(settings, 'voice'), LONGEST_VOICE_ID) || undefined,
    speed: isSpeed ? speed : undefined,
    pitch: oneOf('pitch', PITCHES),
    framerate: oneOf('framerate', FRAMERATES),
    resolution: oneOf('resolution', RESOLUTIONS),
    pacing: oneOf('pacing', PACINGS),
    transition: oneOf('transition', TRANSITIONS),
    captions: oneOf('captions', CAPTION_MODES),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** What the settings say of music. */
function filmMusic(
  settings: FrontMatter,
  library: LibraryMusic,
  warn: WarnOfSetting,
): Pick<ImportedDeck, 'music' | 'musicLevel' | 'missingMusic'> {
  const named = textSetting(settings, 'music');
  const music = library.get(named);
  if (named !== '' && music === undefined) warn('music', { message: 'The music was left out.', file: named });
  const { minimum, maximum } = MUSIC_LEVEL_DB;
  const level = textSetting(settings, 'musicLevel');
  const musicLevel = Number(level || NaN);
  const isLevel = musicLevel >= minimum && musicLevel <= maximum;
  if (level !== '' && !isLevel) warn('musicLevel', notOneOf('musicLevel', `a number from ${minimum} to ${maximum}`));
  return {
    ...(music === undefined ? {} : { music }),
    ...(named !== '' && music === undefined ? { missingMusic: named } : {}),
    ...(isLevel ? { musicLevel } : {}),
  };
}
