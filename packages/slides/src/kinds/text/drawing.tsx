import { hasSubtitle } from '../../film/slide-role.ts';
import { BodyText, partStyle } from '../../drawing/words.tsx';
import type { BlockProps } from '../../drawing/theme-props.ts';
import { STATEMENT_LINE_HEIGHT } from '../statement/index.ts';
import { isShortText, paragraphsOf, type Text } from './index.ts';

/** Paragraphs in the face of the body; a short text that is alone is in that of titles. */
export function TextDrawing({ block, parts, theme, look }: BlockProps<Text>) {
  const paragraphs = paragraphsOf(block.text);
  const isLarge = theme.geometry.statementSize !== undefined && isShortText(block.text);
  return parts.map(({ index, isShown }) => (
    <div key={index} style={partStyle(isShown)}>
      <BodyText
        text={paragraphs[index] ?? ''}
        theme={theme}
        lineHeight={isLarge ? STATEMENT_LINE_HEIGHT : theme.geometry.bulletLineHeight}
        isBalanced={theme.geometry.statementSize !== undefined || hasSubtitle(theme.slide)}
        style={{ maxWidth: theme.measure, ...look.textStyle, ...(isLarge ? look.displayStyle : {}) }}
      />
    </div>
  ));
}
