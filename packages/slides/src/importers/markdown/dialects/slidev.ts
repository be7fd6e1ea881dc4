import type { Dialect } from './dialect.ts';

/** https://sli.dev/guide/syntax; recognised by settings on slides, which `split-slides.ts` finds. */
export const slidev: Dialect = {
  label: 'Slidev',
  marks: [],
  headings: 'never',
};
