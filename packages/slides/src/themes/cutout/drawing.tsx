import type { CSSProperties } from 'react';
import { Body } from '../../kinds/body.tsx';
import { cutOutline } from '../../drawing/cut-edge.ts';
import { stage, type BodyLook, type MarkProps, type ThemeProps } from '../../drawing/theme-props.ts';
import { FittedArea, ordinal, PageStrokes, Title } from '../../drawing/words.tsx';
import { NARROW_BODY, type CutEdge, type Field } from '../../measure/geometry.ts';
import { areBeside, isCompare } from '../../kinds/compare/index.ts';
import { entrySetting } from '../../kinds/entries.ts';
import { sentenceOf } from '../../kinds/index.ts';
import { areNumbers } from '../../kinds/number/index.ts';
import { Corners } from './cards.tsx';
import { Strips } from './dates.tsx';
import { Pebbles } from './figures.tsx';
import { CUTOUT_MARGIN, cutoutPapers, inkOn, sectionPaper, type Paper } from './index.ts';
import { MarkShape, Shape } from './shapes.tsx';
import { Road } from './steps.tsx';

/** Fields and shapes cut from coloured paper; each section of a film has its own. */
export function Cutout(theme: ThemeProps) {
  const { geometry, palette, faces, entrance, orientation, slide, direction } = theme;
  const { fields = [] } = geometry;
  const isUpright = orientation === 'portrait';
  const isContent = slide.role === 'content' || theme.dense;
  const words = stage(entrance, 0.25, 1);
  const margin = CUTOUT_MARGIN[orientation];
  const look = lookOf(theme);
  const isPicture = geometry.picture !== undefined;
  const onlyNumbers = areNumbers(slide.blocks) && !isPicture && isContent;
  return (
    <div
      style={{
        position: 'absolute',
        inset: 0,
        overflow: 'hidden',
        background: palette.background,
        color: palette.title,
        fontFamily: faces.text,
      }}
    >
      {fields.map((field) => {
        const isUnused = field.holds === 'body' && field.area.x > 0 && hasSidesBelow(theme);
        return isUnused ? null : (
          <CutField key={`${field.tone} ${field.area.x} ${field.area.y}`} field={field} theme={theme} />
        );
      })}
      <Decoration theme={theme} />
      <FittedArea
        area={geometry.title}
        holds="title"
        justify={
          hasSideTitle(theme) || !isContent || isPicture
            ? slide.role === 'section'
              ? 'safe center'
              : 'flex-start'
            : 'safe center'
        }
      >
        <Title
          theme={theme}
          style={{
            flex: 'none',
            ...headline(faces.title),
            color: palette.title,
            ...(geometry.cardsIn === 'corners' ? { textAlign: 'center' } : { marginInlineStart: '-0.02em' }),
            opacity: words,
          }}
          tailStyle={{ fontFamily: faces.text, fontWeight: 560, letterSpacing: '-0.01em', paddingTop: '0.4em' }}
        />
      </FittedArea>
      <FittedArea area={geometry.text} holds="body" justify={isContent ? 'flex-start' : 'safe center'}>
        {onlyNumbers ? <Pebbles theme={theme} look={look} /> : <Body theme={theme} look={look} />}
      </FittedArea>
      <PageStrokes
        theme={theme}
        on={palette.title}
        off={palette.hairline}
        style={{ insetInlineStart: margin, bottom: isUpright ? 92 : 44, opacity: words }}
      />
      <bdi
        dir="ltr"
        hidden={!isContent || sentenceOf(slide.blocks) !== null}
        style={{
          position: 'absolute',
          [direction === 'rtl' ? 'left' : 'right']: 56,
          bottom: isUpright ? 80 : 36,
          fontFamily: faces.title,
          fontSize: isUpright ? 36 : 32,
          fontWeight: 800,
          fontVariantNumeric: 'tabular-nums',
          opacity: words,
        }}
      >
        {slide.index + 1}
      </bdi>
    </div>
  );
}

/** Whether the title has a field beside the body. */
const hasSideTitle = ({ geometry, width, height }: ThemeProps): boolean =>
  geometry.fields?.some(({ holds, area }) => holds === 'title' && area.width < width && area.height === height) ===
  true;

/** Whether sides of a comparison stand below each other. */
const hasSidesBelow = ({ slide, geometry }: ThemeProps): boolean =>
  slide.blocks.some((block) => isCompare(block) && !areBeside(block, entrySetting(geometry)));

const headline = (family: string): CSSProperties => ({
  fontFamily: family,
  fontWeight: 800,
  letterSpacing: '-0.022em',
});

/** The paper of a field: its own, or that of the section. */
function paperOf({ tone }: Field, { slide, palette }: ThemeProps): string {
  const papers = cutoutPapers(palette);
  return papers[tone === 'section' ? sectionPaper(slide) : (tone as Paper)];
}

/** The inner edge of a field, which is cut in a curve; none of one that covers the slide, and all of one that touches no side. */
function innerEdge({ area }: Field, { width, height }: ThemeProps): CutEdge | 'all' | null {
  const { x, y } = area;
  if (x > 1 && y > 1 && x + area.width < width - 1 && y + area.height < height - 1) return 'all';
  if (x + area.width < width - 1) return 'end';
  if (x > 1) return 'start';
  if (y + area.height < height - 1) return 'bottom';
  return y > 1 ? 'top' : null;
}

/** A field that slides in from its edge. Its cut edge reaches over the line where it ends. */
function CutField({ field, theme }: { readonly field: Field; readonly theme: ThemeProps }) {
  const { direction, entrance } = theme;
  const { x, y, width, height } = field.area;
  const edge = innerEdge(field, theme);
  const paper = paperOf(field, theme);
  if (edge === 'all')
    return (
      <Shape
        kind="pebble"
        seed={theme.slide.index + 5}
        colour={paper}
        style={{ position: 'absolute', insetInlineStart: x, top: y, width, height }}
      />
    );
  const rest = 60 * (1 - stage(entrance, 0, 0.8));
  const isTall = edge === 'start' || edge === 'end';
  const over = edge === null ? 0 : 30;
  const grown = {
    width: width + (isTall ? over : 0),
    height: height + (edge === 'bottom' || edge === 'top' ? over : 0),
  };
  const shift =
    edge === 'bottom' ? `0, ${-rest}px` : edge === 'end' ? `${direction === 'rtl' ? rest : -rest}px, 0` : '0, 0';
  return (
    <svg
      aria-hidden
      data-decoration
      width={grown.width}
      height={grown.height}
      style={{
        position: 'absolute',
        insetInlineStart: edge === 'start' ? x - over : x,
        top: edge === 'top' ? y - over : y,
        overflow: 'visible',
        transform: `translate(${shift})`,
      }}
    >
      {edge === null ? (
        <rect width={grown.width} height={grown.height} fill={paper} />
      ) : (
        <path d={cutOutline(grown, edge, direction, isTall ? 60 : 40)} fill={paper} />
      )}
    </svg>
  );
}

/** Shapes in corners without text, by the number of the slide. */
function Decoration({ theme }: { readonly theme: ThemeProps }) {
  const { slide, geometry, width, height, palette, orientation, entrance, dense } = theme;
  const papers = cutoutPapers(palette);
  const seed = slide.index + 3;
  const isUpright = orientation === 'portrait';
  const shown: CSSProperties = { position: 'absolute', opacity: stage(entrance, 0, 0.6) };
  const square = (size: number, start: number, top: number): CSSProperties => ({
    ...shown,
    insetInlineStart: start,
    top,
    width: size,
    height: size,
  });
  const paper = sectionPaper(slide);
  // Shapes differ from the ground.
  const bold = paper === 'amber' || paper === 'pink' ? papers.tomato : papers.amber;
  // A square has no room beside its words.
  if (dense || geometry.picture !== undefined || (!isUpright && width < NARROW_BODY)) return null;
  if (slide.role === 'opening') {
    const size = isUpright ? 720 : 860;
    const hasBody = slide.blocks.length > 0;
    const place = isUpright ? [width - 560, height - 760] : [width - 700, hasBody ? 90 : 60];
    return (
      <>
        <Shape
          kind="flower"
          seed={seed}
          colour={bold}
          heart={papers.ink}
          style={square(size, place[0]!, isUpright && hasBody ? 1_440 : place[1]!)}
        />
        <Hills theme={theme} />
      </>
    );
  }
  if (slide.role === 'section') {
    const size = isUpright ? 900 : 1_150;
    return (
      <Shape
        kind={slide.index % 2 === 0 ? 'flower' : 'pebble'}
        seed={seed}
        colour={bold}
        {...(slide.index % 2 === 0 ? { heart: papers.ink } : {})}
        style={isUpright ? square(size, width - 560, height - 760) : square(size, width - 700, -40)}
      />
    );
  }
  if (slide.role === 'closing')
    return (
      <Shape
        kind="flower"
        seed={seed}
        colour={papers.pink}
        heart={papers.tomato}
        style={isUpright ? square(620, width - 420, height - 480) : square(560, width - 520, height - 460)}
      />
    );
  const sentence = sentenceOf(slide.blocks);
  if (sentence === 'quoted')
    return (
      <>
        <Shape
          kind="flower"
          seed={seed}
          colour={papers.amber}
          heart={papers.ink}
          style={square(340, width - (isUpright ? 210 : 250), -120)}
        />
        <Shape
          kind="flower"
          seed={seed + 1}
          colour={papers.pink}
          heart={papers.tomato}
          style={square(isUpright ? 420 : 480, width - (isUpright ? 250 : 320), height - (isUpright ? 210 : 300))}
        />
      </>
    );
  if (sentence === 'said')
    return (
      <Shape
        kind="pebble"
        seed={seed}
        colour={papers.amber}
        style={square(isUpright ? 420 : 460, width - (isUpright ? 220 : 270), height - (isUpright ? 200 : 250))}
      />
    );
  if (hasSideTitle(theme))
    return <Shape kind="pebble" seed={seed} colour={papers.leaf} style={square(460, -70, height - 300)} />;
  return null;
}

/** Two hills at the lower edge of an opening. */
function Hills({ theme }: { readonly theme: ThemeProps }) {
  const { width, height, palette, orientation, direction } = theme;
  const papers = cutoutPapers(palette);
  const tall = orientation === 'portrait' ? 210 : 120;
  return (
    <svg
      aria-hidden
      data-decoration
      viewBox={`0 0 ${width} ${tall * 2}`}
      width={width}
      height={tall * 2}
      style={{
        position: 'absolute',
        left: 0,
        top: height - tall * 2,
        transform: direction === 'rtl' ? 'scaleX(-1)' : 'none',
      }}
    >
      <path
        d={`M 0 ${tall * 1.15} C ${width * 0.25} ${tall * 0.85} ${width * 0.4} ${tall * 1.3} ${width * 0.62} ${tall * 1.1} S ${width * 0.85} ${tall} ${width} ${tall * 1.2} V ${tall * 2} H 0 Z`}
        fill={papers.leaf}
      />
      <path
        d={`M ${width * 0.46} ${tall * 2} C ${width * 0.62} ${tall * 1.5} ${width * 0.8} ${tall} ${width} ${tall * 0.7} V ${tall * 2} Z`}
        fill={papers.mint}
      />
    </svg>
  );
}

function lookOf(theme: ThemeProps): BodyLook {
  const { palette, faces } = theme;
  const papers = cutoutPapers(palette);
  const cards: readonly Paper[] = ['amber', 'sky', 'mint', 'pink', 'lilac'];
  const isComparison = theme.slide.blocks.every(isCompare);
  const isHalves = theme.geometry.fields?.some(({ holds }) => holds === 'body') === true;
  const isBelow = hasSidesBelow(theme);
  return {
    mark: CutMark,
    quoteMark: HungMark,
    textStyle: { color: palette.text, fontWeight: 520 },
    displayStyle: { ...headline(faces.title), color: palette.title },
    kinds: { steps: Road, timeline: Strips, ...(theme.geometry.cardsIn === 'corners' ? { cards: Corners } : {}) },
    grounds: {
      of: (index, count) => {
        const ground =
          count === 2 && isComparison ? papers[index === 0 ? 'sky' : 'amber'] : papers[cards[index % cards.length]!];
        const ink = inkOn(ground, palette);
        const isOnField = isHalves && (index === 0 || !isBelow);
        return { ground: isOnField ? 'transparent' : ground, ink, mark: ink, line: ink };
      },
      gap: isHalves ? 0 : 28,
      padding: isHalves ? `20px ${CUTOUT_MARGIN.landscape}px 84px` : '44px 48px',
      radius: isHalves ? 0 : 34,
      secondSide: 1,
    },
  };
}

/** A cut shape, another one for each point; numbers where the list is numbered. */
function CutMark(mark: MarkProps) {
  const { theme, level, number, isNumbered } = mark;
  const { palette, faces } = theme;
  const papers = cutoutPapers(palette);
  const isDark = palette.background === papers.leaf || palette.background === papers.ink;
  const isOnColour = theme.geometry.fields?.some(({ holds }) => holds === 'both') === true;
  if (isNumbered)
    return (
      <span style={{ ...headline(faces.title), fontSize: level === 0 ? '1.1em' : '0.86em' }}>{ordinal(mark)}</span>
    );
  const size = level === 0 ? '0.78em' : '0.42em';
  return (
    <span style={{ width: size, height: size }}>
      <MarkShape
        index={number - 1}
        colours={
          isDark
            ? [papers.amber, papers.pink, palette.text]
            : isOnColour
              ? [palette.text, papers.leaf]
              : [papers.tomato, papers.leaf, palette.text]
        }
      />
    </span>
  );
}

/** A quotation mark in the margin of the quotation. */
function HungMark({ theme: { palette, faces, direction } }: { readonly theme: ThemeProps }) {
  return (
    <span
      style={{ ...headline(faces.title), display: 'block', fontSize: '1.3em', lineHeight: 1, color: palette.accent }}
    >
      {direction === 'rtl' ? '”' : '“'}
    </span>
  );
}
