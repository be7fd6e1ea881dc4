import type { Dialect } from './dialect.ts';

/** https://marpit.marp.app/directives; read with its rules for notes and pictures in `note-comments.ts` and `picture.ts`. */
export const marp: Dialect = {
  label: 'Marp',
  hasSettings: ({ marp }) => marp === true,
  marks: [],
  headings: 'never',
};
