import { BodyText, partStyle } from '../../drawing/words.tsx';
import { figureIn } from '../../drawing/figure-in.ts';
import type { BlockProps } from '../../drawing/theme-props.ts';
import { STATEMENT_LINE_HEIGHT, STATEMENT_SCALE, type Statement } from './index.ts';

/** The sentence in the theme's display face. */
export function StatementDrawing({ block, parts, theme, look }: BlockProps<Statement>) {
  return parts.map(({ index, isShown }) => (
    <div key={index} style={partStyle(isShown)}>
      <BodyText
        text={block.text.trim()}
        theme={theme}
        lineHeight={STATEMENT_LINE_HEIGHT}
        isBalanced
        {...figureIn(block.text.trim(), look)}
        style={{ ...look.displayStyle, whiteSpace: 'normal', fontSize: `${STATEMENT_SCALE}em` }}
      />
    </div>
  ));
}
