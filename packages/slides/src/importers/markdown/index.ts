import { DURATION_PRESETS_S } from '@slidewright/domain/constants';
import { canonicalLanguage } from '@slidewright/domain/speech/language-tag';
import { THEME_IDS } from '../../themes/index.ts';
import type { ImportedDeck, Importer, ImportWarning } from '../importer.ts';
import { withinLimits } from '../within-limits.ts';
import { textSetting } from './front-matter.ts';
import { readSlide } from './read-slide.ts';
import { splitSlides } from './split-slides.ts';

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
  read(text): ImportedDeck {
    const warnings: ImportWarning[] = [];
    const { settings, slides, unreadable } = splitSlides(text.replace(/^\ufeff/, ''));
    for (const line of unreadable) warnings.push({ line, message: 'Settings that are not valid YAML were left out.' });
    const isSlidev = settings['marp'] !== true && slides.some((slide) => Object.keys(slide.settings).length > 0);
    const read = slides.map((slide) =>
      readSlide(slide, isSlidev ? 'last' : 'all', (warning) => warnings.push(warning)),
    );
    const filled = read.filter((slide) => slide.title !== '' || slide.blocks.length > 0 || slide.speakerNotes !== '');
    const kept = withinLimits(filled.length > 0 ? filled : [EMPTY_SLIDE]);
    const theme = THEME_IDS.find((id) => id === textSetting(settings, 'theme'));
    const language = canonicalLanguage(textSetting(settings, 'lang', 'language'));
    return {
      title: textSetting(settings, 'title') || (kept[0]?.title ?? ''),
      slides: kept,
      ...(theme ? { theme } : {}),
      ...(language === null || language === '' ? {} : { language }),
      warnings: warnings.toSorted((a, b) => a.line - b.line),
    };
  },
};
