import { fontStack } from '../typefaces.ts';
import { stage, type ThemeProps } from './theme.ts';
import { Bullets, Folio, PageStrokes, Title } from './words.tsx';

const COLOUR = '#f0441f';
const INK = '#15120f';
const WHITE = '#ffffff';

/** A poster: one block of colour with the title and a very large number, words on white beside it. */
export function Studio(theme: ThemeProps) {
  const { geometry, entrance, language, orientation, slide, width, height, dense } = theme;
  const portrait = orientation === 'portrait';
  const band = portrait || dense;
  const wipe = stage(entrance, 0, 0.85);
  const words = stage(entrance, 0.3, 1);
  const block = band
    ? { width, height: geometry.text.y - (portrait ? 72 : 52) }
    : { width: geometry.text.x - 92, height };
  const isClosing = slide.role === 'closing';
  const ground = isClosing ? INK : COLOUR;
  const number = String(slide.index + 1).padStart(2, '0');
  const numberSize = band ? (portrait ? 360 : 240) : 420;
  return (
    <div
      style={{ position: 'absolute', inset: 0, background: WHITE, color: INK, fontFamily: fontStack('sans', language) }}
    >
      <div
        style={{
          position: 'absolute',
          insetInlineStart: 0,
          top: 0,
          width: band ? block.width : block.width * wipe,
          height: band ? block.height * wipe : block.height,
          background: ground,
          overflow: 'hidden',
        }}
      >
        <div
          aria-hidden
          dir="ltr"
          style={{
            position: 'absolute',
            insetInlineStart: band ? undefined : 78,
            insetInlineEnd: band ? 60 : undefined,
            bottom: band ? -numberSize * 0.18 : -numberSize * 0.14,
            fontFamily: fontStack('grotesque', language),
            fontSize: numberSize,
            fontWeight: 800,
            lineHeight: 1,
            letterSpacing: '-0.05em',
            color: isClosing ? COLOUR : 'rgba(21, 18, 15, 0.92)',
            opacity: words,
          }}
        >
          {number}
        </div>
      </div>
      <div
        data-fit-area="title"
        style={{
          position: 'absolute',
          insetInlineStart: geometry.title.x,
          top: geometry.title.y,
          width: geometry.title.width,
          height: geometry.title.height,
        }}
      >
        <Title
          theme={theme}
          style={{
            fontFamily: fontStack('grotesque', language),
            fontWeight: 750,
            letterSpacing: '-0.025em',
            color: WHITE,
            opacity: words,
          }}
        />
      </div>
      <div
        data-fit-area="bullets"
        style={{
          position: 'absolute',
          insetInlineStart: geometry.text.x,
          top: geometry.text.y,
          width: geometry.text.width,
          height: geometry.text.height,
          display: 'flex',
          flexDirection: 'column',
          justifyContent: band ? 'flex-start' : 'center',
        }}
      >
        <Bullets theme={theme} itemStyle={{ fontWeight: 480, letterSpacing: '-0.008em' }} mark={Square} />
      </div>
      <PageStrokes
        theme={theme}
        on={COLOUR}
        off="rgba(21, 18, 15, 0.15)"
        style={{ insetInlineStart: geometry.text.x, bottom: portrait ? 92 : 62, opacity: words }}
      />
      <Folio
        theme={theme}
        style={{
          insetInlineEnd: portrait ? 80 : 72,
          bottom: portrait ? 76 : 48,
          fontSize: portrait ? 30 : 24,
          fontWeight: 650,
          opacity: words,
        }}
        totalStyle={{ opacity: 0.45, fontWeight: 500 }}
      />
    </div>
  );
}

function Square() {
  return <span style={{ width: '0.42em', height: '0.42em', background: COLOUR }} />;
}
