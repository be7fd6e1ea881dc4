import type { CSSProperties } from 'react';
import { BodyText, partStyle } from '../../drawing/words.tsx';
import type { BlockProps } from '../../drawing/theme-props.ts';
import { FigureText } from './figure-text.tsx';
import {
  FIGURE_LINE_HEIGHT,
  LABEL_GAP,
  LABEL_LINE_HEIGHT,
  LARGEST,
  MOST_ON_A_LINE,
  NUMBER_GAP,
  numberScales,
  SMALLEST,
  type NumberBlock,
} from './index.ts';

/** The figure in the theme's display face and accent, label and note below. */
export function NumberDrawing({ block, parts, theme, look }: BlockProps<NumberBlock>) {
  const isStatement = theme.geometry.statementSize !== undefined;
  const scales = numberScales(isStatement);
  const { value, label, note } = block;
  const common: CSSProperties = { whiteSpace: 'normal', maxWidth: theme.measure };
  const rows = [
    {
      name: 'label',
      text: label,
      style: {
        ...look.textStyle,
        fontSize: `clamp(${SMALLEST.label}px, ${scales.label}em, ${LARGEST.label}px)`,
        marginTop: value.trim() === '' ? 0 : `${LABEL_GAP}em`,
      },
    },
    {
      name: 'note',
      text: note,
      style: {
        ...look.textStyle,
        color: theme.palette.muted,
        fontSize: `clamp(${SMALLEST.note}px, ${scales.note}em, ${LARGEST.note}px)`,
      },
    },
  ];
  return parts.map(({ index, isShown }) => (
    <div key={index} style={partStyle(isShown, theme, NUMBER_GAP)}>
      <FigureText
        block={block}
        theme={theme}
        hasSmallWords={isStatement}
        lineHeight={FIGURE_LINE_HEIGHT}
        style={{
          ...common,
          ...look.displayStyle,
          color: theme.palette.accent,
          fontSize: `${scales.figure}em`,
          // `fitText` makes it smaller where it is wider than estimated.
          textWrap: value.trim().length > MOST_ON_A_LINE ? 'balance' : 'nowrap',
        }}
      />
      {rows.map(({ name, text, style }) =>
        text.trim() === '' ? null : (
          <BodyText
            key={name}
            text={text}
            theme={theme}
            lineHeight={LABEL_LINE_HEIGHT}
            isBalanced
            style={{ ...common, ...style }}
          />
        ),
      )}
    </div>
  ));
}
