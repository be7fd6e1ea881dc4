import type { CSSProperties } from 'react';
import { onOwnLines } from '../../drawing/sentence-lines.ts';
import { BodyText, partStyle, withTail } from '../../drawing/words.tsx';
import type { BlockProps } from '../../drawing/theme-props.ts';
import { sentencesIn } from '../sentences.ts';
import { sharesHeight } from '../../drawing/shared-height.ts';
import {
  ATTRIBUTION_GAP,
  ATTRIBUTION_LINE_HEIGHT,
  attributionScale,
  QUOTE_INDENT,
  quoteLineHeight,
  SMALLEST_SOURCE,
  type Quote,
} from './index.ts';

/** The quotation in the theme's display face next to a bar, with the attribution below. */
export function QuoteDrawing({ block, parts, mark, theme, look }: BlockProps<Quote>) {
  const isStatement = theme.geometry.statementSize !== undefined;
  const { quoteMark: QuoteMark } = look;
  const hasSourceLine = look.hasSourceLine === true && isStatement;
  const isRow = sharesHeight(theme);
  const row = (isFirst: boolean): CSSProperties => ({
    flex: '1 0 0px',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignContent: 'center',
    ...(isFirst ? {} : look.separator),
  });
  const { geometry, textSize } = theme;
  const width = Math.min(theme.measure, geometry.text.width - QUOTE_INDENT * textSize) / textSize;
  const words = isStatement ? onOwnLines(block.text, geometry.titleFace, width) : block.text;
  const sentences = sentencesIn(words);
  const waiting = mark === undefined ? '' : sentences.slice(Math.max(0, mark + 1)).join('');
  const isSourceWaiting = mark !== undefined && mark < sentences.length;
  const stands = isRow && look.marksStand === true && theme.headingsStand;
  return parts.map(({ index, isShown, isFirstOnPage }) => (
    <figure
      key={index}
      style={{
        ...partStyle(isShown || stands, theme),
        display: 'flex',
        margin: 0,
        ...(isRow ? row(isFirstOnPage) : {}),
      }}
    >
      <div aria-hidden style={{ flex: 'none', width: `${QUOTE_INDENT}em` }}>
        {QuoteMark === undefined ? (
          <div style={{ width: '0.12em', height: '100%', borderRadius: '0.06em', background: theme.palette.accent }} />
        ) : (
          <QuoteMark theme={theme} />
        )}
      </div>
      <div
        style={{ flex: '1 1 0', minWidth: 0, maxWidth: theme.measure, opacity: isShown || !stands ? 1 : theme.waiting }}
      >
        <BodyText
          as="blockquote"
          {...withTail(words, isShown ? waiting : '', theme)}
          theme={theme}
          lineHeight={quoteLineHeight(isStatement)}
          isBalanced={isStatement || isRow}
          isLined={isStatement && !block.text.includes('\n')}
          style={look.displayStyle}
        />
        {block.attribution.trim() !== '' && (
          <>
            {hasSourceLine && (
              <div
                aria-hidden
                style={{ width: 168, height: 5, marginTop: '0.5em', background: theme.palette.accent }}
              />
            )}
            <BodyText
              as="figcaption"
              text={block.attribution}
              theme={theme}
              lineHeight={ATTRIBUTION_LINE_HEIGHT}
              prefix={look.hasSourceLine === true ? '' : '— '}
              style={{
                marginTop: `${ATTRIBUTION_GAP}em`,
                fontSize: `max(${attributionScale(isStatement)}em, ${SMALLEST_SOURCE}px)`,
                ...look.textStyle,
                ...(isSourceWaiting && isShown ? { opacity: theme.waiting } : {}),
              }}
            />
          </>
        )}
      </div>
    </figure>
  ));
}
