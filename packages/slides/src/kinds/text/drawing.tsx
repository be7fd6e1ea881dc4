import { hasSubtitle } from '../../film/slide-role.ts';
import { BodyText, partStyle } from '../../drawing/words.tsx';
import type { BlockProps } from '../../drawing/theme-props.ts';
import { STATEMENT_LINE_HEIGHT } from '../statement/index.ts';
import {
  isShortText,
  LARGEST_REST,
  leadOf,
  paragraphsOf,
  REST_GAP,
  REST_SCALE,
  SMALLEST_REST,
  type Text,
} from './index.ts';
import { figureIn } from '../../drawing/figure-in.ts';

/**
 * Paragraphs in the face of the body; a short text that is alone is in that of titles, and so is the first sentence of a
 * longer one.
 */
export function TextDrawing({ block, parts, theme, look }: BlockProps<Text>) {
  const { statementSize, bulletLineHeight } = theme.geometry;
  const paragraphs = paragraphsOf(block.text);
  const isAlone = statementSize !== undefined;
  const parted = isAlone ? leadOf(block.text) : null;
  const isLarge = isAlone && (parted !== null || isShortText(block.text));
  const style = { maxWidth: theme.measure, ...look.textStyle };
  return parts.map(({ index, isShown }) => (
    <div key={index} style={partStyle(isShown)}>
      <BodyText
        text={parted?.lead ?? paragraphs[index] ?? ''}
        theme={theme}
        lineHeight={isLarge ? STATEMENT_LINE_HEIGHT : bulletLineHeight}
        isBalanced={isAlone || hasSubtitle(theme.slide) || isShortText(block.text)}
        {...(isLarge && parted?.isTurn !== true ? figureIn(parted?.lead ?? block.text, look) : {})}
        style={{ ...style, ...(isLarge ? look.displayStyle : {}) }}
      />
      {parted !== null && (
        <BodyText
          text={parted.rest}
          theme={theme}
          lineHeight={parted.isTurn ? STATEMENT_LINE_HEIGHT : bulletLineHeight}
          isBalanced
          style={{
            ...style,
            ...(parted.isTurn
              ? { ...look.displayStyle, ...look.turnStyle }
              : {
                  fontSize: `clamp(${SMALLEST_REST}px, ${REST_SCALE}em, ${LARGEST_REST}px)`,
                  marginTop: `${REST_GAP}em`,
                }),
          }}
        />
      )}
    </div>
  ));
}
