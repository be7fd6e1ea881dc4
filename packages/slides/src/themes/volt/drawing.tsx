import type { CSSProperties, ReactNode } from 'react';
import { Body } from '../../kinds/body.tsx';
import { areNumbers } from '../../kinds/number/index.ts';
import { isBesidePicture, stage, type BodyLook, type MarkProps, type ThemeProps } from '../../drawing/theme-props.ts';
import { FittedArea, ordinal, PageStrokes, Title } from '../../drawing/words.tsx';
import type { Field } from '../../measure/geometry.ts';
import type { Palette } from '../theme.ts';
import { Dates } from './dates.tsx';
import { Figures } from './figures.tsx';
import { VOLT_FRAME, VOLT_GAP, VOLT_RADIUS, voltTiles, type Tone } from './index.ts';
import { QuoteTiles } from './quote.tsx';
import { RowTiles } from './rows.tsx';
import { StepTiles } from './steps.tsx';

/** Tiles of colour on stone: what matters most is in lime, the title in lime, in black or on the ground. */
export function Volt(theme: ThemeProps) {
  const { geometry, palette, faces, entrance, slide, direction } = theme;
  const { fields = [] } = geometry;
  const words = stage(entrance, 0.25, 1);
  const titleField = fields.find(({ holds }) => holds === 'title');
  const bodyField = fields.find(({ holds }) => holds === 'body');
  const tiles = voltTiles(palette);
  const titleInk = titleField === undefined ? palette.title : tiles[titleField.tone as Tone].ink;
  const isAlone = titleField !== undefined && bodyField === undefined && slide.role !== 'content';
  const onlyNumbers = areNumbers(slide.blocks) && bodyField === undefined;
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
      {fields.map((field, position) => (
        <TileOf key={`${field.tone} ${field.area.x} ${field.area.y}`} field={field} position={position} theme={theme}>
          {slide.role === 'section' && slide.section !== undefined && isAlone ? (
            <SectionNumber theme={theme} number={slide.section} />
          ) : (field.holds === 'nothing' && geometry.picture === undefined) || (slide.role === 'section' && isAlone) ? (
            <Arrow theme={theme} tone={field.tone as Tone} />
          ) : null}
        </TileOf>
      ))}
      <FittedArea
        area={geometry.title}
        holds="title"
        justify={
          titleField === undefined || (isAlone && slide.role !== 'section') || isBesidePicture(theme)
            ? 'safe center'
            : 'flex-start'
        }
      >
        <Title
          theme={theme}
          style={{
            flex: 'none',
            ...headline(faces.title),
            // Large letters have space at their side.
            marginInlineStart: '-0.03em',
            color: titleInk,
            opacity: words,
          }}
          tailStyle={{ ...headline(faces.text), fontStretch: '100%', fontWeight: 520, paddingTop: '0.4em' }}
        />
      </FittedArea>
      <FittedArea area={geometry.text} holds="body" justify={bodyJustify(theme, bodyField)}>
        {onlyNumbers ? (
          <Figures theme={theme} look={lookOf(theme, palette)} />
        ) : (
          <BodyOn theme={theme} field={bodyField} />
        )}
      </FittedArea>
      <PageStrokes
        theme={theme}
        on={palette.title}
        off={palette.hairline}
        style={{
          [direction === 'rtl' ? 'right' : 'left']: VOLT_FRAME + 60,
          top: bottomOf(theme) + 16,
          opacity: words,
        }}
      />
    </div>
  );
}

/** The lower edge of all tiles. */
const bottomOf = ({ geometry }: ThemeProps): number => (geometry.frame?.y ?? 0) + (geometry.frame?.height ?? 0);

function bodyJustify({ slide }: ThemeProps, field: Field | undefined): 'flex-start' | 'safe center' {
  return field !== undefined && slide.role !== 'content' ? 'safe center' : 'flex-start';
}

const headline = (family: string): CSSProperties => ({
  fontFamily: family,
  fontStretch: '116%',
  fontWeight: 720,
  letterSpacing: '-0.026em',
});

/** The body in the colours of its tile. Charts and the like are made in those of the theme, which suit the white one. */
function BodyOn({ theme, field }: { readonly theme: ThemeProps; readonly field: Field | undefined }) {
  const tone = (field?.tone ?? 'white') as Tone;
  const palette = tone === 'white' ? theme.palette : onTile(theme.palette, tone);
  const look = lookOf(theme, palette);
  return <Body theme={{ ...theme, palette }} look={field === undefined ? look : { ...look, kinds: {} }} />;
}

function onTile(palette: Palette, tone: Tone): Palette {
  const { ground, ink, quiet, mark } = voltTiles(palette)[tone];
  const hairline = `color-mix(in srgb, ${ink} 22%, transparent)`;
  return { ...palette, background: ground, title: ink, text: ink, accent: mark, muted: quiet, hairline };
}

function lookOf({ faces, palette: page }: ThemeProps, palette: Palette): BodyLook {
  const tiles = voltTiles(page);
  const look: BodyLook = {
    mark: Square,
    textStyle: { color: palette.text, fontWeight: 500 },
    displayStyle: { ...headline(faces.title), fontWeight: 700, letterSpacing: '-0.022em', color: palette.title },
    separator: { borderTop: `2px solid ${palette.hairline}`, marginTop: -2 },
  };
  const toned = (tone: Tone) => {
    const { ground, ink, mark } = tiles[tone];
    return { ground, ink, mark, line: `color-mix(in srgb, ${ink} 80%, transparent)` };
  };
  return {
    ...look,
    kinds: { bullets: RowTiles, steps: StepTiles, timeline: Dates, quote: QuoteTiles },
    grounds: {
      of: (index, count) => toned(count === 2 ? PAIR[index % 2]! : CARDS[index % CARDS.length]!),
      gap: VOLT_GAP,
      padding: '52px 56px 52px',
      radius: VOLT_RADIUS,
      isStaggered: true,
      secondSide: 1.32,
    },
  };
}

const CARDS: readonly Tone[] = ['lime', 'white', 'stone', 'black'];
const PAIR: readonly Tone[] = ['stone', 'lime'];

/** A tile, which grows a little as it appears, one after the other. */
function TileOf({
  field: { area, tone },
  position,
  theme,
  children,
}: {
  readonly field: Field;
  readonly position: number;
  readonly theme: ThemeProps;
  readonly children: ReactNode;
}) {
  const shown = stage(theme.entrance, 0.12 * position, 0.6 + 0.12 * position);
  return (
    <div
      style={{
        position: 'absolute',
        insetInlineStart: area.x,
        top: area.y,
        width: area.width,
        height: area.height,
        overflow: 'hidden',
        borderRadius: VOLT_RADIUS,
        background: voltTiles(theme.palette)[tone as Tone].ground,
        opacity: shown,
        transform: `scale(${0.97 + 0.03 * shown})`,
      }}
    >
      {children}
    </div>
  );
}

/** The number of a section, cut by the lower edge of its tile. */
function SectionNumber({ theme, number }: { readonly theme: ThemeProps; readonly number: number }) {
  return (
    <div
      aria-hidden
      style={{
        ...headline(theme.faces.title),
        position: 'absolute',
        insetInlineEnd: 40,
        bottom: '-0.24em',
        fontSize: 640,
        lineHeight: 1,
        letterSpacing: '-0.06em',
        color: voltTiles(theme.palette).lime.ink,
      }}
    >
      {number}
    </div>
  );
}

/** An arrow in the lower corner of a tile without text. */
function Arrow({ theme, tone }: { readonly theme: ThemeProps; readonly tone: Tone }) {
  const { direction, palette } = theme;
  return (
    <svg
      aria-hidden
      data-decoration
      viewBox="0 0 24 24"
      fill="none"
      stroke={voltTiles(palette)[tone].mark}
      strokeWidth={2.6}
      style={{
        position: 'absolute',
        insetInlineEnd: '9%',
        bottom: '10%',
        width: 'min(78%, 420px)',
        height: 'min(78%, 420px)',
        transform: direction === 'rtl' ? 'scaleX(-1)' : 'none',
      }}
    >
      <path d="M3 21 20.5 3.5 M5.5 3 H21 V18.5" />
    </svg>
  );
}

/** A small black tile; numbers where the list is numbered. */
function Square(mark: MarkProps) {
  const { palette, faces } = mark.theme;
  const isFirst = mark.level === 0;
  if (mark.isNumbered)
    return (
      <span style={{ ...headline(faces.title), fontSize: isFirst ? '0.94em' : '0.8em', color: palette.accent }}>
        {ordinal(mark)}
      </span>
    );
  return (
    <span
      style={{
        width: isFirst ? '0.34em' : '0.24em',
        height: isFirst ? '0.34em' : '0.24em',
        borderRadius: '0.09em',
        background: palette.accent,
      }}
    />
  );
}
