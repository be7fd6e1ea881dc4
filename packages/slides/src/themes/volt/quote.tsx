import type { BlockProps } from '../../drawing/theme-props.ts';
import { BodyText } from '../../drawing/words.tsx';
import { ATTRIBUTION_LINE_HEIGHT, attributionScale, QUOTE_LINE_HEIGHT, type Quote } from '../../kinds/quote/index.ts';
import { SMALLEST_BULLET } from '../../measure/geometry.ts';
import { VOLT_GAP } from './index.ts';
import { lookOn, Tile } from './tile.tsx';

/** A quotation on black; its source in white, beside its initial in lime. */
export function QuoteTiles({ block, parts, theme, look }: BlockProps<Quote>) {
  const source = block.attribution.trim();
  const [initial = ''] = source;
  const isStatement = theme.geometry.statementSize !== undefined;
  const own = lookOn(look, theme, 'black');
  return parts.map(({ index, isShown }) => (
    <figure
      key={index}
      style={{ flex: '1 0 auto', display: 'flex', flexDirection: 'column', gap: VOLT_GAP, margin: 0 }}
    >
      <Tile
        tone="black"
        theme={theme}
        style={{ flex: '1 0 auto', display: 'flex', alignItems: 'center', padding: '56px 84px' }}
      >
        <BodyText
          as="blockquote"
          text={block.text}
          theme={theme}
          lineHeight={isStatement ? 1.06 : QUOTE_LINE_HEIGHT}
          isBalanced
          style={{ flex: '1 1 0', ...own.displayStyle, opacity: isShown ? 1 : 0 }}
        />
      </Tile>
      {source !== '' && (
        <div style={{ flex: 'none', display: 'flex', gap: VOLT_GAP, minHeight: 200 }}>
          <Tile
            tone="lime"
            theme={theme}
            style={{ flex: 'none', width: 220, display: 'flex', alignItems: 'center', justifyContent: 'center' }}
          >
            <span aria-hidden style={{ ...look.displayStyle, fontSize: 112 }}>
              {initial.toLocaleUpperCase(theme.language)}
            </span>
          </Tile>
          <Tile
            tone="white"
            theme={theme}
            as="figcaption"
            style={{ flex: '1 1 0', display: 'flex', alignItems: 'center', padding: '36px 60px' }}
          >
            <BodyText
              as="div"
              text={source}
              theme={theme}
              lineHeight={ATTRIBUTION_LINE_HEIGHT}
              style={{
                flex: '1 1 0',
                ...look.textStyle,
                fontWeight: 640,
                fontSize: `clamp(${SMALLEST_BULLET}px, ${attributionScale(isStatement)}em, 60px)`,
                opacity: isShown ? 1 : 0,
              }}
            />
          </Tile>
        </div>
      )}
    </figure>
  ));
}
