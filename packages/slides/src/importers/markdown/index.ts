import {
  CAPTION_MODES,
  DURATION_PRESETS_S,
  FRAMERATES,
  PACINGS,
  PITCHES,
  RESOLUTIONS,
  TRANSITIONS,
} from '@slidewright/domain/constants';
import { LIMITS } from '@slidewright/domain/limits';
import { canonicalLanguage } from '@slidewright/domain/speech/language-tag';
import { cut } from '../../kinds/fields.ts';
import { THEME_IDS } from '../../themes/index.ts';
import type { ImportedDeck, Importer, ImportWarning } from '../importer.ts';
import { withinLimits } from '../within-limits.ts';
import { textSetting, type FrontMatter } from './front-matter.ts';
import { readSlide } from './read-slide.ts';
import { splitSlides, type SlideSource } from './split-slides.ts';

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
  read(text, images = new Map()): ImportedDeck {
    const warnings: ImportWarning[] = [];
    const pictures = new Set<string>();
    const { settings, slides, unreadable } = splitSlides(text.replace(/^\ufeff/, ''));
    for (const line of unreadable) warnings.push({ line, message: 'Settings that are not valid YAML were left out.' });
    const isSlidev = settings['marp'] !== true && slides.some((slide) => Object.keys(slide.settings).length > 0);
    const read = slides.map((slide, index) =>
      // The settings of the document are those of its first slide as well.
      readSlide(index === 0 ? withLayout(slide, settings) : slide, {
        noteComments: isSlidev ? 'last' : 'all',
        images,
        warn: (warning) => warnings.push(warning),
        leaveOut: (picture) => pictures.add(picture),
      }),
    );
    const filled = read.filter((slide) => slide.title !== '' || slide.blocks.length > 0 || slide.speakerNotes !== '');
    const kept = withinLimits(filled.length > 0 ? filled : [EMPTY_SLIDE]);
    const language = canonicalLanguage(textSetting(settings, 'lang', 'language'));
    return {
      title: textSetting(settings, 'title') || (kept[0]?.title ?? ''),
      slides: kept,
      ...filmSettings(settings),
      ...(language === null || language === '' ? {} : { language }),
      ...(pictures.size === 0 ? {} : { pictures: [...pictures] }),
      warnings: warnings.toSorted((a, b) => a.line - b.line),
    };
  },
};

/** A slide with the layout that the settings of the document name, if it names none. */
function withLayout(slide: SlideSource, { layout }: FrontMatter): SlideSource {
  return layout === undefined ? slide : { ...slide, settings: { layout, ...slide.settings } };
}

/** What the settings say of the film; what is no value of a setting is left out. */
function filmSettings(settings: FrontMatter): Partial<ImportedDeck> {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    values.find((value) => value === textSetting(settings, name));
  const speed = Number(textSetting(settings, 'speed') || NaN);
  const found = {
    description: cut(textSetting(settings, 'description'), LIMITS.descriptionLength) || undefined,
    theme: oneOf('theme', THEME_IDS),
    voice: cut(textSetting(settings, 'voice'), LONGEST_VOICE_ID) || undefined,
    speed: speed >= SPEEDS.slowest && speed <= SPEEDS.fastest ? speed : undefined,
    pitch: oneOf('pitch', PITCHES),
    framerate: oneOf('framerate', FRAMERATES),
    resolution: oneOf('resolution', RESOLUTIONS),
    pacing: oneOf('pacing', PACINGS),
    transition: oneOf('transition', TRANSITIONS),
    captions: oneOf('captions', CAPTION_MODES),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
