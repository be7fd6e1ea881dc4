import type { CSSProperties } from 'react';
import type { BlockProps } from '../../drawing/theme-props.ts';
import { BodyText } from '../../drawing/words.tsx';
import { ATTRIBUTION_LINE_HEIGHT, attributionScale, quoteLineHeight, type Quote } from '../../kinds/quote/index.ts';
import { SMALLEST_BULLET } from '../../measure/geometry.ts';
import { halvesOf } from '../../kinds/quote/halves.ts';
import { VOLT_GAP, voltTiles } from './index.ts';
import { lookOn, Tile } from './tile.tsx';

/** Of what stands behind a name. */
const PLACE: CSSProperties = {
  display: 'block',
  fontSize: `max(0.72em, ${SMALLEST_BULLET}px)`,
  fontWeight: 480,
  marginTop: '0.25em',
};

/** A quotation on black, its second half in lime; its source in white, beside its initial in lime. */
export function QuoteTiles({ block, parts, theme, look }: BlockProps<Quote>) {
  const source = block.attribution.trim();
  const [initial = ''] = source;
  const isStatement = theme.geometry.statementSize !== undefined;
  const own = lookOn(look, theme, 'black');
  const [first, second] = halvesOf(block.text);
  const [, name = source, place = ''] = /^([^,;(]+)[,;]\s+(.+)$/u.exec(source) ?? [];
  const tiles = voltTiles(theme.palette);
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
          text={first}
          tail={{ text: second, style: { color: tiles.black.mark } }}
          theme={theme}
          lineHeight={quoteLineHeight(isStatement)}
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
              text={name}
              {...(place === '' ? {} : { tail: { text: place, style: { ...PLACE, color: tiles.white.quiet } } })}
              theme={theme}
              lineHeight={place === '' ? ATTRIBUTION_LINE_HEIGHT : 1.1}
              style={{
                flex: '1 1 0',
                ...look.textStyle,
                fontWeight: 680,
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
