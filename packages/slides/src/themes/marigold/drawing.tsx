import { partTexts } from '../../content/blocks.ts';
import { frameOf } from '../../measure/geometry.ts';
import { textWidth } from '../../measure/text-shape.ts';
import { marigoldSun } from './index.ts';
import { Body } from '../../kinds/body.tsx';
import { isBesidePicture, stage, type MarkProps, type ThemeProps } from '../../drawing/theme-props.ts';
import { FittedArea, Folio, ordinal, PageStrokes, Title } from '../../drawing/words.tsx';

/** A yellow poster: heavy black type and a pale sun, which is in the lower corner of content with the slide's number. */
export function Marigold(theme: ThemeProps) {
  const { geometry, palette, faces, entrance, orientation, slide, dense } = theme;
  const portrait = orientation === 'portrait';
  const isContent = slide.role === 'content' || dense;
  const words = stage(entrance, 0.2, 1);
  return (
    <div
      style={{
        position: 'absolute',
        inset: 0,
        background: palette.background,
        color: palette.text,
        fontFamily: faces.text,
      }}
    >
      <Sun {...theme} />
      <FittedArea
        area={geometry.text}
        holds="both"
        justify={isBesidePicture(theme) ? 'safe center' : slide.role === 'section' ? 'safe flex-end' : 'flex-start'}
      >
        <Title
          theme={theme}
          style={{
            flex: 'none',
            fontFamily: faces.title,
            fontWeight: isContent ? 760 : 800,
            letterSpacing: isContent ? '-0.035em' : '-0.045em',
            color: palette.title,
            opacity: words,
            transform: `translateY(${14 * (1 - words)}px)`,
          }}
        />
        <div style={{ height: geometry.gap, flex: 'none' }} />
        <Body
          theme={theme}
          look={{
            mark: Dot,
            textStyle: { color: palette.text, fontWeight: 480, letterSpacing: '-0.014em' },
            displayStyle: { fontFamily: faces.title, color: palette.title, fontWeight: 720, letterSpacing: '-0.034em' },
          }}
        />
      </FittedArea>
      <PageStrokes
        theme={theme}
        on={palette.title}
        off={palette.hairline}
        style={{ insetInlineStart: frameOf(geometry).x, bottom: portrait ? 92 : 52, opacity: words }}
      />
      <Folio
        theme={theme}
        style={{
          insetInlineEnd: portrait ? 48 : 36,
          bottom: portrait ? 56 : 32,
          fontSize: portrait ? 36 : 30,
          fontWeight: 700,
          color: slide.role === 'closing' ? palette.text : palette.title,
          opacity: words,
        }}
        totalStyle={{ color: palette.muted, fontWeight: 500 }}
      />
    </div>
  );
}

/** The sun: large and rising on an opening slide, whole on a section, in the corner of content, setting at the end. */
function Sun(theme: ThemeProps) {
  const { palette, width, direction, entrance } = theme;
  const { x, y, radius, isStill } = sunOf(theme);
  const risen = isStill ? 1 : stage(entrance, 0, 0.9);
  return (
    <div
      style={{
        position: 'absolute',
        left: (direction === 'rtl' ? width - x : x) - radius,
        top: y - radius + (1 - risen) * Math.min(width, theme.height) * 0.12,
        width: 2 * radius,
        height: 2 * radius,
        borderRadius: '50%',
        background: marigoldSun(palette),
      }}
    />
  );
}

interface SunShape {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly isStill: boolean;
}

/** The sun of a slide on which the lines start at the left; small where a large one would be behind pictures, the text of the body or the strokes of its pages. */
function sunOf({ slide, geometry, width, height, dense, textSize, pageCount }: ThemeProps): SunShape {
  const portrait = height > width;
  const side = Math.min(width, height);
  // Its corner of the area of the text is outside the circle, also in the dense arrangement.
  const small = { x: width, y: height, radius: portrait ? 210 : 164, isStill: true };
  if (slide.role === 'content' || dense || geometry.picture !== undefined) return small;
  const large = {
    opening: {
      x: width * (portrait ? 0.62 : 0.8),
      y: height + side * (portrait ? 0.135 : 0.06),
      radius: side * (portrait ? 0.52 : 0.5),
    },
    section: { x: width * 0.8, y: height * (portrait ? 0.21 : 0.15), radius: side * (portrait ? 0.36 : 0.27) },
    closing: { x: width * (portrait ? 0.62 : 0.8), y: height + side * 0.14, radius: side * 0.42 },
  }[slide.role];
  const { text, indent, bulletFace } = geometry;
  const lowest = text.y + text.height;
  const isBelow = lowest < large.y - large.radius;
  const start = large.x - Math.sqrt(Math.max(0, large.radius ** 2 - (large.y - lowest) ** 2));
  const widest = Math.max(0, ...partTexts(slide.blocks).map((part) => textWidth(part, bulletFace)));
  const isBehind = pageCount > 1 || (!isBelow && text.x + (indent + widest) * textSize > start);
  return slide.blocks.length > 0 && isBehind ? small : { ...large, isStill: false };
}

function Dot(mark: MarkProps) {
  const { palette, faces } = mark.theme;
  const isFirst = mark.level === 0;
  if (mark.isNumbered)
    return (
      <span
        style={{
          display: 'inline-flex',
          alignItems: 'center',
          justifyContent: 'center',
          minWidth: isFirst ? '1em' : '0.86em',
          height: isFirst ? '1em' : '0.86em',
          padding: '0 0.18em',
          borderRadius: '1em',
          boxSizing: 'border-box',
          background: isFirst ? palette.title : 'transparent',
          color: isFirst ? palette.background : palette.title,
        }}
      >
        <span
          style={{ fontFamily: faces.title, fontSize: isFirst ? '0.6em' : '0.74em', fontWeight: 700, lineHeight: 1 }}
        >
          {ordinal(mark)}
        </span>
      </span>
    );
  const size = isFirst ? '0.44em' : '0.3em';
  return (
    <span
      style={{
        width: size,
        height: size,
        boxSizing: 'border-box',
        borderRadius: '50%',
        ...(isFirst ? { background: palette.title } : { border: `0.07em solid ${palette.title}` }),
      }}
    />
  );
}
