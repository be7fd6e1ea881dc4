import { frameOf } from '../../measure/geometry.ts';
import { midnightLight } from './index.ts';
import { GRAIN } from '../../drawing/grain.ts';
import { Body } from '../../kinds/body.tsx';
import { isBesidePicture, stage, type MarkProps, type ThemeProps } from '../../drawing/theme-props.ts';
import { FittedArea, Folio, ordinal, PageStrokes, Title } from '../../drawing/words.tsx';

/** A thin arc of light on blue-black, light type, bullets with glowing bars. */
export function Midnight(theme: ThemeProps) {
  const { geometry, palette, faces, entrance, orientation, slide } = theme;
  const isContent = slide.role === 'content' || theme.dense;
  const words = stage(entrance, 0, 1);
  const bottom = orientation === 'portrait' ? 84 : 52;
  return (
    <div
      style={{
        position: 'absolute',
        inset: 0,
        background: palette.background,
        color: palette.title,
        fontFamily: faces.text,
      }}
    >
      <Horizon {...theme} />
      <FittedArea
        area={geometry.text}
        holds="both"
        justify={isContent && !isBesidePicture(theme) ? 'flex-start' : 'safe center'}
      >
        {isContent && orientation === 'portrait' && <div style={{ flex: `0 1 ${ABOVE_TITLE}px` }} />}
        <Title
          theme={theme}
          style={{
            flex: 'none',
            fontFamily: faces.title,
            fontWeight: isContent ? 300 : 250,
            letterSpacing: '-0.032em',
            opacity: words,
            transform: `translateY(${-10 * (1 - words)}px)`,
          }}
        />
        <div style={{ height: geometry.gap, flex: 'none' }} />
        <Body
          theme={theme}
          look={{
            mark: GlowingBar,
            textStyle: { color: palette.text, fontWeight: 380 },
            displayStyle: { fontFamily: faces.title, color: palette.title, fontWeight: 270, letterSpacing: '-0.028em' },
          }}
        />
      </FittedArea>
      <PageStrokes
        theme={theme}
        on={palette.accent}
        off={palette.hairline}
        style={{
          insetInlineStart: frameOf(geometry).x + (orientation === 'portrait' ? 190 : 150),
          bottom: bottom + 14,
          opacity: words,
        }}
      />
      <Folio
        theme={theme}
        style={{
          insetInlineStart: frameOf(geometry).x,
          bottom,
          fontSize: orientation === 'portrait' ? 30 : 24,
          fontWeight: 450,
          color: palette.title,
          opacity: words,
        }}
        totalStyle={{ color: palette.muted }}
      />
    </div>
  );
}

/** Space above the title of a vertical slide that has room for it: titles are at the same height. In reference units. */
const ABOVE_TITLE = 140;

/** The arc of light: below an opening slide, next to content at the lower or the upper corner, above a closing one. */
function Horizon({ slide, palette, width, height, direction, dense }: ThemeProps) {
  const role = dense ? 'content' : slide.role;
  const radius = Math.max(width, height) * 1.25;
  const portrait = height > width;
  const center = {
    opening: { x: width * 0.62, y: height + radius - height * (portrait ? 0.2 : 0.17) },
    content: portrait
      ? { x: width + radius * 0.55, y: height + radius * 0.72 }
      : { x: width + radius - width * 0.055, y: height * (slide.isTurned === true ? 0.14 : 0.86) },
    section: portrait
      ? { x: width * 0.3, y: height + radius - height * 0.24 }
      : { x: width * 0.16, y: height + radius - height * 0.2 },
    closing: { x: width * 0.4, y: -radius + height * (portrait ? 0.13 : 0.12) },
  }[role];
  const mirrored = direction === 'rtl' ? width - center.x : center.x;
  const { disc, edge, sky } = midnightLight(palette);
  const stops = (inner: string[]) => `radial-gradient(circle at ${mirrored}px ${center.y}px, ${inner.join(', ')})`;
  return (
    <>
      <div
        style={{
          position: 'absolute',
          inset: 0,
          background: stops([
            `${disc} ${radius - 3}px`,
            `${edge[0]} ${radius}px`,
            `${edge[1]} ${radius + 3}px`,
            `${sky[0]} ${radius + 14}px`,
            `${sky[1]} ${radius + 64}px`,
            `${sky[2]} ${radius + 190}px`,
            `${sky[3]} ${radius + 400}px`,
            `${sky[4]} ${radius + 720}px`,
          ]),
        }}
      />
      <div
        style={{
          position: 'absolute',
          inset: 0,
          backgroundImage: GRAIN,
          imageRendering: 'pixelated',
          opacity: 0.018,
          maskImage: stops([
            `transparent ${radius}px`,
            `#000 ${radius + 20}px`,
            `#000 ${radius + 300}px`,
            `transparent ${radius + 760}px`,
          ]),
        }}
      />
    </>
  );
}

function GlowingBar(mark: MarkProps) {
  const { orientation, direction, palette } = mark.theme;
  const { bar, glow } = midnightLight(palette);
  if (mark.isNumbered)
    return (
      <span
        style={{
          fontSize: mark.level === 0 ? '1em' : '0.86em',
          fontWeight: 300,
          fontVariantNumeric: 'tabular-nums',
          color: palette.accent,
        }}
      >
        {ordinal(mark)}
      </span>
    );
  if (mark.level === 1)
    return <span style={{ width: '0.55em', height: '0.09em', borderRadius: '0.1em', background: palette.accent }} />;
  return (
    <span
      style={{
        width: orientation === 'portrait' ? '0.95em' : '1.3em',
        height: '0.13em',
        borderRadius: '0.1em',
        background: `linear-gradient(${direction === 'rtl' ? 270 : 90}deg, ${bar[0]}, ${bar[1]})`,
        boxShadow: `0 0 0.45em 0.04em ${glow}`,
      }}
    />
  );
}
