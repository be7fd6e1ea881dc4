import { partsSlides, type Dialect } from './dialect.ts';

/** https://revealjs.com/markdown and reveal-md. Separators of its settings are read where they are no patterns. */
export const reveal: Dialect = {
  label: 'reveal.js',
  hasSettings: (settings) =>
    ['revealOptions', 'separator', 'verticalSeparator', 'notesSeparator'].some((name) => settings[name] !== undefined),
  marks: [
    [/^<!--\s*\.(?:slide|element)\b/, 3],
    [/<!--\s*\.element\b/, 3],
    [/^-{2}\s*$/, 2],
    [/^-{4}\s*$/, 2],
  ],
  headings: 'never',
  lines: [partsSlides(/^-{2,3}\s*$/)],
};
