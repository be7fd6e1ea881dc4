import { useLayoutEffect, useRef } from 'react';
import { SourcePanel } from '../../drawing/source-panel.tsx';
import type { BlockDrawing, BlockProps, ThemeProps } from '../../drawing/theme-props.ts';
import { partStyle } from '../../drawing/words.tsx';
import { problemsOf } from '../compiler.ts';
import { CHART_GAP, type Chart } from './index.ts';
import { grownShare } from './growth.ts';
import { plottedChart, prepareChart } from './plot.ts';
import { chartSource, type ChartGrowth, type ChartSource } from './spec.ts';

/** Opacity of bars and shares that are not spoken while another is. */
const UNSPOKEN = 0.35;

/** A chart as Vega draws it; its cells if it has no numbers. */
export const ChartDrawing: BlockDrawing<Chart> = Object.assign(PlottedChart, {
  prepare: (block: Chart, theme: ThemeProps) => prepareChart(chartSource(block, theme)),
  problems: (block: Chart, theme: ThemeProps) => problemsOf(plottedChart(chartSource(block, theme))),
});

/** Corners of a sector, beside those at its ends. */
const SECTOR_CORNERS = 24;

/** The part of a square around its middle that a hand has passed after a share of its turn, from the top on. */
function sector(share: number): string {
  const corners = Array.from({ length: SECTOR_CORNERS + 1 }, (_, index) => {
    const angle = 2 * Math.PI * share * (index / SECTOR_CORNERS);
    return `${50 + 100 * Math.sin(angle)}% ${50 - 100 * Math.cos(angle)}%`;
  });
  return `polygon(50% 50%, ${corners.join(', ')})`;
}

/** Shows the marks of a chart as far as they have grown after a share of the movement. */
function grow(picture: HTMLElement, growth: ChartGrowth, share: number): void {
  const style = (marks: string, styleOf: (index: number, count: number) => Partial<CSSStyleDeclaration>): void => {
    const found = picture.querySelectorAll<SVGElement>(`.role-mark.mark-${marks} > :is(path, text)`);
    for (const [index, mark] of found.entries()) Object.assign(mark.style, styleOf(index, found.length));
  };
  if (growth.marks === 'lines') {
    const grown = grownShare(share, 0, 1);
    // A clip at the end would cut off round corners.
    const clipPath = grown === 1 ? '' : `inset(-100% ${100 * (1 - grown)}% -100% -10%)`;
    style('line', () => ({ clipPath }));
    style('area', () => ({ clipPath }));
    style('symbol', (index, count) => ({ opacity: index < grown * count ? '' : '0' }));
    return;
  }
  if (growth.marks === 'ring') {
    const clipPath = share === 1 ? '' : sector(grownShare(share, 0, 1));
    for (const ring of picture.querySelectorAll<SVGElement>('.role-mark.mark-arc')) ring.style.clipPath = clipPath;
    return;
  }
  const { isUpright, isMirrored, values } = growth;
  style('rect', (index, count) => {
    const isNegative = (values[index] ?? 0) < 0;
    const side = isNegative === isMirrored ? 'left' : 'right';
    const end = isNegative ? 'top' : 'bottom';
    const grown = grownShare(share, index, count);
    if (grown === 1) return { transform: '' };
    return {
      transformBox: 'fill-box',
      transformOrigin: isUpright ? end : side,
      transform: `scale${isUpright ? 'Y' : 'X'}(${grown})`,
    };
  });
  // A value stands at the end of its bar.
  style('text', () => ({ opacity: share === 1 ? '' : String(Math.max(0, share * 2 - 1)) }));
}

/** While a row is spoken, its bars or its share have the accent, also a pale one, and those of others are pale. */
function markRow(picture: HTMLElement, { rows, isOneColour }: ChartSource, mark: number | undefined, accent: string) {
  for (const marks of ['rect', 'arc', 'symbol']) {
    const found = picture.querySelectorAll<SVGElement>(`.role-mark.mark-${marks} > path`);
    for (const [index, one] of found.entries()) {
      const isSpoken = rows[index] === mark;
      one.style.opacity = mark === undefined || isSpoken ? '' : String(UNSPOKEN);
      one.style.fill = isSpoken && isOneColour ? accent : '';
    }
  }
}

function PlottedChart({ block, parts, mark, theme }: BlockProps<Chart>) {
  const picture = useRef<HTMLDivElement>(null);
  const { motion } = theme;
  const isShown = parts.some((part) => part.isShown);
  const source = chartSource(block, theme);
  const plotted = plottedChart(source);
  const { growth } = source;
  // Every commit may replace the picture.
  useLayoutEffect(() => {
    if (picture.current === null) return;
    if (growth !== null && motion !== null) grow(picture.current, growth, motion);
    if (growth?.marks !== 'lines') markRow(picture.current, source, mark, theme.palette.accent);
  });
  if (plotted !== undefined && 'problem' in plotted) {
    const cells = [block.header, ...block.rows].map((row) => row.join('  ').trim());
    return <SourcePanel source={[block.axis, ...cells].filter(Boolean).join('\n')} isShown={isShown} theme={theme} />;
  }
  // The picture keeps its proportions where the text becomes smaller than in the layout.
  const svg = plotted?.output.replace('<svg ', '<svg style="display:block;width:100%;height:100%" ') ?? '';
  return (
    <div style={partStyle(isShown, theme, CHART_GAP)}>
      <div
        // A picture that stands has no traces of a movement.
        key={String(motion === null)}
        ref={picture}
        dir="ltr"
        data-text="body"
        style={{ height: `${source.height / theme.textSize}em`, color: theme.palette.text, whiteSpace: 'normal' }}
        // Vega escapes text; the specification has no links and no pictures.
        dangerouslySetInnerHTML={{ __html: svg }}
      />
    </div>
  );
}
