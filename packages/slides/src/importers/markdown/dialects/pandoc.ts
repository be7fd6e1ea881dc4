import { textWarning } from '@slidewright/domain/text-warnings';
import {
  backgroundComment,
  leavesOut,
  leavesOutCommand,
  pauses,
  type Dialect,
  type InlineRule,
  type LineRule,
} from './dialect.ts';

const YEAR = /^(.*?)[-_]?((?:1[5-9]|20)\d\d)\w?$/;

/** The words of a key of a source, such as 'Darwin (1887)' of `darwin1887`. */
function sourceOf(key: string): string {
  const [, name = key, when = ''] = YEAR.exec(key) ?? [];
  const words = name.replaceAll(/[-_:.]+/g, ' ').trim();
  const named = words.charAt(0).toUpperCase() + words.slice(1);
  return when === '' ? named : `${named} (${when})`;
}

/** What Pandoc, Beamer and Quarto share (https://pandoc.org/MANUAL.html#pandocs-markdown). */
export const PANDOC_LINES: readonly LineRule[] = [
  pauses(/^\. \. \.\s*$/),
  {
    // Mathematics of LaTeX without dollars.
    when: /^\\begin\{(align|aligned|equation|gather|multline|eqnarray)(\*?)\}\s*$/,
    until: /^\\end\{(?:align|aligned|equation|gather|multline|eqnarray)\*?\}\s*$/,
    read: ([, name = ''], { lines }) =>
      /^(?:align|eqnarray)/.test(name)
        ? ['', '$$', '\\begin{aligned}', ...lines, '\\end{aligned}', '$$', '']
        : ['', '$$', ...lines, '$$', ''],
  },
  leavesOut(/^\\begin\{\w+\*?\}.*$/, 'LATEX_DROPPED', /^\\end\{\w+\*?\}/),
  leavesOutCommand(/^\\[a-zA-Z]+\*?(?:\{[^{}]*\}|\[[^[\]]*\])*\s*$/, 'LaTeX'),
  {
    when: /^:{3,}\s*(?:footer|\{[^{}]*\.footer\b[^{}]*\})\s*$/,
    until: /^:{3,}\s*$/,
    read: (_, { lines, list }) => {
      list(textWarning('FOOTER_DROPPED', { words: lines.join(' ').trim() }));
      return [''];
    },
  },
  {
    when: /^(#{1,6}\s.*?|#{1,6}\s*)\{([^{}]*background-image="?([^"{}\s]+)"?[^{}]*)\}\s*$/,
    read: ([, heading = '', , url = '']) => [heading.trimEnd(), '', backgroundComment(url), ''],
  },
  // A definition stands below its term.
  {
    when: /^[:~](\s{1,3})(?!-)(\S.*)$/,
    // Alone, it is the caption of a table.
    read: ([, spaces = '', words = ''], { above }) =>
      above.trim() === '' && spaces.length === 1 ? ['', words, ''] : ['', `  - ${words}`],
  },
  // A line of a block whose lines are kept.
  { when: /^\|\s(?!.*\|\s*$)(.+)$/, read: ([, words = '']) => [`${words}  `] },
  { when: /^\(@[\w-]*\)\s+(.+)$/, read: ([, words = '']) => [`1. ${words}`] },
  // A list that appears point by point.
  { when: /^>\s+((?:[-*+]|\d{1,9}[.)])\s+.*)$/, read: ([, item = '']) => [item] },
];

export const PANDOC_INLINE: readonly InlineRule[] = [
  { when: /\\ (?=\S)/g, read: () => '\u00a0' },
  { when: /(?<=[\w)])~([^~\s]{1,20})~(?!~)/g, read: ([, words = '']) => `<sub>${words}</sub>` },
  { when: /(?<=[\w)])\^([^^\s]{1,20})\^/g, read: ([, words = '']) => `<sup>${words}</sup>` },
  {
    when: /\[(-?@[\w:.#$%&+?<>~/-]{1,100}[^[\]]{0,300})\](?![({])/g,
    read: ([, sources = '']) =>
      `(${sources
        .split(';')
        .map((source) =>
          source.trim().replace(/-?@([\w:-]+)/, (_, key: string) => sourceOf(key).replaceAll(/[()]/g, '')),
        )
        .join('; ')})`,
  },
  {
    when: /(?<![\w@.\\/])@((?:fig|tbl|eq|sec|lst)-[\w-]{1,100})/g,
    read: ([all = '', key = ''], list) => {
      const names: Readonly<Record<string, string>> = {
        fig: 'the figure',
        tbl: 'the table',
        eq: 'the equation',
        sec: 'the section',
        lst: 'the listing',
      };
      list(textWarning('REFERENCE_DROPPED', { words: all }));
      return names[key.split('-', 1)[0]!] ?? '';
    },
  },
  { when: /(?<![\w@.\\/])@([a-z][\w:-]{0,99}\d{2,4}[a-z]?)\b(?!@)/gi, read: ([, key = '']) => sourceOf(key) },
  { when: /\^\[([^[\]]{1,500})\]/g, read: ([, words = '']) => ` (${words})` },
];

/** Decks that Pandoc makes, also with Beamer. */
export const pandoc: Dialect = {
  label: 'Pandoc',
  hasSettings: (settings) =>
    ['slide-level', 'aspectratio', 'beameroption', 'institute', 'colortheme', 'fonttheme', 'slideNumber'].some(
      (name) => settings[name] !== undefined,
    ),
  marks: [
    [/^% \S/, 2],
    [/^\. \. \.\s*$/, 3],
    [/^:{3,}\s*(?:notes|incremental|nonincremental|\{[^{}]*\.(?:columns|notes|incremental|nonincremental)\b)/, 2],
    [/^#{1,6}\s.*\{[^{}]*[.#][\w-]+[^{}]*\}\s*$/, 1],
    [/^:[ \t]{1,3}\S/, 1],
    [/^\(@[\w-]*\)\s/, 2],
    [/^\\(?:begin\{|pause\b|vspace\b|newpage\b)/, 2],
  ],
  headings: 'with content',
  hasTitleSlide: true,
  lines: PANDOC_LINES,
  inline: PANDOC_INLINE,
};
