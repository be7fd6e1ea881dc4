import type { CSSProperties } from 'react';
import { fontStack } from '../../drawing/typefaces.ts';
import { Body } from '../../drawing/body.tsx';
import { stage, type MarkProps, type ThemeProps } from '../../drawing/theme-props.ts';
import { FittedArea, Folio, PageStrokes, Title } from '../../drawing/words.tsx';

const PAPER = '#f7f2e8';
const INK = '#201c16';
const BLUE = '#24408e';

interface Palette {
  readonly ground: string;
  readonly ink: string;
  readonly accent: string;
  readonly faint: string;
  readonly hairline: string;
}

const PAGE: Palette = {
  ground: PAPER,
  ink: INK,
  accent: BLUE,
  faint: '#857b6a',
  hairline: 'rgba(32, 28, 22, 0.26)',
};
/** The last slide is the coloured endpaper of the book. */
const ENDPAPER: Palette = {
  ground: '#203a82',
  ink: '#fbf6ea',
  accent: '#f3c98b',
  faint: 'rgba(251, 246, 234, 0.6)',
  hairline: 'rgba(251, 246, 234, 0.3)',
};

function paletteOf(theme: ThemeProps): Palette {
  return theme.slide.role === 'closing' ? ENDPAPER : PAGE;
}

/** A well-set book page: ink rules, a display serif, bullets as numbered notes in a ledger. */
export function Paper(theme: ThemeProps) {
  const { geometry, entrance, language, orientation, slide } = theme;
  const portrait = orientation === 'portrait';
  const isContent = slide.role === 'content' || theme.dense;
  const palette = paletteOf(theme);
  const rules = stage(entrance, 0, 0.8);
  const words = stage(entrance, 0.25, 1);
  const margin = geometry.text.x;
  const top = geometry.text.y - (portrait && !theme.dense ? 104 : 64);
  const rule: CSSProperties = {
    position: 'absolute',
    insetInlineStart: margin,
    width: (theme.width - 2 * margin) * rules,
    background: palette.ink,
  };
  return (
    <div
      style={{
        position: 'absolute',
        inset: 0,
        background: palette.ground,
        color: palette.ink,
        fontFamily: fontStack('serif', language),
      }}
    >
      <div style={{ ...rule, top, height: 7 }} />
      <div style={{ ...rule, top: top + 13, height: 2 }} />
      <FittedArea area={geometry.text} holds="both" justify={isContent ? 'flex-start' : 'safe flex-end'}>
        <Title
          theme={theme}
          style={{
            flex: 'none',
            fontFamily: fontStack('display', language),
            fontWeight: isContent ? 480 : 400,
            letterSpacing: isContent ? '-0.016em' : '-0.026em',
            wordSpacing: '0.05em',
            opacity: words,
            transform: `translateY(${12 * (1 - words)}px)`,
          }}
        />
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
        <Body
          theme={theme}
          look={{
            mark: NoteNumber,
            accent: palette.accent,
            displayStyle: { fontFamily: fontStack('display', language), fontWeight: 400, letterSpacing: '-0.02em' },
            separator: isContent ? { boxShadow: `0 -2px 0 ${palette.hairline}` } : {},
          }}
        />
      </FittedArea>
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
          fontFamily: fontStack('display', language),
          fontStyle: 'italic',
          fontSize: portrait ? 36 : 30,
          opacity: words,
        }}
        totalStyle={{ color: palette.faint }}
      />
    </div>
  );
}

function NoteNumber({ index, theme }: MarkProps) {
  return (
    <span
      style={{
        fontFamily: fontStack('display', theme.language),
        fontStyle: 'italic',
        fontWeight: 420,
        fontSize: '1.12em',
        color: paletteOf(theme).accent,
      }}
    >
      {index + 1}
    </span>
  );
}
