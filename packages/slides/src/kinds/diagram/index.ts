import { LIMITS } from '@slidewright/domain/limits';
import { z } from 'zod/mini';
import { BULLET_GAP, NARROW_BODY, NARROW_COLUMN } from '../../measure/geometry.ts';
import { text } from '../fields.ts';
import type { BlockKind } from '../kind.ts';
import { ofOneNode } from '../markdown.ts';
import { diagramLabels } from './source.ts';

const schema = z.object({
  kind: z.literal('diagram'),
  /** A diagram in the language of Mermaid (https://mermaid.js.org). */
  source: text(LIMITS.diagramLength),
});
export type Diagram = z.output<typeof schema>;

/** Height of the area of a diagram, in em of the slide's text: more where the slide is narrow. */
export const diagramHeight = (width: number): number => (width < NARROW_BODY && width >= NARROW_COLUMN ? 15 : 10.8);
/** Space around a diagram, in em of the slide's text. */
export const DIAGRAM_GAP = BULLET_GAP;

/** A diagram of boxes and arrows, which appears as one part. */
export const diagram: BlockKind<Diagram> = {
  kind: 'diagram',
  schema,
  isWide: 'figure',
  isDrawing: true,
  empty: { kind: 'diagram', source: '' },
  written: (block) => (block.source.trim() === '' ? null : block),
  texts: ({ source }) => [diagramLabels(source).join(', ')],
  appearances: () => ['standing'],
  description: ({ source }) => diagramLabels(source).join('\n'),
  content: ({ source }) => JSON.stringify(['diagram', source]),
  measure: () => [{ weight: 2, height: (size, { width }) => (diagramHeight(width) + DIAGRAM_GAP) * size }],
  toMarkdown: ({ source }) => [{ type: 'code', lang: 'mermaid', meta: null, value: source.replaceAll(/\r\n?/g, '\n') }],
  fromMarkdown: ofOneNode((node) => {
    if (node.type !== 'code' || node.lang !== 'mermaid' || node.value.trim() === '') return [];
    return node.value.length > LIMITS.diagramLength ? [] : [{ kind: 'diagram', source: node.value }];
  }),
  form: [
    {
      name: 'source',
      control: 'code',
      maxLength: LIMITS.diagramLength,
    },
  ],
};
