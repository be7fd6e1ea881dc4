import { textWarning } from '@slidewright/domain/text-warnings';
import type { Dialect } from './dialect.ts';
import { PANDOC_INLINE, PANDOC_LINES } from './pandoc.ts';

const isFormat = (value: unknown): boolean =>
  /revealjs|pptx|beamer|ioslides|slidy|powerpoint|html|pdf/.test(
    typeof value === 'string' ? value : Object.keys(value ?? {}).join(' '),
  );

/** https://quarto.org/docs/presentations and R Markdown. Code is not run. */
export const quarto: Dialect = {
  label: 'Quarto',
  extensions: ['.qmd', '.rmd'],
  hasSettings: ({ format, output }) => isFormat(format) || isFormat(output),
  marks: [
    [/\{\{<\s/, 3],
    [/^:{3,}\s*(?:panel-tabset|\{[^{}]*\.(?:callout-|panel-|fragment|r-stack|columns)[^{}]*\})/, 2],
    [/^#\|\s[\w-]+:/, 2],
  ],
  headings: 'always',
  hasTitleSlide: true,
  lines: [
    {
      when: /^(`{3,})\{([a-z]+)\b([^{}]*)\}\s*$/i,
      until: /^`{3,}\s*$/,
      isCode: true,
      read: ([, fence = '', language = '', options = ''], { lines, list }) => {
        const set = [options, ...lines.filter((line) => /^(?:#|\/\/|--)\|/.test(line))].join('\n');
        const code = lines.filter((line) => !/^(?:#|\/\/|--)\|/.test(line));
        if (/\b(?:echo|include)\s*[:=]\s*false\b/i.test(set)) {
          list(textWarning('HIDDEN_CODE_DROPPED'));
          return [''];
        }
        if (!/\beval\s*[:=]\s*false\b/i.test(set)) list(textWarning('RESULT_DROPPED'));
        return [`${fence}${language}`, ...code, fence];
      },
    },
    ...PANDOC_LINES,
  ],
  inline: [
    {
      when: /\{\{<[^{}]{1,500}>\}\}/g,
      read: ([all = ''], list) => {
        list(textWarning('SHORTCODE_DROPPED', { words: all }));
        return '';
      },
    },
    ...PANDOC_INLINE,
  ],
};
