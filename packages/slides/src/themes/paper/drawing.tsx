import { partTexts } from '../../content/blocks.ts';
import { hasSubtitle } from '../../film/slide-role.ts';
import { frameOf } from '../../measure/geometry.ts';
import type { CSSProperties } from 'react';
import { Body } from '../../kinds/body.tsx';
import { isBullets } from '../../kinds/bullets/index.ts';
import { sideColours } from '../../kinds/compare/colours.ts';
import { areBeside, isCompare } from '../../kinds/compare/index.ts';
import { entrySetting } from '../../kinds/entries.ts';
import { areNumbers } from '../../kinds/number/index.ts';
import { isBesidePicture, stage, type BodyLook, type MarkProps, type ThemeProps } from '../../drawing/theme-props.ts';
import { titlePartsOf } from '../../picture/title-parts.ts';
import { FilmTitle, FittedArea, Folio, ordinal, PageStrokes, Title } from '../../drawing/words.tsx';
import { Ruler } from './dates.tsx';
import { Cells } from './figures.tsx';
import { ENDPAPER, PAGE } from './index.ts';
import { Treads } from './steps.tsx';

/** A book page: ink rules, a display serif, numbered bullets. */
export function Paper(theme: ThemeProps) {
  const { geometry, palette, faces, entrance, orientation, slide } = theme;
  const portrait = orientation === 'portrait';
  const isContent = slide.role === 'content' || theme.dense;
  // The first picture of a film is a poster.
  const [rules, words] = slide.index === 0 ? [1, 1] : [stage(entrance, 0, 0.8), stage(entrance, 0.25, 1)];
  const { x: margin, y } = frameOf(geometry);
  const top = y - (portrait && !theme.dense ? 104 : theme.dense ? 64 : 48);
  const second = areHalves(theme) ? secondSide(palette) : null;
  const isTurned = second !== null && areTurned(theme);
  const rule: CSSProperties = {
    position: 'absolute',
    insetInlineStart: isTurned ? '50%' : margin,
    width: ((second === null ? theme.width - margin : theme.width / 2) - margin) * rules,
    background: palette.title,
  };
  // A line below the title of a cover, or of the last slide, stands at the foot of the page, as in a book.
  const hasColophon = hasSubtitle(slide) && !theme.dense;
  const hasShortRule = slide.role === 'closing' && !theme.dense && !hasColophon;
  const title = (
    <Title
      theme={theme}
      style={{
        flex: 'none',
        fontFamily: faces.title,
        fontWeight: isContent ? 480 : 400,
        letterSpacing: isContent ? '-0.02em' : '-0.034em',
        wordSpacing: isContent ? 0 : '0.05em',
        maxWidth: geometry.title.width,
        opacity: words,
        transform: `translateY(${12 * (1 - words)}px)`,
        ...(isTurned ? { color: second.ink } : {}),
        ...(hasColophon ? { marginBlock: 'auto' } : {}),
      }}
      tailStyle={{ fontStyle: 'italic', color: palette.accent, lineHeight: 1.15, paddingTop: '0.16em' }}
    />
  );
  const isBare = !isContent && slide.blocks.length === 0;
  // An endpaper has no number.
  const isLast = slide.index === slide.total - 1 && slide.total >= 3;
  const foot: CSSProperties = {
    bottom: portrait ? 92 : 42,
    fontFamily: faces.title,
    fontStyle: 'italic',
    fontSize: portrait ? 36 : 30,
    opacity: words,
  };
  const look = lookOf(theme);
  const { blocks } = slide;
  const areCells = isContent && !theme.dense && blocks.length > 1 && areNumbers(blocks);
  const body = areCells ? <Cells theme={theme} look={look} /> : <Body theme={theme} look={look} />;
  return (
    <div
      style={{
        position: 'absolute',
        inset: 0,
        background: palette.background,
        color: palette.title,
        fontFamily: faces.text,
        // Plain forms of b, h, k and l in italics.
        fontVariationSettings: "'WONK' 0",
      }}
    >
      {second !== null && (
        <div
          style={{
            position: 'absolute',
            insetBlock: 0,
            insetInlineStart: isTurned ? 0 : '50%',
            width: '50%',
            background: second.ground,
          }}
        />
      )}
      {/* On even units, where video has its colours and smaller pictures have whole shares of pixels. */}
      <div style={{ ...rule, top, height: 8 }} />
      <div style={{ ...rule, top: top + 14, height: 2 }} />
      {geometry.arrangement === 'apart' ? (
        <>
          <FittedArea area={geometry.title} holds="title" justify="flex-start">
            {title}
          </FittedArea>
          <FittedArea area={geometry.text} holds="body" justify="flex-start">
            {geometry.statementSize === undefined ? body : <div style={ON_TITLE_LINE}>{body}</div>}
          </FittedArea>
        </>
      ) : (
        <FittedArea
          area={geometry.text}
          holds="both"
          justify={
            isBesidePicture(theme) || isBare || slide.role === 'opening'
              ? 'safe center'
              : isContent
                ? 'flex-start'
                : 'safe flex-end'
          }
        >
          {title}
          <div style={{ height: geometry.gap, flex: 'none', position: 'relative' }}>
            <div
              hidden={slide.title.trim() === '' || isBare || areCells || (isContent && standsFree(theme))}
              style={{
                position: 'absolute',
                insetInlineStart: 0,
                bottom: isContent ? 0 : geometry.gap / 2 - 6,
                width: (hasShortRule ? 168 : geometry.text.width) * rules,
                height: hasShortRule ? 5 : 2,
                background: hasShortRule ? palette.accent : palette.hairline,
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
      {!portrait && !isLast && (
        <FilmTitle
          theme={theme}
          style={{
            ...foot,
            insetInlineStart: margin,
            color: isTurned ? second.ink : palette.muted,
          }}
        />
      )}
      <Folio
        theme={theme}
        style={{
          ...foot,
          ...(isContent && !isLast ? {} : { display: 'none' }),
          insetInlineEnd: margin,
          ...(second === null || isTurned ? {} : { color: second.ink }),
        }}
        totalStyle={second === null || isTurned ? { color: palette.muted } : { opacity: 0.7 }}
      />
    </div>
  );
}

/** The colours of the second side of a comparison, which is a half of the slide: those of an endpaper, or of a brand. */
function secondSide(palette: ThemeProps['palette']): { ground: string; ink: string; line: string; head: string } {
  if (palette !== PAGE) {
    const { ground, ink, line } = sideColours(palette, 1);
    return { ground, ink, line, head: ink };
  }
  const { background, text, hairline, accent } = ENDPAPER;
  return { ground: background, ink: text, line: hairline, head: accent };
}

/**
 * The first line of a text beside its title stands on the line of the title, which has 84 units; larger letters begin at
 * its height.
 */
const ON_TITLE_LINE: CSSProperties = {
  flex: '1 0 auto',
  display: 'flex',
  flexDirection: 'column',
  fontSize: 'var(--bullet)',
  position: 'relative',
  top: 'calc(max(76px - 1.1em, -44px) - var(--air))',
};

/** Whether the sides of a comparison are the halves of the slide. */
const areHalves = ({ geometry, slide }: ThemeProps): boolean =>
  geometry.fields !== undefined &&
  geometry.picture === undefined &&
  slide.blocks.some((block) => isCompare(block) && areBeside(block, entrySetting(geometry)));

/** Whether the first side of a comparison is on colour, because the slide before has its second side there. */
const areTurned = ({ slide }: ThemeProps): boolean => slide.isTurned === true;

/** Space between the sides that are the halves of a slide, in reference units, and size of their headings, relative to its text. */
const HALVES_GAP = 152;
const HALF_HEAD = 1.6;
const HALF_HEAD_OF_CAPITALS = 1.2;

/** Lists of at least this size are in the face of titles, in reference units. */
const LARGE_TEXT = 64;

/** Kinds that have a drawing of their own here, with lines. */
const DRAWINGS = { steps: Treads, timeline: Ruler } satisfies BodyLook['kinds'];

/** Whether the body has lines of its own, so that none is below the title. */
const standsFree = ({ geometry, slide, dense }: ThemeProps): boolean =>
  !dense &&
  (geometry.fields !== undefined ||
    geometry.statementSize !== undefined ||
    slide.blocks.every(({ kind }) => kind in DRAWINGS));

/** Whether what stands below a title is a date, a list of names or places, or a line below a second part of the title. */
const isColophon = (slide: ThemeProps['slide']): boolean =>
  titlePartsOf(slide).tail !== '' || partTexts(slide.blocks).some((text) => /\d|,.*,/u.test(text));

function lookOf(theme: ThemeProps): BodyLook {
  const { palette, faces, slide, dense, geometry } = theme;
  const isContent = slide.role === 'content' || dense;
  const subtitle: CSSProperties = {
    color: isColophon(slide) ? palette.muted : palette.accent,
    fontFamily: faces.title,
    fontStyle: 'italic',
    letterSpacing: '-0.01em',
  };
  const second = secondSide(palette);
  // Capitals have no good italics.
  const isItalic = slide.blocks
    .filter(isCompare)
    .every(({ sides }) => sides.every(({ title }) => /\p{Ll}/u.test(title)));
  const headStyle: CSSProperties = isItalic
    ? { fontStyle: 'italic', fontSize: `${HALF_HEAD}em` }
    : { fontSize: `${HALF_HEAD_OF_CAPITALS}em`, letterSpacing: '0.02em' };
  const halves: BodyLook['grounds'] = {
    of(side) {
      const isOnPage = (side === 0) !== areTurned(theme);
      const { ink, line } = isOnPage ? { ink: palette.text, line: palette.hairline } : second;
      return { ground: 'transparent', ink, mark: ink, line };
    },
    heads: (areTurned(theme) ? [second.head, palette.muted] : [palette.muted, second.head]).map((color) => ({
      color,
      ...headStyle,
    })),
    gap: HALVES_GAP,
    padding: '0',
    radius: 0,
    secondSide: 1,
  };
  // A list beside its title has few words, and so has one in large letters.
  const isShort = (geometry.arrangement === 'apart' || theme.textSize >= LARGE_TEXT) && slide.blocks.every(isBullets);
  return {
    mark: NoteNumber,
    marksStand: true,
    quoteMark: HungMark,
    hasPanes: true,
    hasSourceLine: true,
    textStyle:
      hasSubtitle(slide) && !dense
        ? subtitle
        : { color: palette.text, ...(isShort ? { fontFamily: faces.title, letterSpacing: '-0.012em' } : {}) },
    displayStyle: { fontFamily: faces.title, fontWeight: 400, letterSpacing: '-0.02em' },
    numeralStyle: { fontStyle: 'italic' },
    turnStyle: { fontStyle: 'italic', color: palette.accent },
    figureStyle: { color: palette.accent },
    pointStyle: { fontFamily: faces.title, fontWeight: 440, letterSpacing: '-0.012em', fontSize: '1.14em' },
    // A shadow would leave lines at the sides where the slide is drawn smaller.
    separator: isContent ? { borderTop: `2px solid ${palette.hairline}`, marginTop: -2 } : {},
    kinds: DRAWINGS,
    ...(areHalves(theme) ? { grounds: halves } : {}),
  };
}

/** Whether lists have points that begin with an amount, which a number before it would be read with. */
const haveAmounts = ({ blocks }: ThemeProps['slide']): boolean =>
  blocks.filter(isBullets).some(({ items }) => items.some((item) => /^[^\p{L}\p{N}]{0,2}\p{N}/u.test(item)));

/**
 * Lists have numbers like notes in a margin, also where they are not numbered, but for those with amounts and in their
 * second layout; their second level and a single bullet have dashes.
 */
function NoteNumber(mark: MarkProps) {
  const { faces, palette } = mark.theme;
  const isBeside = mark.theme.geometry.arrangement === 'apart';
  const { slide } = mark.theme;
  // Of lists after each other, one has numbers.
  const isOwn = slide.isTurned !== true && !haveAmounts(slide);
  const hasNumber = mark.isNumbered || (mark.level === 0 && !mark.isOnly && isOwn);
  return (
    <span
      style={{
        ...(mark.level === 1 && mark.isNumbered
          ? { fontFamily: faces.text }
          : { fontFamily: faces.title, fontStyle: 'italic' }),
        fontWeight: 420,
        fontSize: mark.level === 0 ? (isBeside ? '1.5em' : '1.12em') : '0.9em',
        color: palette.accent,
        // On the line of the text: in the middle of its line a larger numeral would stand lower.
        position: 'relative',
        top: mark.level === 0 && isBeside ? '-0.1em' : '-0.03em',
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
