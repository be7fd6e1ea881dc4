import { BodyText, partStyle } from '../../drawing/words.tsx';
import { onOwnLines } from '../../drawing/sentence-lines.ts';
import { figureIn } from '../../drawing/figure-in.ts';
import type { BlockProps } from '../../drawing/theme-props.ts';
import { STATEMENT_LINE_HEIGHT, STATEMENT_SCALE, type Statement } from './index.ts';

/** The sentence in the theme's display face. */
export function StatementDrawing({ block, parts, theme, look }: BlockProps<Statement>) {
  const { geometry, measure, textSize } = theme;
  const width = Math.min(measure, geometry.text.width) / (textSize * STATEMENT_SCALE);
  const words = onOwnLines(block.text.trim().replaceAll(/\s+/gu, ' '), geometry.titleFace, width);
  return parts.map(({ index, isShown }) => (
    <div key={index} style={partStyle(isShown, theme)}>
      <BodyText
        text={words}
        theme={theme}
        lineHeight={STATEMENT_LINE_HEIGHT}
        isBalanced
        isLined
        {...figureIn(words, look)}
        style={{ ...look.displayStyle, fontSize: `${STATEMENT_SCALE}em` }}
      />
    </div>
  ));
}
