import { frameOf } from '../../measure/geometry.ts';
import { studio, STUDIO_GUTTER } from './index.ts';
import { Body } from '../../kinds/body.tsx';
import { isBesidePicture, stage, type MarkProps, type ThemeProps } from '../../drawing/theme-props.ts';
import { FittedArea, Folio, ordinal, PageStrokes, Title } from '../../drawing/words.tsx';

/** A poster: a block of colour with the title and a very large number, the body on white next to it. */
export function Studio(theme: ThemeProps) {
  const { geometry, palette, faces, entrance, orientation, slide, width, height, dense } = theme;
  const portrait = orientation === 'portrait';
  // Without a body the block covers the whole slide.
  const isPoster = slide.blocks.length === 0;
  const isBand = !isPoster && (portrait || dense);
  // Below the title; on slides that open or close a film at the middle.
  const isList = isBand && (dense || slide.role === 'content') && !isBesidePicture(theme);
  const title = studio.titleColours(palette, slide.isColoured === true ? 'closing' : slide.role);
  // Content slides after the first start with the complete block.
  const stays = slide.role === 'content' && slide.index > 0;
  const wipe = stays ? 1 : stage(entrance, 0, 0.85);
  const words = stage(entrance, 0.3, 1);
  const gutter = STUDIO_GUTTER[portrait ? 'portrait' : dense ? 'band' : 'landscape'];
  const block = isPoster
    ? { width: width * wipe, height }
    : isBand
      ? { width, height: (frameOf(geometry).y - gutter) * wipe }
      : { width: (frameOf(geometry).x - gutter) * wipe, height };
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
      <div
        style={{
          position: 'absolute',
          insetInlineStart: 0,
          top: 0,
          ...block,
          background: title.background,
        }}
      />
      <SlideNumber {...theme} />
      <FittedArea
        area={geometry.title}
        holds="title"
        justify={portrait ? 'safe flex-end' : dense ? 'safe center' : 'flex-start'}
      >
        <Title
          theme={theme}
          style={{
            flex: 'none',
            fontFamily: faces.title,
            fontWeight: 750,
            letterSpacing: '-0.025em',
            color: title.ink,
            opacity: words,
          }}
        />
      </FittedArea>
      <FittedArea area={geometry.text} holds="body" justify={isList ? 'flex-start' : 'safe center'}>
        <Body
          theme={theme}
          look={{
            mark: Square,
            textStyle: { fontWeight: 480, letterSpacing: '-0.008em' },
            displayStyle: { fontFamily: faces.title, fontWeight: 700, letterSpacing: '-0.022em' },
          }}
        />
      </FittedArea>
      <PageStrokes
        theme={theme}
        on={palette.accent}
        off={palette.hairline}
        style={{ insetInlineStart: frameOf(geometry).x, bottom: portrait ? 92 : 62, opacity: words }}
      />
      <Folio
        theme={theme}
        style={{
          insetInlineEnd: portrait ? 80 : 72,
          bottom: portrait ? 76 : 48,
          fontSize: portrait ? 30 : 24,
          fontWeight: 650,
          color: isPoster ? palette.background : palette.text,
          opacity: words,
        }}
        totalStyle={{ color: isPoster ? palette.background : palette.muted, fontWeight: 500 }}
      />
    </div>
  );
}

/** The number of the slide as decoration; more digits make it smaller, so that it does not touch the title. */
function SlideNumber({ slide, entrance, palette, faces, geometry, orientation, dense }: ThemeProps) {
  const digits = String(slide.index + 1).padStart(2, '0');
  const narrower = Math.min(1, 2.35 / digits.length);
  const layout =
    orientation === 'portrait'
      ? { size: dense ? 96 : 232, style: { insetInlineStart: dense ? 76 : 72, top: dense ? 34 : 74 } }
      : dense
        ? { size: 210 * narrower, style: { insetInlineEnd: 72, top: 126 - 105 * narrower } }
        : { size: 430 * narrower, style: { insetInlineStart: 78, bottom: -60 * narrower } };
  return (
    <div
      aria-hidden
      style={{
        position: 'absolute',
        ...layout.style,
        maxWidth: geometry.title.width,
        fontFamily: faces.title,
        fontSize: layout.size,
        fontWeight: 800,
        lineHeight: 1,
        letterSpacing: '-0.05em',
        whiteSpace: 'nowrap',
        color: slide.role === 'closing' || slide.isColoured === true ? palette.accent : palette.title,
        opacity: stage(entrance, 0.3, 1),
      }}
    >
      <bdi dir="ltr">{digits}</bdi>
    </div>
  );
}

function Square(mark: MarkProps) {
  const { accent } = mark.theme.palette;
  if (mark.isNumbered)
    return (
      <span style={{ fontSize: mark.level === 0 ? '1em' : '0.86em', fontWeight: 750, color: accent }}>
        {ordinal(mark)}
      </span>
    );
  const height = mark.level === 0 ? '0.42em' : '0.12em';
  return <span style={{ width: '0.42em', height, background: accent }} />;
}
