import { LIMITS } from '@slidewright/domain/limits';
import { withoutCodeMarks } from '@slidewright/domain/code-marks';
import { z } from 'zod/mini';
import { isPlaceholderBullet, PLACEHOLDERS } from '../../content/placeholders.ts';
import { leading } from '../../picture/leading.ts';
import { measureText } from '../../picture/text-shape.ts';
import { text } from '../fields.ts';
import type { BlockKind } from '../kind.ts';

const schema = z.object({
  kind: z.literal('bullets'),
  items: z.array(text(LIMITS.bulletLength)).check(z.maxLength(LIMITS.bulletsPerSlide)),
});
export type Bullets = z.output<typeof schema>;

/** A list of points, each of them a part. */
export const bullets: BlockKind<Bullets> = {
  kind: 'bullets',
  label: 'Bullet points',
  schema,
  empty: { kind: 'bullets', items: [PLACEHOLDERS.newBullet] },
  written(block) {
    const items = block.items.filter((item) => item.trim() !== '' && !isPlaceholderBullet(item));
    return items.length === 0 ? null : { ...block, items };
  },
  texts: ({ items }) => items,
  content: ({ items }) => items.join('\n'),
  measure: ({ items }, { textFace, displayFace, lineHeight, markWidth, isStatement }) =>
    items.map((item) => {
      const shown = withoutCodeMarks(item);
      const words = measureText(shown, isStatement ? displayFace : textFace);
      return { runs: [{ words, scale: 1, lineHeight: leading(shown, lineHeight) }], indent: markWidth };
    }),
  toMarkdown: ({ items }) => items.map((item) => `- ${item}`),
  form: [{ name: 'items', label: 'Bullet points', control: 'list', maxLength: LIMITS.bulletLength }],
};
