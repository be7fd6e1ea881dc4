import { hasSubtitle } from '../../film/slide-role.ts';
import { frameOf } from '../../measure/geometry.ts';
import type { CSSProperties } from 'react';
import { Body } from '../../kinds/body.tsx';
import { isBesidePicture, stage, type MarkProps, type ThemeProps } from '../../drawing/theme-props.ts';
import { FittedArea, Folio, ordinal, PageStrokes, Title } from '../../drawing/words.tsx';

/** A book page: ink rules, a display serif, numbered bullets. */
export function Paper(theme: ThemeProps) {
  const { geometry, palette, faces, entrance, orientation, slide } = theme;
  const portrait = orientation === 'portrait';
  const isContent = slide.role === 'content' || theme.dense;
  const rules = stage(entrance, 0, 0.8);
  const words = stage(entrance, 0.25, 1);
  const { x: margin, y } = frameOf(geometry);
  const top = y - (portrait && !theme.dense ? 104 : 64);
  const rule: CSSProperties = {
    position: 'absolute',
    insetInlineStart: margin,
    width: (theme.width - 2 * margin) * rules,
    background: palette.title,
  };
  const title = (
    <Title
      theme={theme}
      style={{
        flex: 'none',
        fontFamily: faces.title,
        fontWeight: isContent ? 480 : 400,
        letterSpacing: isContent ? '-0.016em' : '-0.026em',
        wordSpacing: '0.05em',
        opacity: words,
        transform: `translateY(${12 * (1 - words)}px)`,
      }}
      tailStyle={{ fontStyle: 'italic', color: palette.accent, lineHeight: 1.15, paddingTop: '0.06em' }}
    />
  );
  const body = (
    <Body
      theme={theme}
      look={{
        mark: NoteNumber,
        quoteMark: HungMark,
        hasPanes: true,
        textStyle:
          hasSubtitle(slide) && !theme.dense
            ? { color: palette.accent, fontFamily: faces.title, fontStyle: 'italic', letterSpacing: '-0.01em' }
            : { color: palette.text },
        displayStyle: { fontFamily: faces.title, fontWeight: 400, letterSpacing: '-0.02em' },
        // A shadow would leave lines at the sides where the slide is drawn smaller.
        separator: isContent ? { borderTop: `2px solid ${palette.hairline}`, marginTop: -2 } : {},
      }}
    />
  );
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
      <div style={{ ...rule, top, height: 7 }} />
      <div style={{ ...rule, top: top + 13, height: 2 }} />
      {geometry.arrangement === 'apart' ? (
        <>
          <FittedArea area={geometry.title} holds="title" justify="flex-start">
            {title}
          </FittedArea>
          <FittedArea area={geometry.text} holds="body" justify="flex-start">
            {body}
          </FittedArea>
        </>
      ) : (
        <FittedArea
          area={geometry.text}
          holds="both"
          justify={isBesidePicture(theme) ? 'safe center' : isContent ? 'flex-start' : 'safe flex-end'}
        >
          {title}
          <div style={{ height: geometry.gap, flex: 'none', position: 'relative' }}>
            <div
              hidden={slide.title.trim() === ''}
              style={{
                position: 'absolute',
                insetInlineStart: 0,
                bottom: isContent ? 0 : geometry.gap / 2 - 6,
                width: (isContent ? geometry.text.width : 168) * rules,
                height: isContent ? 2 : 5,
                background: isContent ? palette.hairline : palette.accent,
              }}
            />
          </div>
          {body}
        </FittedArea>
      )}
      <PageStrokes
        theme={theme}
        on={palette.accent}
        off={palette.hairline}
        style={{ insetInlineStart: margin, bottom: portrait ? 112 : 60, opacity: words }}
      />
      <Folio
        theme={theme}
        style={{
          insetInlineEnd: margin,
          bottom: portrait ? 92 : 42,
          fontFamily: faces.title,
          fontStyle: 'italic',
          fontSize: portrait ? 36 : 30,
          opacity: words,
        }}
        totalStyle={{ color: palette.muted }}
      />
    </div>
  );
}

/** Lists have numbers like notes in a margin, also where they are not numbered; their second level and a single bullet have dashes. */
function NoteNumber(mark: MarkProps) {
  const { faces, palette } = mark.theme;
  const hasNumber = mark.isNumbered || (mark.level === 0 && !mark.isOnly);
  return (
    <span
      style={{
        // The italic b of the display face is like a 6.
        ...(mark.level === 1 && mark.isNumbered
          ? { fontFamily: faces.text }
          : { fontFamily: faces.title, fontStyle: 'italic' }),
        fontWeight: 420,
        fontSize: mark.level === 0 ? '1.12em' : '0.9em',
        color: palette.accent,
      }}
    >
      {hasNumber ? ordinal(mark) : mark.level === 0 ? '—' : '–'}
    </span>
  );
}

/** A quotation mark in the margin of the quotation. */
function HungMark({ theme: { palette, faces, direction } }: { readonly theme: ThemeProps }) {
  return (
    <span
      style={{
        display: 'block',
        fontFamily: faces.title,
        fontSize: '2.1em',
        lineHeight: 1,
        height: '0.4em',
        marginTop: '-0.08em',
        color: palette.accent,
      }}
    >
      {direction === 'rtl' ? '”' : '“'}
    </span>
  );
}
