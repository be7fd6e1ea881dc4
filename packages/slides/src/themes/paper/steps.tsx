import type { BlockProps } from '../../drawing/theme-props.ts';
import { WAITING_MARK } from '../../drawing/words.tsx';
import { entrySetting } from '../../kinds/entries.ts';
import { EntryParts } from '../../kinds/entry-words.tsx';
import { stairsGrid, StepsDrawing } from '../../kinds/steps/drawing.tsx';
import { reachesEdges } from './edges.ts';
import { areStairs, numberOf, STAIR_NUMBER, STAIR_SIDE, stepOf, type Steps } from '../../kinds/steps/index.ts';

/** Space between a tread and the number on it, in em. */
const UNDER_TREAD = 0.5;

/** Treads made of the rules of the theme, on a ground that reaches the edges of the slide; rows where words are many. */
export function Treads(props: BlockProps<Steps>) {
  const { block, parts, theme, look } = props;
  const { palette, geometry, height } = theme;
  const { text } = geometry;
  if (!areStairs(block, entrySetting(geometry))) return <StepsDrawing {...props} />;
  const count = parts.length;
  const isAlone = reachesEdges(theme);
  const below = isAlone ? height - text.y - text.height : 0;
  return (
    <ol style={stairsGrid(block, theme)}>
      {parts.map(({ index, isShown }, position) => {
        const before = isAlone && position === 0 ? text.x : 0;
        const after = isAlone && position === count - 1 ? text.x : 0;
        const side = (edge: number): string => (edge === 0 ? `${STAIR_SIDE}em` : `${edge}px`);
        return [
          <li
            key={index}
            style={{
              gridArea: `${count - position} / ${position + 1} / -1`,
              background: palette.code.background,
              borderTop: `8px solid ${palette.title}`,
              marginBottom: -below,
              marginInline: `${-before}px ${-after}px`,
            }}
          >
            <div style={{ marginTop: 6, height: 2, background: palette.title }} />
            <div style={{ padding: `${UNDER_TREAD}em 0 ${below}px`, paddingInline: `${side(before)} ${side(after)}` }}>
              <div
                aria-hidden
                style={{
                  ...look.displayStyle,
                  fontStyle: 'italic',
                  fontSize: `${STAIR_NUMBER}em`,
                  lineHeight: 1,
                  color: palette.accent,
                  opacity: isShown ? 1 : WAITING_MARK,
                }}
              >
                {numberOf(block, index)}
              </div>
              <div style={{ marginTop: '0.15em' }}>
                <EntryParts {...stepOf(block, index)} isShown={isShown} theme={theme} look={look} />
              </div>
            </div>
          </li>,
          position > 0 && (
            <li
              key={`riser ${index}`}
              aria-hidden
              style={{
                gridArea: `${count - position} / ${position + 1}`,
                justifySelf: 'start',
                width: 2,
                background: palette.title,
              }}
            />
          ),
        ];
      })}
    </ol>
  );
}
