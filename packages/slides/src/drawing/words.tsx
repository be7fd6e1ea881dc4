import type { CSSProperties, ReactNode } from 'react';
import type { Area } from '../picture/geometry.ts';
import { codeParts } from '@slidewright/domain/code-marks';
import { leading } from '../picture/leading.ts';
import { textDirection } from '../picture/text-shape.ts';
import type { ThemeProps } from './theme-props.ts';

/** Words are broken only where they would be clipped otherwise. */
export const UNCLIPPED: CSSProperties = { margin: 0, overflowWrap: 'anywhere', hyphens: 'manual', minWidth: 0 };

/** Text aligned with the slide, read in its own direction, its lines ending where its language would end them. */
export function directed(text: string, theme: ThemeProps): { dir: string; style: CSSProperties } {
  const wordBreak = theme.language === 'ja' ? 'auto-phrase' : theme.language === 'ko' ? 'keep-all' : 'normal';
  return {
    dir: textDirection(text),
    style: { textAlign: theme.direction === 'rtl' ? 'right' : 'left', wordBreak: wordBreak as 'normal' },
  };
}

const CODE: CSSProperties = {
  font: 'inherit',
  letterSpacing: 0,
  padding: '0.02em 0.2em',
  borderRadius: '0.16em',
  background: 'color-mix(in srgb, currentColor 12%, transparent)',
  boxDecorationBreak: 'clone',
  WebkitBoxDecorationBreak: 'clone',
};

/** A text with its code on a ground of its own instead of between backticks. */
export function Words({ text }: { text: string }) {
  return codeParts(text).map(({ text: part, start, isCode }) =>
    isCode ? (
      <code key={start} style={CODE}>
        {part}
      </code>
    ) : (
      part
    ),
  );
}

/** An area of the slide that its text has to fit into; `holds` says which sizes give way where it does not. */
export function FittedArea({
  area,
  holds,
  justify,
  children,
}: {
  area: Area;
  holds: 'both' | 'title' | 'body';
  /** `safe`: text that is too high extends downwards, where it is measured. */
  justify: 'flex-start' | 'safe center' | 'safe flex-end';
  children: ReactNode;
}) {
  return (
    <div
      data-fit-area={holds}
      style={{
        position: 'absolute',
        insetInlineStart: area.x,
        top: area.y,
        width: area.width,
        height: area.height,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: justify,
      }}
    >
      {children}
    </div>
  );
}

export function Title({ theme, style }: { theme: ThemeProps; style: CSSProperties }) {
  const { title } = theme.slide;
  const { dir, style: aligned } = directed(title, theme);
  return (
    <h1
      dir={dir}
      data-text="title"
      style={{
        ...UNCLIPPED,
        ...aligned,
        textWrap: 'balance',
        fontSize: 'var(--title)',
        lineHeight: leading(title, theme.geometry.titleLineHeight),
        ...style,
      }}
    >
      <Words text={title} />
    </h1>
  );
}

/** Short strokes that mark the current page of a long slide; nothing for a single page. */
export function PageStrokes({
  theme,
  on,
  off,
  style,
}: {
  theme: ThemeProps;
  on: string;
  off: string;
  style: CSSProperties;
}) {
  if (theme.pageCount < 2) return null;
  const length = Math.min(36, 420 / theme.pageCount);
  return (
    <div aria-hidden style={{ position: 'absolute', display: 'flex', gap: length / 4, ...style }}>
      {Array.from({ length: theme.pageCount }, (_, page) => (
        <div
          key={page}
          style={{ width: length, height: 4, borderRadius: 2, background: page === theme.page ? on : off }}
        />
      ))}
    </div>
  );
}

/** "3 / 12" as the theme likes it; always in left-to-right order of number and total. */
export function Folio({
  theme,
  style,
  totalStyle,
}: {
  theme: ThemeProps;
  style: CSSProperties;
  totalStyle?: CSSProperties;
}) {
  return (
    <div style={{ position: 'absolute', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', ...style }}>
      <bdi dir="ltr">
        {theme.slide.index + 1}
        <span style={totalStyle}> / {theme.slide.total}</span>
      </bdi>
    </div>
  );
}
