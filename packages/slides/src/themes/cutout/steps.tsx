import type { BlockProps } from '../../drawing/theme-props.ts';
import { entrySetting } from '../../kinds/entries.ts';
import { EntryParts } from '../../kinds/entry-words.tsx';
import { rowsGrid } from '../../kinds/steps/drawing.tsx';
import { areStairs, numberOf, stepOf, type Steps } from '../../kinds/steps/index.ts';
import { cutoutPapers, inkOn, sectionPaper, type Paper } from './index.ts';
import { Shape } from './shapes.tsx';

const STONES: readonly Paper[] = ['tomato', 'leaf', 'ink'];

/** Numbers along a winding line, the words below and above it in turn; rows where words are many. */
export function Road(props: BlockProps<Steps>) {
  return areStairs(props.block, entrySetting(props.theme.geometry)) ? <Along {...props} /> : <Rows {...props} />;
}

type StepProps = Pick<BlockProps<Steps>, 'block' | 'theme' | 'look'> & { readonly index: number };

function Stone({ block, theme, look, index, size }: StepProps & { readonly size: string }) {
  const { palette, slide } = theme;
  const paper = cutoutPapers(palette)[STONES[index % STONES.length]!];
  return (
    <div aria-hidden style={{ position: 'relative', flex: 'none', width: size, height: size }}>
      <Shape kind="pebble" seed={slide.index * 3 + index} colour={paper} style={{ position: 'absolute', inset: 0 }} />
      <div
        style={{
          ...look.displayStyle,
          position: 'absolute',
          inset: 0,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          color: inkOn(paper, palette),
          fontSize: `calc(${size} * 0.5)`,
          lineHeight: 1,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {numberOf(block, index)}
      </div>
    </div>
  );
}

/** Height of the road between the words above and below it, in reference units. */
const ROAD = 236;
const STONE = 168;

function Along({ block, parts, theme, look }: BlockProps<Steps>) {
  const { palette, geometry, slide, width: all, direction } = theme;
  const count = parts.length;
  const { width, x } = geometry.text;
  const papers = cutoutPapers(palette);
  const isOnSection = geometry.fields?.some(({ holds }) => holds === 'both') === true;
  // The middle of each stone, lower and higher in turn.
  const step = width / count;
  const points = parts.map(
    (_, position) => [step * (position + 0.5), position % 2 === 0 ? ROAD - STONE / 2 : STONE / 2] as const,
  );
  const [first, last] = [points[0]!, points.at(-1)!];
  const way = [[-x - 60, first[1] + 30] as const, ...points, [all - x + 60, last[1] - 40] as const];
  const road = way
    .map(([px, py], index) => {
      if (index === 0) return `M ${px} ${py}`;
      const [bx, by] = way[index - 1]!;
      const half = (px - bx) / 2;
      return `C ${bx + half} ${by} ${px - half} ${py} ${px} ${py}`;
    })
    .join(' ');
  return (
    <ol
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gridTemplateColumns: `repeat(${count * 2}, minmax(0, 1fr))`,
        gridTemplateRows: `minmax(auto, 1fr) ${ROAD}px minmax(auto, 1fr)`,
        rowGap: 20,
        listStyle: 'none',
        margin: 0,
        padding: 0,
      }}
    >
      <li aria-hidden style={{ gridArea: '2 / 1 / 3 / -1', position: 'relative' }}>
        <svg
          data-decoration
          width={width}
          height={ROAD}
          style={{
            position: 'absolute',
            inset: 0,
            overflow: 'visible',
            transform: direction === 'rtl' ? 'scaleX(-1)' : 'none',
          }}
        >
          <path d={road} fill="none" stroke={papers[isOnSection ? 'cream' : sectionPaper(slide)]} strokeWidth={64} />
        </svg>
      </li>
      {parts.map(({ index, isShown }, position) => {
        const isBelow = position % 2 === 0;
        // Words may be as wide as the gap that the next stone leaves on the other side.
        const start = Math.max(1, position * 2);
        const end = Math.min(count * 2 + 1, position * 2 + 4);
        const isEdge = position === 0 || position === count - 1;
        const area = isEdge ? `${position * 2 + 1} / ${position * 2 + 3}` : `${start} / ${end}`;
        return [
          <li
            key={`stone ${index}`}
            aria-hidden
            style={{
              gridRow: 2,
              gridColumn: `${position * 2 + 1} / span 2`,
              justifySelf: 'center',
              alignSelf: isBelow ? 'end' : 'start',
            }}
          >
            <Stone block={block} theme={theme} look={look} index={index} size={`${STONE}px`} />
          </li>,
          <li
            key={index}
            style={{
              gridRow: isBelow ? 3 : 1,
              gridColumn: area,
              alignSelf: isBelow ? 'start' : 'end',
              paddingInline: 10,
              minWidth: 0,
            }}
          >
            <EntryParts {...stepOf(block, index)} isShown={isShown} theme={theme} look={look} align="center" />
          </li>,
        ];
      })}
    </ol>
  );
}

function Rows({ block, parts, theme, look }: BlockProps<Steps>) {
  return (
    <ol style={rowsGrid(block, theme)}>
      {parts.map(({ index, isShown }) => (
        <li key={index} style={{ display: 'flex', alignItems: 'center', gap: '0.7em', padding: '0.2em 0' }}>
          <Stone block={block} theme={theme} look={look} index={index} size="2.1em" />
          <div style={{ flex: '1 1 0', minWidth: 0 }}>
            <EntryParts {...stepOf(block, index)} isShown={isShown} theme={theme} look={look} />
          </div>
        </li>
      ))}
    </ol>
  );
}
