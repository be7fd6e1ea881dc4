import { frameOf } from '../../measure/geometry.ts';
import type { CSSProperties } from 'react';
import { LEDGER_GRID, ledgerColumns, ledgerRule } from './index.ts';
import { Body } from '../../kinds/body.tsx';
import { isBesidePicture, stage, type MarkProps, type ThemeProps } from '../../drawing/theme-props.ts';
import { FittedArea, Folio, ordinal, PageStrokes, Title } from '../../drawing/words.tsx';

/** A page of a report: a scale with the progress of the film, the title below it, the body on the grid's columns. */
export function Ledger(theme: ThemeProps) {
  const { geometry, palette, faces, entrance, orientation, slide, dense, height } = theme;
  const portrait = orientation === 'portrait';
  const isContent = slide.role === 'content' || dense;
  const words = stage(entrance, 0.25, 1);
  const { margin } = LEDGER_GRID[orientation];
  const isBeside = !portrait && !dense;
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
      {!dense && !isContent && <Cell {...theme} />}
      <Scale {...theme} />
      <FittedArea area={geometry.title} holds="title" justify="flex-start">
        <Title
          theme={theme}
          style={{
            flex: 'none',
            fontFamily: faces.title,
            fontWeight: isContent ? 560 : 600,
            letterSpacing: isContent ? '-0.018em' : '-0.034em',
            opacity: words,
          }}
        />
      </FittedArea>
      {isContent && slide.title.trim() !== '' && <Rule theme={theme} top={ledgerRule(frameOf(geometry).y, portrait)} />}
      <FittedArea
        area={geometry.text}
        holds="body"
        justify={isBesidePicture(theme) ? 'safe center' : isContent ? 'flex-start' : 'safe flex-end'}
      >
        <Body
          theme={theme}
          look={{
            mark: Bar,
            textStyle: { color: palette.text, fontWeight: 420 },
            displayStyle: { fontFamily: faces.title, color: palette.title, fontWeight: 500, letterSpacing: '-0.024em' },
            // A shadow would leave lines at the sides where the slide is drawn smaller.
            separator: isContent ? { borderTop: `2px solid ${palette.hairline}`, marginTop: -2 } : {},
          }}
        />
      </FittedArea>
      <PageStrokes
        theme={theme}
        on={palette.accent}
        off={palette.hairline}
        style={{ insetInlineStart: frameOf(geometry).x, bottom: portrait ? 100 : 56, opacity: words }}
      />
      <Folio
        theme={theme}
        style={{
          ...(isBeside && isContent
            ? { insetInlineStart: margin, top: frameOf(geometry).y - 4, fontSize: 72, letterSpacing: '-0.03em' }
            : { insetInlineEnd: margin, top: height - (portrait ? 124 : 78), fontSize: portrait ? 34 : 28 }),
          lineHeight: 1.35,
          fontWeight: 500,
          color: palette.accent,
          opacity: words,
        }}
        totalStyle={{ color: palette.muted, fontWeight: 400, ...(isBeside && isContent ? { fontSize: '0.42em' } : {}) }}
      />
    </div>
  );
}

/** A scale over the width of the grid: a tick for each column, and a thick bar up to the slide's place in the film. */
function Scale({ entrance, palette, orientation, width, slide }: ThemeProps) {
  const { margin, scale } = LEDGER_GRID[orientation];
  const full = width - 2 * margin;
  const drawn = stage(entrance, 0, 0.85);
  const line: CSSProperties = { position: 'absolute', background: palette.title };
  return (
    <>
      <div style={{ ...line, insetInlineStart: margin, top: scale, width: full * drawn, height: 2 }} />
      {ledgerColumns({ width, orientation }).starts.map((start) => (
        <div key={start} style={{ ...line, insetInlineStart: start, top: scale, width: 2, height: 18 * drawn }} />
      ))}
      <div
        style={{
          ...line,
          background: palette.accent,
          insetInlineStart: margin,
          top: scale - 10,
          width: full * ((slide.index + 1) / slide.total) * drawn,
          height: 12,
        }}
      />
    </>
  );
}

/** The line between title and body. */
function Rule({ theme, top }: { theme: ThemeProps; top: number }) {
  const { margin } = LEDGER_GRID[theme.orientation];
  const width = (theme.width - 2 * margin) * stage(theme.entrance, 0.2, 1);
  return (
    <div
      style={{
        position: 'absolute',
        insetInlineStart: margin,
        top,
        width,
        height: 2,
        background: theme.palette.hairline,
      }}
    />
  );
}

/** A filled cell of the grid on slides that open, divide or close a film. */
function Cell({ entrance, palette, orientation, width, height, geometry, slide }: ThemeProps) {
  const portrait = orientation === 'portrait';
  const column = ledgerColumns({ width, orientation });
  const { margin } = LEDGER_GRID[orientation];
  const cellHeight = portrait ? 240 : slide.blocks.length === 0 ? 200 : height - frameOf(geometry).y - 100;
  const cellWidth = portrait ? (width - 2 * margin) / 4 : column.width - (slide.blocks.length === 0 ? 0 : 64);
  const grown = stage(entrance, 0, 0.85);
  if (portrait && slide.blocks.length > 0) return null;
  return (
    <div
      style={{
        position: 'absolute',
        insetInlineStart: margin,
        bottom: portrait ? 190 : 100,
        width: cellWidth,
        height: cellHeight * grown,
        background: palette.accent,
      }}
    />
  );
}

function Bar(mark: MarkProps) {
  const { accent } = mark.theme.palette;
  if (mark.isNumbered)
    return (
      <span
        style={{
          fontSize: mark.level === 0 ? '1em' : '0.86em',
          fontWeight: 560,
          fontVariantNumeric: 'tabular-nums',
          color: accent,
        }}
      >
        {ordinal(mark)}
      </span>
    );
  return mark.level === 0 ? (
    <span style={{ width: '0.16em', height: '0.78em', background: accent }} />
  ) : (
    <span style={{ width: '0.42em', height: '0.08em', background: accent }} />
  );
}
