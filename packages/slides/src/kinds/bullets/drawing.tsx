import { directed, UNCLIPPED, Words } from '../../drawing/words.tsx';
import type { BlockProps } from '../../drawing/theme-props.ts';
import { BULLET_GAP } from '../../picture/geometry.ts';
import { leading } from '../../picture/leading.ts';
import type { Bullets } from './index.ts';

/** The bullets of a page, each with its mark in the margin. What is not shown yet keeps its place. */
export function BulletsDrawing({ block, parts, theme, look }: BlockProps<Bullets>) {
  const { indent, bulletLineHeight, statementSize } = theme.geometry;
  const { mark: Mark } = look;
  const isStatement = statementSize !== undefined;
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {parts.map(({ index, isShown, isFirstOnPage }) => {
        const text = block.items[index] ?? '';
        const { dir, style: aligned } = directed(text, theme);
        const lineHeight = leading(text, bulletLineHeight);
        return (
          <li
            key={index}
            style={{
              position: 'relative',
              display: 'flex',
              alignItems: 'flex-start',
              paddingBlock: `calc(${BULLET_GAP / 2}em + var(--air))`,
              opacity: isShown ? 1 : 0,
              ...(isFirstOnPage ? undefined : look.separator),
            }}
          >
            {indent > 0 && (
              <div
                aria-hidden
                style={{
                  flex: 'none',
                  width: `${indent}em`,
                  height: `${lineHeight}em`,
                  display: 'flex',
                  alignItems: 'center',
                }}
              >
                <Mark index={index} theme={theme} />
              </div>
            )}
            <p
              dir={dir}
              data-text="body"
              style={{
                ...UNCLIPPED,
                ...aligned,
                flex: '1 1 0',
                maxWidth: theme.measure,
                lineHeight,
                textWrap: isStatement ? 'balance' : 'pretty',
                ...look.textStyle,
                ...(isStatement ? look.displayStyle : undefined),
              }}
            >
              <Words text={text} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
