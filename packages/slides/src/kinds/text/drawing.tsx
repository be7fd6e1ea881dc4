import type { CSSProperties } from 'react';
import { isBesideTitle } from '../../measure/geometry.ts';
import { hasSubtitle } from '../../film/slide-role.ts';
import { BodyText, partStyle, withTail } from '../../drawing/words.tsx';
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
import { onOwnLines } from '../../drawing/sentence-lines.ts';
import { sentencesIn } from '../sentences.ts';
import { figureIn } from '../../drawing/figure-in.ts';

const PARTED: CSSProperties = {
  flex: '1 0 auto',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
};

/**
 * Paragraphs in the face of the body; a short text that is alone is in that of titles, and so is the first sentence of a
 * longer one.
 */
export function TextDrawing({ block, parts, mark, theme, look }: BlockProps<Text>) {
  const { statementSize, bulletLineHeight } = theme.geometry;
  const paragraphs = paragraphsOf(block.text);
  const isAlone = statementSize !== undefined;
  const parted = isAlone ? leadOf(block.text) : null;
  const isLarge = isAlone && (parted !== null || isShortText(block.text));
  // Beside its title the rest stands lower, below a line.
  const hasFoot = parted !== null && !parted.isTurn && isBesideTitle(theme.geometry);
  const style = { maxWidth: theme.measure, ...look.textStyle };
  const width = Math.min(theme.measure, theme.geometry.text.width) / theme.textSize;
  const whole = (paragraph: string): string =>
    isLarge ? onOwnLines(paragraph, theme.geometry.titleFace, width) : paragraph;
  /** Sentences that wait, of a text with so many above it. */
  const waitingOf = (text: string, above: number): string =>
    mark === undefined
      ? ''
      : sentencesIn(text)
          .slice(Math.max(0, mark + 1 - above))
          .join('');
  const above = (index: number): number => paragraphs.slice(0, index).flatMap(sentencesIn).length;
  return parts.map(({ index, isShown }) => {
    const words = whole(parted?.lead ?? paragraphs[index] ?? '');
    return (
      <div key={index} style={{ ...partStyle(isShown, theme), ...(hasFoot ? PARTED : {}) }}>
        <BodyText
          {...withTail(words, parted === null && isShown ? waitingOf(words, above(index)) : '', theme)}
          theme={theme}
          lineHeight={isLarge ? STATEMENT_LINE_HEIGHT : bulletLineHeight}
          isBalanced={isAlone || hasSubtitle(theme.slide) || isShortText(block.text)}
          isLined={isLarge}
          {...(isLarge && parted?.isTurn !== true ? figureIn(words, look) : {})}
          style={{ ...style, ...(isLarge ? look.displayStyle : {}) }}
        />
        {parted !== null && (
          <BodyText
            {...withTail(parted.rest, isShown ? waitingOf(parted.rest, 1) : '', theme)}
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
                    ...(hasFoot
                      ? { paddingTop: `${REST_GAP}em`, borderTop: `2px solid ${theme.palette.hairline}` }
                      : {}),
                  }),
            }}
          />
        )}
      </div>
    );
  });
}
