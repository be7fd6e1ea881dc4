import type { BodyLook, ThemeProps } from '../../drawing/theme-props.ts';
import { isHeading, withInk } from '../../kinds/entry-words.tsx';
import { FigureGrid, FigureLabel, LargeFigure } from '../../kinds/number/figure-grid.tsx';
import { cutoutPapers, inkOn, sectionPaper, type Paper } from './index.ts';
import { Shape } from './shapes.tsx';

const PAPERS: readonly Paper[] = ['tomato', 'cream', 'amber', 'mint'];
/** Largest sizes of figures, and sizes of their labels and notes. In reference units. */
const LARGEST = { alone: 540, first: 340, other: 170 } as const;
const SIZES = { label: 52, note: 44 } as const;
/** Share of the width that the first of two and of three numbers has, in per cent. */
const FIRST = { 2: 56, 3: 54 } as const;
/** Share of its area in which a figure is clear of the round edge. */
const CLEAR = { alone: 0.76, first: 0.7, other: 0.7 } as const;

/** Numbers on round shapes of paper, the first with the most room. What they count stands before they appear. */
export function Pebbles({ theme, look }: { readonly theme: ThemeProps; readonly look: BodyLook }) {
  const { geometry, slide, palette } = theme;
  const { width, height } = geometry.text;
  const papers = cutoutPapers(palette);
  const others = PAPERS.filter((paper) => paper !== sectionPaper(slide));
  return (
    <FigureGrid theme={theme} gap={0} firstShares={FIRST}>
      {({ block, position, rank, isShown, area, share }) => {
        const paper = papers[others[position % others.length]!];
        const ink = inkOn(paper, palette);
        const own = withInk(look, ink);
        const isLabelShown = isShown || (block.value.trim() !== '' && isHeading(block.label, theme));
        const isTall = share.height === 1;
        const room = {
          width: share.width * width * CLEAR[rank],
          height: share.height * height * (isTall ? 0.5 : block.note.trim() === '' ? 0.42 : 0.3),
        };
        return (
          <div
            style={{
              position: 'relative',
              gridArea: area,
              display: 'flex',
              flexDirection: 'column',
              justifyContent: 'center',
              minWidth: 0,
              paddingInline: rank === 'alone' ? '12%' : '15%',
              paddingBlock: '2%',
              color: ink,
              opacity: isLabelShown ? 1 : 0,
            }}
          >
            <Shape
              kind="pebble"
              seed={slide.index * 5 + position}
              colour={paper}
              style={{ position: 'absolute', inset: isTall ? '-7% -5%' : '-5% -4%' }}
            />
            <div style={{ position: 'relative' }}>
              <LargeFigure
                block={block}
                theme={theme}
                look={own}
                room={room}
                largest={LARGEST[rank]}
                style={{ letterSpacing: '-0.035em', marginInlineStart: '-0.02em', opacity: isShown ? 1 : 0 }}
              />
              <FigureLabel
                block={block}
                theme={theme}
                look={own}
                sizes={SIZES}
                style={{ marginTop: block.value.trim() === '' ? 0 : '0.3em', fontWeight: 600 }}
                noteStyle={{ marginTop: '0.2em', textWrap: 'balance', opacity: isShown ? 1 : 0 }}
              />
            </div>
          </div>
        );
      }}
    </FigureGrid>
  );
}
