import { CODE_LANGUAGES } from '@slidewright/slides/kinds/code/languages';
import type { BlockKindName } from '@slidewright/slides/kinds/index';
import { objectOf, text } from '../json-schema.ts';

const texts = (description: string) => ({ type: 'array', description, items: { type: 'string' } }) as const;

/** The kinds of blocks that a model can write, with the fields of each. */
const FIELDS = {
  bullets: { items: texts('Two to five short points, each at most 120 characters, without a leading mark.') },
  statement: { text: text('One sentence of at most 120 characters.') },
  quote: {
    text: text('The words as the outline has them, without quotation marks.'),
    attribution: text('Who said it; empty if the outline does not say.'),
  },
  number: {
    value: text('The figure with its unit, as it is written, at most 24 characters.'),
    label: text('What it counts, at most 80 characters.'),
    note: text('A comparison or the source, at most 120 characters; empty if there is none.'),
  },
  table: {
    header: texts('One short text for each column, at most five.'),
    rows: { type: 'array', description: 'At most eight rows.', items: texts('One cell for each column.') },
  },
  code: {
    language: { type: 'string', description: 'Empty for plain text.', enum: Object.keys(CODE_LANGUAGES) },
    code: text('At most 14 lines of at most 70 characters.'),
  },
} as const satisfies Partial<Record<BlockKindName, object>>;

export type OfferedKind = keyof typeof FIELDS;
export const OFFERED_KINDS = Object.keys(FIELDS) as [OfferedKind, ...OfferedKind[]];

/**
 * The shape every provider is held to. Counts and bounds stay out of it: strict modes of several
 * providers refuse such keywords, and the answer is checked on arrival anyway.
 */
export const ANSWER_SCHEMA = objectOf({
  slides: {
    type: 'array',
    description: 'The slides in the order they are shown.',
    items: objectOf({
      title: text('Headline of the slide, at most 80 characters.'),
      blocks: {
        type: 'array',
        description: 'What the slide shows below its title: one block, at most three.',
        items: {
          anyOf: Object.entries(FIELDS).map(([kind, fields]) =>
            objectOf({ kind: { type: 'string', enum: [kind] }, ...fields }),
          ),
        },
      },
      speakerNotes: text('What the narrator says while the slide is on, word for word.'),
      duration: { type: 'number', description: 'Seconds the slide is on.' },
    }),
  },
});
