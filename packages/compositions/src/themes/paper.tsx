import type { CSSProperties } from 'react';
import { fontStack } from '../typefaces.ts';
import { stage, type ThemeProps } from './theme.ts';
import { Bullets, Folio, PageStrokes, Title, type MarkProps } from './words.tsx';

const GROUND = '#f7f2e8';
const INK = '#201c16';
const BLUE = '#24408e';
const FAINT = '#8b8272';

/** A well-set book page: ink rules, a display serif, bullets as numbered notes in the margin. */
export function Paper(theme: ThemeProps) {
  const { geometry, entrance, language, orientation, slide } = theme;
  const isContent = slide.role === 'content' || theme.dense;
  const rules = stage(entrance, 0, 0.8);
  const words = stage(entrance, 0.25, 1);
  const margin = geometry.text.x;
  const top = geometry.text.y - (orientation === 'portrait' ? 96 : 56);
  const rule = (style: CSSProperties) => (
    <div
      style={{
        position: 'absolute',
        insetInlineStart: margin,
        width: (theme.width - 2 * margin) * rules,
        background: INK,
        ...style,
      }}
    />
  );
  return (
    <div
      style={{
        position: 'absolute',
        inset: 0,
        background: GROUND,
        color: INK,
        fontFamily: fontStack('serif', language),
      }}
    >
      {rule({ top, height: 7 })}
      {rule({ top: top + 13, height: 2 })}
      <div
        data-fit-area="both"
        style={{
          position: 'absolute',
          insetInlineStart: margin,
          top: geometry.text.y,
          width: geometry.text.width,
          height: geometry.text.height,
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'flex-start',
        }}
      >
        <Title
          theme={theme}
          style={{
            fontFamily: fontStack('display', language),
            fontWeight: isContent ? 480 : 420,
            letterSpacing: isContent ? '-0.018em' : '-0.028em',
            opacity: words,
            transform: `translateY(${12 * (1 - words)}px)`,
          }}
        />
        <div style={{ height: geometry.gap, flexShrink: 0, position: 'relative' }}>
          <div
            style={{
              position: 'absolute',
              insetInlineStart: 0,
              top: geometry.gap / 2 - 6,
              width: isContent ? geometry.text.width * rules : 168 * rules,
              height: isContent ? 1.5 : 4,
              background: isContent ? INK : BLUE,
              opacity: isContent ? 0.45 : 1,
            }}
          />
        </div>
        <Bullets theme={theme} mark={NoteNumber} />
      </div>
      <PageStrokes
        theme={theme}
        on={BLUE}
        off="rgba(32, 28, 22, 0.18)"
        style={{ insetInlineStart: margin, bottom: orientation === 'portrait' ? 112 : 66, opacity: words }}
      />
      <Folio
        theme={theme}
        style={{
          insetInlineEnd: margin,
          bottom: orientation === 'portrait' ? 92 : 48,
          fontFamily: fontStack('display', language),
          fontStyle: 'italic',
          fontSize: orientation === 'portrait' ? 34 : 28,
          color: INK,
          opacity: words,
        }}
        totalStyle={{ color: FAINT }}
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
        color: BLUE,
      }}
    >
      {index + 1}
    </span>
  );
}
