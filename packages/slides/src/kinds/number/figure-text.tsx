import type { CSSProperties } from 'react';
import { BodyText } from '../../drawing/words.tsx';
import type { ThemeProps } from '../../drawing/theme-props.ts';
import { countedFigure } from './counted-figure.ts';
import { figureParts, isCounted, UNIT_SCALE, type NumberBlock } from './index.ts';

interface FigureTextProps {
  readonly block: NumberBlock;
  readonly theme: ThemeProps;
  /** Whether words before and behind the figure are smaller. */
  readonly hasSmallWords: boolean;
  readonly lineHeight: number;
  readonly style: CSSProperties;
}

/** The figure of a number, which counts up while its slide moves. */
export function FigureText({ block, theme, hasSmallWords, lineHeight, style }: FigureTextProps) {
  if (block.value.trim() === '') return null;
  const { before, figure, unit } = hasSmallWords
    ? figureParts(block.value)
    : { before: '', figure: block.value, unit: '' };
  const counted = theme.motion === null || !isCounted(block.value) ? null : countedFigure(figure, theme.motion);
  return (
    <BodyText
      text={counted?.shown ?? figure}
      theme={theme}
      lineHeight={lineHeight}
      {...(counted && { prefix: counted.before, hidden: counted.hidden, tail: { text: counted.after, style: {} } })}
      {...(before === '' ? {} : { before: { text: before, scale: UNIT_SCALE } })}
      {...(unit === '' ? {} : { suffix: { text: unit, scale: UNIT_SCALE } })}
      // Digits of equal width, also when they stand: nothing jumps.
      style={{ ...(counted === null ? {} : { fontVariantNumeric: 'tabular-nums' }), ...style }}
    />
  );
}
