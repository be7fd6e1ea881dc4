import { BodyText, partStyle } from '../../drawing/words.tsx';
import type { BlockProps } from '../../drawing/theme-props.ts';
import { paragraphsOf, type Text } from './index.ts';

/** Paragraphs in the face of the body. */
export function TextDrawing({ block, parts, theme, look }: BlockProps<Text>) {
  const paragraphs = paragraphsOf(block.text);
  return parts.map(({ index, isShown }) => (
    <div key={index} style={partStyle(isShown)}>
      <BodyText
        text={paragraphs[index] ?? ''}
        theme={theme}
        lineHeight={theme.geometry.bulletLineHeight}
        style={{ maxWidth: theme.measure, ...look.textStyle }}
      />
    </div>
  ));
}
