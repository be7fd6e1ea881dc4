import { SourcePanel } from '../../drawing/source-panel.tsx';
import type { BlockDrawing, BlockProps, ThemeProps } from '../../drawing/theme-props.ts';
import { partStyle } from '../../drawing/words.tsx';
import { problemsOf } from '../compiler.ts';
import { blockProblem } from '../problems.ts';
import { DIAGRAM_GAP, diagramHeight, type Diagram } from './index.ts';
import { drawnDiagram, isTooSmall, prepareDiagram } from './render.ts';

/** A diagram as Mermaid draws it; its source if it is not valid. */
export const DiagramDrawing: BlockDrawing<Diagram> = Object.assign(MermaidDiagram, {
  prepare: prepareDiagram,
  problems(block: Diagram, theme: ThemeProps) {
    const drawn = drawnDiagram(block, theme);
    const isUnread = drawn !== undefined && 'output' in drawn && isTooSmall(drawn.output);
    return isUnread ? [blockProblem('diagramTooLarge')] : problemsOf(drawn);
  },
});

function MermaidDiagram({ block, parts, theme }: BlockProps<Diagram>) {
  const isShown = parts.some((part) => part.isShown);
  const drawn = drawnDiagram(block, theme);
  if (drawn !== undefined && 'problem' in drawn)
    return <SourcePanel source={block.source} isShown={isShown} theme={theme} />;
  const em = (units: number) => `${units / theme.textSize}em`;
  const { svg, width, height } = drawn?.output ?? { svg: '', width: 0, height: 0 };
  return (
    <div style={partStyle(isShown, theme, DIAGRAM_GAP)}>
      <div
        dir="ltr"
        data-text="body"
        style={{
          height: em(drawn === undefined ? diagramHeight(theme.geometry.text.width) * theme.textSize : height),
          whiteSpace: 'normal',
          textAlign: 'start',
          lineHeight: 'normal',
          letterSpacing: 0,
        }}
      >
        <div
          style={{ width: em(width), height: em(height), marginInline: 'auto' }}
          // Mermaid escapes text; links, images and styles of the source are refused.
          dangerouslySetInnerHTML={{ __html: svg }}
        />
      </div>
    </div>
  );
}
