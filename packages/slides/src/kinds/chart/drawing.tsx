import { SHOWN_AS_SOURCE, SourcePanel } from '../../drawing/source-panel.tsx';
import type { BlockDrawing, BlockProps, ThemeProps } from '../../drawing/theme-props.ts';
import { partStyle } from '../../drawing/words.tsx';
import { CHART_GAP, type Chart } from './index.ts';
import { plottedChart, prepareChart } from './plot.ts';
import { chartSource } from './spec.ts';

/** A chart as Vega draws it; its cells if it has no numbers. */
export const ChartDrawing: BlockDrawing<Chart> = Object.assign(PlottedChart, {
  prepare: (block: Chart, theme: ThemeProps) => prepareChart(chartSource(block, theme)),
  problem(block: Chart, theme: ThemeProps) {
    const plotted = plottedChart(chartSource(block, theme));
    return plotted !== undefined && 'problem' in plotted ? `${plotted.problem} ${SHOWN_AS_SOURCE}` : null;
  },
});

function PlottedChart({ block, parts, theme }: BlockProps<Chart>) {
  const isShown = parts.some((part) => part.isShown);
  const source = chartSource(block, theme);
  const plotted = plottedChart(source);
  if (plotted !== undefined && 'problem' in plotted) {
    const cells = [block.header, ...block.rows].map((row) => row.join('  ').trim());
    return <SourcePanel source={[block.axis, ...cells].filter(Boolean).join('\n')} isShown={isShown} theme={theme} />;
  }
  // The picture keeps its proportions where the text becomes smaller than in the layout.
  const svg = plotted?.output.replace('<svg ', '<svg style="display:block;width:100%;height:100%" ') ?? '';
  return (
    <div style={partStyle(isShown, CHART_GAP)}>
      <div
        dir="ltr"
        data-text="body"
        style={{ height: `${source.height / theme.textSize}em`, color: theme.palette.text, whiteSpace: 'normal' }}
        // Vega escapes text; the specification has no links and no pictures.
        dangerouslySetInnerHTML={{ __html: svg }}
      />
    </div>
  );
}
