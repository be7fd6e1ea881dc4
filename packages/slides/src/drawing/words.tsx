import type { CSSProperties, ReactNode } from 'react';
import { BULLET_GAP, type Area } from '../measure/geometry.ts';
import { codeParts } from '@slidewright/domain/code-marks';
import { typeset } from '../measure/typeset.ts';
import { leading } from '../measure/leading.ts';
import { raisedParts } from '../measure/raised-text.ts';
import { TITLE_TAIL_SCALE, titlePartsOf } from '../picture/title-parts.ts';
import { textDirection } from '../measure/text-shape.ts';
import { onOwnLines } from './sentence-lines.ts';
import type { MarkProps, ThemeProps } from './theme-props.ts';

/** Breaks words only where they would be clipped otherwise. */
const UNCLIPPED: CSSProperties = { margin: 0, overflowWrap: 'anywhere', hyphens: 'manual', minWidth: 0 };

/** Aligns a text with the slide; the text keeps its own direction and the line-break rules of its language. */
function directed(
  text: string,
  theme: ThemeProps,
  align: 'start' | 'center' | 'end' = 'start',
): { dir: string; style: CSSProperties } {
  const wordBreak = theme.language === 'ja' ? 'auto-phrase' : theme.language === 'ko' ? 'keep-all' : 'normal';
  const isRight = (theme.direction === 'rtl') === (align === 'start');
  const textAlign = align === 'center' ? 'center' : isRight ? 'right' : 'left';
  return {
    dir: textDirection(text),
    style: { textAlign, wordBreak: wordBreak as 'normal' },
  };
}

const CODE: CSSProperties = {
  font: 'inherit',
  fontFamily: 'var(--code-face)',
  // As wide as the text for which the layout leaves room.
  fontSize: '0.86em',
  fontVariantLigatures: 'none',
  letterSpacing: 0,
  padding: '0.02em 0.2em',
  borderRadius: '0.16em',
  background: 'color-mix(in srgb, currentColor 12%, transparent)',
  boxDecorationBreak: 'clone',
  WebkitBoxDecorationBreak: 'clone',
};

/** Renders a text; code between backticks is in its face on a ground instead of its backticks, numbers are joined to their units. */
function Words({ text }: { text: string }) {
  return codeParts(text).map(({ text: part, start, isCode }) =>
    isCode ? (
      <code key={start} style={CODE}>
        {part}
      </code>
    ) : (
      <RaisedText key={start} text={typeset(part)} />
    ),
  );
}

const RAISED: CSSProperties = { fontSize: '0.66em', lineHeight: 0, letterSpacing: 0 };

/** Renders a text with its raised and lowered characters in the face of the text. */
export function RaisedText({ text }: { text: string }) {
  return raisedParts(text).map(({ text: part, start, place }) =>
    place === null ? (
      part
    ) : place === 'above' ? (
      <sup key={start} style={{ ...RAISED, verticalAlign: '0.52em' }}>
        {part}
      </sup>
    ) : (
      <sub key={start} style={{ ...RAISED, verticalAlign: '-0.26em' }}>
        {part}
      </sub>
    ),
  );
}

/** Style of a part of the body with `gap` em and a share of the page's spare room around it; hidden, it keeps its space. */
export function partStyle(isShown: boolean, { waiting }: Pick<ThemeProps, 'waiting'>, gap = BULLET_GAP): CSSProperties {
  return { paddingBlock: `calc(${gap / 2}em + var(--air))`, opacity: isShown ? 1 : waiting };
}

/** Of smaller letters beside large ones, whose spacing they would have in units of the larger size. */
const SMALL_TRACKING = '-0.01em';
const smallWords = (scale: number): CSSProperties => ({
  fontSize: `${scale}em`,
  lineHeight: 0,
  letterSpacing: SMALL_TRACKING,
});

/** Line breaks are drawn, but where `fitText` leaves them to the browser. */
const LINE_BREAKS = 'var(--line-breaks, pre-line)' as 'pre-line';
/** Marks a text that has its line breaks, for `fitText`. */
const lined = (text: string): { 'data-lines'?: number } =>
  text.includes('\n') ? { 'data-lines': text.split('\n').length } : {};

interface BodyTextProps {
  readonly text: string;
  readonly theme: ThemeProps;
  readonly as?: 'p' | 'blockquote' | 'figcaption' | 'div';
  /** Line height of Latin text, relative to the size. */
  readonly lineHeight: number;
  /** Whether the lines are of similar length, as in a headline. */
  readonly isBalanced?: boolean;
  /** Whether it has its line breaks, from `onOwnLines`. */
  readonly isLined?: boolean;
  /** Default: the side where the lines of the slide start. */
  readonly align?: 'start' | 'center' | 'end';
  readonly style?: CSSProperties | undefined;
  /** Drawn before the text. */
  readonly prefix?: string;
  /** Behind the text; it is not seen and keeps its space. */
  readonly hidden?: string;
  /** A part of the text in a style of its own. */
  readonly accent?: { readonly from: number; readonly to: number; readonly style: CSSProperties };
  /** Goes on behind the text, and what is hidden, in a style of its own. */
  readonly tail?: { readonly text: string; readonly style: CSSProperties };
  /** Drawn before and behind the text on its line, smaller. */
  readonly before?: { readonly text: string; readonly scale: number };
  readonly suffix?: { readonly text: string; readonly scale: number };
}

/** A text of the body with its own direction. `fitText` makes it smaller if it does not fit. */
export function BodyText({
  text,
  theme,
  as: Tag = 'p',
  lineHeight,
  isBalanced,
  isLined = false,
  align,
  style,
  prefix = '',
  hidden = '',
  accent,
  tail,
  before,
  suffix,
}: BodyTextProps) {
  const { dir, style: aligned } = directed(text + (tail?.text ?? ''), theme, align);
  return (
    <Tag
      dir={dir}
      data-text="body"
      {...(isLined ? lined(text + (tail?.text ?? '')) : {})}
      style={{
        ...UNCLIPPED,
        ...aligned,
        whiteSpace: LINE_BREAKS,
        lineHeight: leading(text + (tail?.text ?? ''), lineHeight),
        textWrap: isBalanced ? 'balance' : 'pretty',
        ...style,
      }}
    >
      {before !== undefined && (
        <span style={smallWords(before.scale)}>
          <Words text={before.text} />
          {'\u00a0'}
        </span>
      )}
      {prefix}
      <Words text={accent === undefined ? text : text.slice(0, accent.from)} />
      {accent !== undefined && (
        <>
          <span style={accent.style}>
            <Words text={text.slice(accent.from, accent.to)} />
          </span>
          <Words text={text.slice(accent.to)} />
        </>
      )}
      {hidden !== '' && <span style={{ visibility: 'hidden' }}>{hidden}</span>}
      {tail !== undefined && (
        <span style={tail.style}>
          <Words text={tail.text} />
        </span>
      )}
      {suffix !== undefined && (
        <span style={smallWords(suffix.scale)}>
          {'\u00a0'}
          <Words text={suffix.text} />
        </span>
      )}
    </Tag>
  );
}

/** A text whose end waits until it is spoken. */
export function withTail(text: string, waiting: string, theme: ThemeProps): Pick<BodyTextProps, 'text' | 'tail'> {
  const tail = { text: waiting, style: { opacity: theme.waiting } };
  return waiting === '' ? { text } : { text: text.slice(0, text.length - waiting.length), tail };
}

/** The number of a bullet: digits on the first level, letters on the second where the slide is left to right. */
export function ordinal({ number, level, theme }: MarkProps): string {
  const isLetter = level === 1 && theme.direction === 'ltr' && number <= LETTERS.length;
  return isLetter ? LETTERS[number - 1]! : String(number);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** An area whose text must fit; `holds` names the sizes that `fitText` may reduce. */
export function FittedArea({
  area,
  holds,
  justify,
  children,
}: {
  area: Area;
  holds: 'both' | 'title' | 'body';
  /** `safe`: text that is too high overflows downwards, where `overflows` measures it. */
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

/** Sizes of titles of capitals, relative to others. */
const CAPITALS = { content: 0.78, others: 0.9 } as const;

/** The title of a slide. What is behind the colon or the dash of a cover is below it, in `tailStyle`. */
export function Title({
  theme,
  style,
  tailStyle,
}: {
  theme: ThemeProps;
  style: CSSProperties;
  tailStyle?: CSSProperties;
}) {
  const { slide, geometry } = theme;
  const { title } = slide;
  const { head, tail } = titlePartsOf(slide);
  const isLarge = slide.role !== 'content' || slide.blocks.length === 0;
  const sentences = isLarge ? onOwnLines(head, geometry.titleFace, geometry.title.width / theme.titleSize) : head;
  const { dir, style: aligned } = directed(title, theme);
  // Capitals are set wider and smaller, most of all above content, where they would be louder than what they name.
  const areCapitals = /\p{Lu}\P{Ll}*\p{Lu}/u.test(head) && !/\p{Ll}/u.test(head);
  return (
    <h1
      dir={dir}
      data-text="title"
      style={{
        ...UNCLIPPED,
        ...aligned,
        textWrap: 'balance',
        fontSize: 'var(--title)',
        lineHeight: leading(title, geometry.titleLineHeight),
        ...style,
        ...(areCapitals
          ? {
              fontSize: `calc(var(--title) * ${CAPITALS[theme.slide.role === 'content' ? 'content' : 'others']})`,
              letterSpacing: '0.02em',
              wordSpacing: '0.06em',
            }
          : {}),
      }}
    >
      {sentences.includes('\n') ? (
        <span {...lined(sentences)} style={{ whiteSpace: LINE_BREAKS }}>
          <Words text={sentences} />
        </span>
      ) : (
        <Words text={head} />
      )}
      {tail !== '' && (
        <span
          style={{
            display: 'block',
            textWrap: 'balance',
            fontSize: `${TITLE_TAIL_SCALE}em`,
            letterSpacing: SMALL_TRACKING,
            ...tailStyle,
          }}
        >
          <Words text={tail} />
        </span>
      )}
    </h1>
  );
}

/** Strokes that show the current page of a slide with several pages. */
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

/** "3 / 12": number and total in left-to-right order. */
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

/** The title of the film at the foot of a slide without pictures, which may reach there. */
export function FilmTitle({ theme, style }: { readonly theme: ThemeProps; readonly style: CSSProperties }) {
  const { slide, geometry, pageCount } = theme;
  const { filmTitle } = slide;
  if (filmTitle === undefined || pageCount > 1 || geometry.picture !== undefined) return null;
  return (
    <div dir={textDirection(filmTitle)} style={{ position: 'absolute', whiteSpace: 'nowrap', ...style }}>
      {typeset(filmTitle)}
    </div>
  );
}
