import { BodyText, partStyle } from '../../drawing/words.tsx';
import type { BlockProps } from '../../drawing/theme-props.ts';
import { SMALLEST_BULLET } from '../../measure/geometry.ts';
import {
  ATTRIBUTION_GAP,
  ATTRIBUTION_LINE_HEIGHT,
  attributionScale,
  QUOTE_INDENT,
  quoteLineHeight,
  type Quote,
} from './index.ts';

/** The quotation in the theme's display face next to a bar, with the attribution below. */
export function QuoteDrawing({ block, parts, theme, look }: BlockProps<Quote>) {
  const isStatement = theme.geometry.statementSize !== undefined;
  const { quoteMark: QuoteMark } = look;
  return parts.map(({ index, isShown }) => (
    <figure key={index} style={{ display: 'flex', margin: 0, ...partStyle(isShown) }}>
      <div aria-hidden style={{ flex: 'none', width: `${QUOTE_INDENT}em` }}>
        {QuoteMark === undefined ? (
          <div style={{ width: '0.12em', height: '100%', borderRadius: '0.06em', background: theme.palette.accent }} />
        ) : (
          <QuoteMark theme={theme} />
        )}
      </div>
      <div style={{ flex: '1 1 0', minWidth: 0, maxWidth: theme.measure }}>
        <BodyText
          as="blockquote"
          text={block.text}
          theme={theme}
          lineHeight={quoteLineHeight(isStatement)}
          isBalanced={isStatement}
          style={look.displayStyle}
        />
        {block.attribution.trim() !== '' && (
          <BodyText
            as="figcaption"
            text={block.attribution}
            theme={theme}
            lineHeight={ATTRIBUTION_LINE_HEIGHT}
            prefix="— "
            style={{
              marginTop: `${ATTRIBUTION_GAP}em`,
              fontSize: `max(${attributionScale(isStatement)}em, ${SMALLEST_BULLET}px)`,
              ...look.textStyle,
            }}
          />
        )}
      </div>
    </figure>
  ));
}
