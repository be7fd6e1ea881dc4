import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { SourcePanel } from '../../drawing/source-panel.tsx';
import type { BlockDrawing, BlockProps } from '../../drawing/theme-props.ts';
import { partStyle } from '../../drawing/words.tsx';
import { SMALLEST_BULLET } from '../../measure/geometry.ts';
import { problemsOf } from '../compiler.ts';
import { EQUATION_GAP, equationSize, type Equation } from './index.ts';
import { prepareEquation, typesetEquation } from './typeset.ts';

/** An equation as KaTeX sets it; its source if it is not valid. */
export const EquationDrawing: BlockDrawing<Equation> = Object.assign(TypesetEquation, {
  prepare: ({ latex }: Equation) => prepareEquation(latex),
  problems: ({ latex }: Equation) => problemsOf(typesetEquation(latex)),
});

function TypesetEquation({ block, parts, theme }: BlockProps<Equation>) {
  const isShown = parts.some((part) => part.isShown);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null) keepInside(box.current);
  });
  const typeset = typesetEquation(block.latex);
  if (typeset !== undefined && 'problem' in typeset)
    return <SourcePanel source={block.latex} isShown={isShown} theme={theme} />;
  const size = equationSize(block, theme.textSize, theme.geometry.text.width);
  return (
    <div style={partStyle(isShown, theme, EQUATION_GAP)}>
      <div
        ref={box}
        dir="ltr"
        data-text="body"
        data-equation
        style={
          {
            '--equation-text': theme.faces.text,
            fontSize: `max(${size / theme.textSize}em, ${SMALLEST_BULLET}px)`,
            display: 'flex',
            justifyContent: theme.direction === 'rtl' ? 'flex-end' : 'flex-start',
            minHeight: '1.2em',
          } as CSSProperties
        }
        // KaTeX escapes text and, without trust, writes no links, images or attributes of the source.
        dangerouslySetInnerHTML={{ __html: typeset?.output ?? '' }}
      />
    </div>
  );
}

/** What an accent or a slanted letter may be left of its equation, in em. */
const OVERHANG = 0.25;

/** Negative space and overlaps can start to the left of an equation; as much room is added there, in em. */
function keepInside(box: HTMLElement): void {
  box.style.paddingLeft = '';
  const { left, width } = box.getBoundingClientRect();
  const lefts = [...box.querySelectorAll('.katex-html *')].map((part) => part.getBoundingClientRect().left);
  if (width === 0) return;
  const em = Number.parseFloat(getComputedStyle(box).fontSize) * (width / box.offsetWidth);
  const outside = (left - Math.min(left, ...lefts)) / em;
  if (outside > OVERHANG) box.style.paddingLeft = `${outside}em`;
}
