import { directed, UNCLIPPED, Words } from '../../drawing/words.tsx';
import type { BlockProps } from '../../drawing/theme-props.ts';
import { BULLET_GAP, SMALLEST_BULLET } from '../../picture/geometry.ts';
import { leading } from '../../picture/leading.ts';
import {
  ATTRIBUTION_GAP,
  ATTRIBUTION_LINE_HEIGHT,
  attributionScale,
  QUOTE_INDENT,
  QUOTE_LINE_HEIGHT,
  type Quote,
} from './index.ts';

/** The quoted words in the theme's display face beside a bar, and below them who said it. */
export function QuoteDrawing({ block, parts, theme, look }: BlockProps<Quote>) {
  const isStatement = theme.geometry.statementSize !== undefined;
  const said = directed(block.text, theme);
  const source = directed(block.attribution, theme);
  return parts.map(({ index, isShown }) => (
    <figure
      key={index}
      style={{
        display: 'flex',
        margin: 0,
        paddingBlock: `calc(${BULLET_GAP / 2}em + var(--air))`,
        opacity: isShown ? 1 : 0,
      }}
    >
      <div aria-hidden style={{ flex: 'none', width: `${QUOTE_INDENT}em` }}>
        <div style={{ width: '0.12em', height: '100%', borderRadius: '0.06em', background: theme.palette.accent }} />
      </div>
      <div style={{ flex: '1 1 0', minWidth: 0, maxWidth: theme.measure }}>
        <blockquote
          dir={said.dir}
          data-text="body"
          style={{
            ...UNCLIPPED,
            ...said.style,
            whiteSpace: 'pre-line',
            lineHeight: leading(block.text, QUOTE_LINE_HEIGHT),
            textWrap: isStatement ? 'balance' : 'pretty',
            ...look.displayStyle,
          }}
        >
          <Words text={block.text} />
        </blockquote>
        {block.attribution.trim() !== '' && (
          <figcaption
            dir={source.dir}
            data-text="body"
            style={{
              ...UNCLIPPED,
              ...source.style,
              marginTop: `${ATTRIBUTION_GAP}em`,
              fontSize: `max(${attributionScale(isStatement)}em, ${SMALLEST_BULLET}px)`,
              lineHeight: leading(block.attribution, ATTRIBUTION_LINE_HEIGHT),
              ...look.textStyle,
            }}
          >
            — <Words text={block.attribution} />
          </figcaption>
        )}
      </div>
    </figure>
  ));
}
