import { textWarning, type CodeOfWords, type TextWarning } from '@slidewright/domain/text-warnings';
import type { FrontMatter } from '../front-matter.ts';

/** A rule for lines of a dialect. The first rule of a dialect whose pattern a line matches is used. */
export interface LineRule {
  readonly when: RegExp;
  /** The last line of a block that begins at the matching line. Without it, a block is one line. */
  readonly until?: RegExp;
  /** Whether it is asked for the first line of code; others are not asked within code, mathematics and comments. */
  readonly isCode?: boolean;
  /** The lines of Markdown that take the place of these. `lines` are those below the first, without the last. */
  readonly read: (match: RegExpExecArray, context: RuleContext) => readonly string[];
}

export interface RuleContext {
  readonly lines: readonly string[];
  /** The line above the first. */
  readonly above: string;
  /** What earlier rules noted, for the whole document. */
  readonly state: Map<string, string>;
  /** Lists what is left out, with the line. */
  readonly list: (warning: TextWarning) => void;
}

/** Replaces marks within lines, outside of code. */
export interface InlineRule {
  readonly when: RegExp;
  readonly read: (match: readonly string[], list: RuleContext['list']) => string;
}

/** The Markdown of a program for decks, as data. Patterns take linear time. */
export interface Dialect {
  /** Name of the program. */
  readonly label: string;
  /** Extensions of its files, in lower case with the dot. */
  readonly extensions?: readonly string[];
  /** Whether the settings at the top of a document are those of the program alone. */
  readonly hasSettings?: (settings: FrontMatter) => boolean;
  /** Lines that the program's decks have, and how surely no others do: 3 is enough, below 2 is not. */
  readonly marks: readonly (readonly [RegExp, number])[];
  /**
   * Where slides begin beside rulers: at headings of the first two levels, at those with content below (Pandoc), or
   * nowhere. Without any ruler, they begin at headings in each dialect.
   */
  readonly headings?: 'always' | 'with content' | 'never';
  /** Names of settings on the first lines of a slide (`name: value`), and the lines that take their place. */
  readonly slideSettings?: { readonly names: RegExp; readonly read: SettingReader };
  readonly lines?: readonly LineRule[];
  readonly inline?: readonly InlineRule[];
  /** What a comment says: notes, '' for what is not spoken; null for a comment that is read as in other decks. */
  readonly comment?: (text: string, list: RuleContext['list']) => string | null;
  /** Whether a title, authors and a date in the settings are a slide of their own. */
  readonly hasTitleSlide?: boolean;
  /** Changes whole slides, each the lines between two rulers. */
  readonly slides?: (slides: readonly SourceLine[][]) => SourceLine[][];
}

export type SettingReader = (name: string, value: string, list: RuleContext['list']) => readonly string[];

/** A line of a document, and its number there, counted from 1. */
export interface SourceLine {
  readonly text: string;
  readonly line: number;
}

/** A ruler that is none for a heading of the line above it. */
export const RULER = '***';

/** A line that parts slides. */
export const partsSlides = (when: RegExp): LineRule => ({ when, read: () => ['', RULER, ''] });

/** A ruler, also directly below a text, where the program has no underlined headings. */
export const RULERS: LineRule = partsSlides(/^-{3}\s*$/);

/** A line between parts that appear one after the other; parts of a film do so as they are spoken. */
export const pauses = (when: RegExp): LineRule => ({ when, read: () => [''] });

/** A line whose first group, and what follows to the end of the slide, are notes. */
export const notesFrom = (when: RegExp): LineRule => ({
  when,
  read: ([, words = '']) => ['', '::: notes', '', words],
});

/** A line whose first group is a note. */
export const noteOf = (when: RegExp): LineRule => ({
  when,
  read: ([, words = '']) => ['', '::: notes', '', words, '', ':::', ''],
});

const leavingOut = (when: RegExp, warningOf: (words: string) => TextWarning, until?: RegExp): LineRule => ({
  when,
  ...(until === undefined ? {} : { until }),
  read: ([all], { list, lines }) => {
    const words = [all, ...lines].join(' ').replaceAll(/\s+/g, ' ').trim();
    list(warningOf(words.length > 120 ? `${words.slice(0, 119)}…` : words));
    return [''];
  },
});

/** A line, or a block, that is left out and listed. */
export const leavesOut = (when: RegExp, code: CodeOfWords, until?: RegExp): LineRule =>
  leavingOut(when, (words) => textWarning(code, { words }), until);

/** A line, or a block, that is a command of a program, and is left out and listed. */
export const leavesOutCommand = (when: RegExp, program: string, until?: RegExp): LineRule =>
  leavingOut(when, (words) => textWarning('COMMAND_DROPPED', { program, words }), until);

/** Lists a setting that a film cannot have. */
export const settingLeftOut: SettingReader = (name, value, list) => {
  list(
    value === ''
      ? textWarning('SETTING_EMPTY', { setting: name })
      : textWarning('SETTING_UNKNOWN', { setting: name, words: value }),
  );
  return [];
};

/** A comment for the picture behind a slide, in the way of Marp. */
export const backgroundComment = (url: string): string =>
  `<!-- _backgroundImage: url("${url.replaceAll(/["<>]/g, '')}") -->`;
