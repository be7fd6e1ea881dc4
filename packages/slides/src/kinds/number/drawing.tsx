import type { CSSProperties } from 'react';
import { BodyText, partStyle } from '../../drawing/words.tsx';
import type { BlockProps } from '../../drawing/theme-props.ts';
import { countedFigure } from './counted-figure.ts';
import {
  FIGURE_LINE_HEIGHT,
  figureParts,
  LABEL_GAP,
  LABEL_LINE_HEIGHT,
  LARGEST,
  MOST_ON_A_LINE,
  number,
  NUMBER_GAP,
  numberScales,
  SMALLEST,
  UNIT_SCALE,
  type NumberBlock,
} from './index.ts';

interface Row {
  readonly name: string;
  readonly text: string;
  readonly prefix?: string;
  readonly hidden?: string;
  readonly unit?: string;
  readonly lineHeight: number;
  readonly style: CSSProperties;
}

/** The figure in the theme's display face and accent, label and note below. */
export function NumberDrawing({ block, parts, theme, look }: BlockProps<NumberBlock>) {
  const isStatement = theme.geometry.statementSize !== undefined;
  const scales = numberScales(isStatement);
  const { figure, unit } = isStatement ? figureParts(block.value) : { figure: block.value, unit: '' };
  const counted = theme.motion === null || number.moves?.(block) !== true ? null : countedFigure(figure, theme.motion);
  const rows: readonly Row[] = [
    {
      name: 'value',
      text: counted?.shown ?? figure,
      ...(counted && { prefix: counted.before, hidden: counted.hidden }),
      unit,
      lineHeight: FIGURE_LINE_HEIGHT,
      style: {
        ...look.displayStyle,
        color: theme.palette.accent,
        fontSize: `${scales.figure}em`,
        // `fitText` makes it smaller where it is wider than estimated.
        whiteSpace: block.value.trim().length > MOST_ON_A_LINE ? 'normal' : 'nowrap',
        // Digits of equal width, also when they stand: nothing jumps.
        ...(counted === null ? {} : { fontVariantNumeric: 'tabular-nums' }),
      },
    },
    {
      name: 'label',
      text: block.label,
      lineHeight: LABEL_LINE_HEIGHT,
      style: {
        ...look.textStyle,
        fontSize: `clamp(${SMALLEST.label}px, ${scales.label}em, ${LARGEST.label}px)`,
        marginTop: block.value.trim() === '' ? 0 : `${LABEL_GAP}em`,
      },
    },
    {
      name: 'note',
      text: block.note,
      lineHeight: LABEL_LINE_HEIGHT,
      style: {
        ...look.textStyle,
        color: theme.palette.muted,
        fontSize: `clamp(${SMALLEST.note}px, ${scales.note}em, ${LARGEST.note}px)`,
      },
    },
  ];
  return parts.map(({ index, isShown }) => (
    <div key={index} style={partStyle(isShown, NUMBER_GAP)}>
      {rows.map(({ name, text, unit: words = '', lineHeight, style, ...counting }) =>
        text.trim() === '' ? null : (
          <BodyText
            key={name}
            text={text}
            theme={theme}
            lineHeight={lineHeight}
            isBalanced
            {...counting}
            {...(words === '' ? {} : { suffix: { text: words, scale: UNIT_SCALE } })}
            style={{ whiteSpace: 'normal', maxWidth: theme.measure, ...style }}
          />
        ),
      )}
    </div>
  ));
}
