import type { BodyLook, ThemeProps } from '../../drawing/theme-props.ts';
import { BodyText } from '../../drawing/words.tsx';
import { withInk } from '../../kinds/entry-words.tsx';
import { figureParts, UNIT_SCALE, type NumberBlock } from '../../kinds/number/index.ts';
import { NARROW_BODY } from '../../picture/geometry.ts';
import { textWidth } from '../../picture/text-shape.ts';
import { cutoutPapers, inkOn, sectionPaper, type Paper } from './index.ts';
import { Shape } from './shapes.tsx';

const LARGEST = { alone: 540, first: 340, other: 170 } as const;
const LABEL = 52;
const NOTE = 44;
const FIGURE_WIDTH = 0.94;
const TONES: readonly Paper[] = ['tomato', 'cream', 'amber', 'mint'];

/** Where pebbles lie: the first has the most area. Shares of the area of the body. */
function columnsOf(
  count: number,
  isUpright: boolean,
): {
  readonly columns: string;
  readonly area: (index: number) => string;
  readonly share: (index: number) => readonly [number, number];
} {
  if (count === 1) return { columns: '1fr', area: () => '1 / 1', share: () => [1, 1] };
  if (isUpright) return { columns: '1fr', area: (index) => `${index + 1} / 1`, share: () => [1, 1 / count] };
  if (count === 2)
    return {
      columns: '56fr 44fr',
      area: (index) => `1 / ${index + 1}`,
      share: (index) => [index === 0 ? 0.56 : 0.44, 1],
    };
  if (count === 3)
    return {
      columns: '54fr 46fr',
      area: (index) => (index === 0 ? '1 / 1 / span 2' : `${index} / 2`),
      share: (index) => (index === 0 ? [0.54, 1] : [0.46, 0.5]),
    };
  const rows = Math.ceil(count / 2);
  return {
    columns: '1fr 1fr',
    area: (index) => `${Math.floor(index / 2) + 1} / ${(index % 2) + 1}`,
    share: () => [0.5, 1 / rows],
  };
}

/** Numbers on pebbles of paper, whose areas say which one matters. */
export function Pebbles({ theme, look }: { readonly theme: ThemeProps; readonly look: BodyLook }) {
  const { geometry, slide, parts, shown, textSize, palette } = theme;
  const blocks = parts.map((part) => slide.blocks[part] as NumberBlock);
  const { columns, area, share } = columnsOf(blocks.length, geometry.text.width < NARROW_BODY);
  const papers = cutoutPapers(palette);
  const tones = TONES.filter((tone) => tone !== sectionPaper(slide));
  const { width, height } = geometry.text;
  return (
    <div
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gridTemplateColumns: columns,
        gridAutoRows: 'minmax(auto, 1fr)',
        fontSize: 'var(--bullet)',
      }}
    >
      {blocks.map((block, position) => {
        const [wide, tall] = share(position);
        const tone = tones[position % tones.length]!;
        const ground = papers[tone];
        const ink = inkOn(ground, palette);
        const own = withInk(look, ink);
        const { figure, unit } = figureParts(block.value);
        const face = geometry.titleFace * FIGURE_WIDTH;
        const em = textWidth(figure, face) + (unit === '' ? 0 : textWidth(` ${unit}`, face) * UNIT_SCALE);
        // Text keeps clear of the round edge.
        const room = { width: wide * width * (blocks.length === 1 ? 0.76 : 0.7), height: tall * height };
        const most = blocks.length === 1 ? LARGEST.alone : position === 0 ? LARGEST.first : LARGEST.other;
        const size = Math.max(
          72,
          Math.min(most, room.width / Math.max(em, 0.6), room.height * (tall === 1 ? 0.5 : 0.42)),
        );
        const isShown = shown[position] !== false;
        return (
          <div key={parts[position]} data-block={parts[position]} style={{ display: 'contents' }}>
            <div
              style={{
                position: 'relative',
                gridArea: area(position),
                display: 'flex',
                flexDirection: 'column',
                justifyContent: 'center',
                minWidth: 0,
                paddingInline: blocks.length === 1 ? '12%' : '15%',
                paddingBlock: '2%',
                color: ink,
              }}
            >
              <Shape
                kind="pebble"
                seed={slide.index * 5 + position}
                colour={ground}
                style={{ position: 'absolute', inset: tall === 1 ? '-7% -5%' : '-5% -4%' }}
              />
              <div style={{ position: 'relative', opacity: isShown ? 1 : 0 }}>
                {block.value.trim() !== '' && (
                  <BodyText
                    text={figure}
                    theme={theme}
                    lineHeight={1}
                    {...(unit === '' ? {} : { suffix: { text: unit, scale: UNIT_SCALE } })}
                    style={{
                      ...own.displayStyle,
                      fontSize: `${size / textSize}em`,
                      letterSpacing: '-0.035em',
                      marginInlineStart: '-0.02em',
                      whiteSpace: em * 72 > room.width ? 'normal' : 'nowrap',
                    }}
                  />
                )}
                {block.label.trim() !== '' && (
                  <BodyText
                    text={block.label}
                    theme={theme}
                    lineHeight={1.2}
                    isBalanced
                    style={{
                      ...own.textStyle,
                      fontSize: `${LABEL / textSize}em`,
                      marginTop: block.value.trim() === '' ? 0 : '0.3em',
                      fontWeight: 600,
                      whiteSpace: 'normal',
                    }}
                  />
                )}
                {block.note.trim() !== '' && (
                  <BodyText
                    text={block.note}
                    theme={theme}
                    lineHeight={1.25}
                    isBalanced
                    style={{
                      ...own.textStyle,
                      fontSize: `${NOTE / textSize}em`,
                      marginTop: '0.2em',
                      whiteSpace: 'normal',
                    }}
                  />
                )}
              </div>
            </div>
          </div>
        );
      })}
    </div>
  );
}
