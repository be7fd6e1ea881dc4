import type { BlockProps, ThemeProps } from '../../drawing/theme-props.ts';
import { entrySetting } from '../../kinds/entries.ts';
import { EntryParts, EntryTitle, isHeading } from '../../kinds/entry-words.tsx';
import { textWidth } from '../../measure/text-shape.ts';
import { stairsGrid, StepsDrawing } from '../../kinds/steps/drawing.tsx';
import { reachesEdges } from './edges.ts';
import { areStairs, numberOf, STAIR_NUMBER, STAIR_SIDE, stepOf, type Steps } from '../../kinds/steps/index.ts';

/** Space between a tread and the number on it, in em. */
const UNDER_TREAD = 0.5;

/** Space between a number and the heading beside it, and width of a digit, in em of the heading. */
const BESIDE_NUMBER = 0.25;
const DIGIT = 0.9;

/** Whether every heading has room for one line beside the number of its step. */
function areHeadingsBeside(block: Steps, { geometry, textSize }: ThemeProps): boolean {
  const inner = geometry.text.width / block.steps.length / textSize - 2 * STAIR_SIDE;
  return block.steps.every(({ title, text }, index) => {
    const number = String(numberOf(block, index)).length * DIGIT + BESIDE_NUMBER;
    const isHeading = title.trim() !== '' && text.trim() !== '';
    return isHeading && number + textWidth(title, geometry.titleFace) <= inner;
  });
}

/** Treads made of the rules of the theme, on a ground that reaches the edges of the slide; rows where words are many. */
export function Treads(props: BlockProps<Steps>) {
  const { block, parts, theme, look } = props;
  const { palette, geometry, height } = theme;
  const { text } = geometry;
  if (!areStairs(block, entrySetting(geometry))) return <StepsDrawing {...props} />;
  const count = parts.length;
  const isAlone = reachesEdges(theme);
  const areBeside = areHeadingsBeside(block, theme);
  const below = isAlone ? height - text.y - text.height : 0;
  return (
    <ol style={stairsGrid(block, theme)}>
      {parts.map(({ index, isShown }, position) => {
        const before = isAlone && position === 0 ? text.x : 0;
        const after = isAlone && position === count - 1 ? text.x : 0;
        const { title, text: words } = stepOf(block, index);
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
                style={areBeside ? { display: 'flex', alignItems: 'baseline', columnGap: `${BESIDE_NUMBER}em` } : {}}
              >
                <div
                  aria-hidden
                  style={{
                    ...look.displayStyle,
                    fontStyle: 'italic',
                    fontSize: `${STAIR_NUMBER}em`,
                    lineHeight: 1,
                    color: palette.accent,
                  }}
                >
                  {numberOf(block, index)}
                </div>
                {areBeside && (
                  <EntryTitle
                    text={title}
                    theme={theme}
                    look={look}
                    style={{ opacity: isShown || isHeading(words, theme) ? 1 : theme.waiting }}
                  />
                )}
              </div>
              <div style={{ marginTop: '0.15em' }}>
                {/* Small letters of this face are wider than others: a word is made smaller, not broken. */}
                <EntryParts
                  title={areBeside ? '' : title}
                  titleStyle={{ overflowWrap: 'normal' }}
                  text={words}
                  isShown={isShown}
                  theme={theme}
                  look={look}
                />
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
