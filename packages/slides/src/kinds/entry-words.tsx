import type { CSSProperties } from 'react';
import { SMALLEST_BULLET } from '../measure/geometry.ts';
import { BodyText } from '../drawing/words.tsx';
import type { BodyLook, ThemeProps } from '../drawing/theme-props.ts';
import { TEXT_GAP, TEXT_LINE_HEIGHT, TEXT_SCALE, WORDS_LINE_HEIGHT } from './entries.ts';

interface EntryTextProps {
  readonly text: string;
  readonly theme: ThemeProps;
  readonly look: BodyLook;
  readonly align?: 'start' | 'center' | 'end';
  readonly style?: CSSProperties;
}

/** A look with all text in this colour, for a ground of its own. */
export const withInk = (look: BodyLook, ink: string): BodyLook => ({
  ...look,
  displayStyle: { ...look.displayStyle, color: ink },
  textStyle: { ...look.textStyle, color: ink },
});

/** An article before a word that has room beside it, with which it stands on one line. */
const FIRST_ARTICLE =
  /^(the|an?|der|die|das|den|ein|eine|le|la|les|une?|el|los|las|il|lo|gli|i|o|os|as|um|uma|de|het|een) (?=\p{L}{1,9}(?!\p{L}))/iu;

/** The words of an entry in the theme's display face. */
export function EntryTitle({ text, theme, look, align = 'start', style }: EntryTextProps) {
  return text.trim() === '' ? null : (
    <BodyText
      text={text.replace(FIRST_ARTICLE, '$1\u00a0')}
      theme={theme}
      align={align}
      lineHeight={WORDS_LINE_HEIGHT}
      isBalanced
      style={{ ...look.displayStyle, whiteSpace: 'normal', ...style }}
    />
  );
}

/**
 * The words of an entry with their text below them or beside them. Words with a text stand from the beginning, unless
 * clicks show everything; others appear with their entry.
 */
export function EntryParts({
  title,
  text,
  isShown,
  isBeside = false,
  titleStyle,
  ...props
}: Pick<EntryTextProps, 'text' | 'theme' | 'look' | 'align'> & {
  readonly title: string;
  readonly isShown: boolean;
  readonly isBeside?: boolean;
  readonly titleStyle?: CSSProperties;
}) {
  const isTitleShown = isShown || isHeading(text, props.theme);
  return (
    <>
      <EntryTitle {...props} text={title} style={{ opacity: isTitleShown ? 1 : props.theme.waiting, ...titleStyle }} />
      <EntryText
        {...props}
        text={text}
        isBelow={!isBeside && title.trim() !== ''}
        style={{ opacity: isShown ? 1 : props.theme.waiting, ...(isBeside ? { gridColumn: 2 } : {}) }}
      />
    </>
  );
}

/** Whether words above a text stand before it appears. */
export const isHeading = (text: string, theme: ThemeProps): boolean => theme.headingsStand && text.trim() !== '';

/** The text of an entry; `isBelow`: below its words. `scale`: its size, relative to them. */
export function EntryText({
  text,
  theme,
  look,
  align = 'start',
  isBelow,
  scale = TEXT_SCALE,
  style,
}: EntryTextProps & { readonly isBelow: boolean; readonly scale?: number }) {
  return text.trim() === '' ? null : (
    <BodyText
      text={text}
      theme={theme}
      align={align}
      lineHeight={TEXT_LINE_HEIGHT}
      isBalanced
      style={{
        ...look.textStyle,
        whiteSpace: 'normal',
        fontSize: `max(${scale}em, ${SMALLEST_BULLET}px)`,
        marginTop: isBelow ? `${TEXT_GAP}em` : 0,
        ...style,
      }}
    />
  );
}
