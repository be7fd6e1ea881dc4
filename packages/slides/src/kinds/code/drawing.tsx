import type { CSSProperties } from 'react';
import { sharesHeight } from '../../drawing/shared-height.ts';
import { partStyle } from '../../drawing/words.tsx';
import type { BlockDrawing, BlockProps } from '../../drawing/theme-props.ts';
import type { CodeColours } from '../../themes/theme.ts';
import { highlightedCode, prepareCode, type CodeToken } from './highlight.ts';
import { availableColumns, CODE_LINE_HEIGHT, CODE_SCALE, numberColumns, PANEL_PADDING, type Code } from './index.ts';
import { codeLines, codeSteps } from './steps.ts';
import { CONTINUED, wrapLine, type LinePiece } from './wrapping.ts';
import { SMALLEST_BULLET } from '../../measure/geometry.ts';

/** Opacity of lines that are not emphasised: they are still to be read. */
const FADED = 0.62;
/** Share of the accent in the ground of an emphasised line, as the last digits of its colour. */
const EMPHASIS = '14';

/** The code of a page in a panel. Lines outside the emphasised group are faded. */
export const CodeDrawing: BlockDrawing<Code> = Object.assign(CodePanel, {
  prepare: ({ code, language }: Code) => prepareCode(codeLines(code).join('\n'), language),
});

function CodePanel({ block, parts, theme }: BlockProps<Code>) {
  const lines = codeLines(block.code);
  const steps = codeSteps(lines, block.highlight);
  const numbers = numberColumns(lines, steps);
  const columns = availableColumns(theme.textSize, theme.geometry.text.width, numbers);
  const tokens = highlightedCode(lines.join('\n'), block.language);
  const current = steps[parts.findLast(({ isShown }) => isShown)?.index ?? -1];
  const chunks = [...new Set(parts.map(({ index }) => steps[index]!.chunk))].toSorted((a, b) => a.start - b.start);
  const isShared = sharesHeight(theme);
  const isChunkShown = (chunk: (typeof chunks)[number]) =>
    parts.some(({ index, isShown }) => isShown && steps[index]!.chunk === chunk);
  return (
    <div style={{ ...partStyle(current !== undefined, theme), ...(isShared ? FILLING : {}) }}>
      <pre
        dir="ltr"
        style={{
          ...coloursOf(theme.palette.code),
          ...(isShared ? CENTRED : {}),
          margin: 0,
          padding: `${PANEL_PADDING}em`,
          borderRadius: '0.5em',
          background: theme.palette.code.background,
          color: theme.palette.text,
          fontFamily: theme.faces.code,
          fontSize: `max(${CODE_SCALE}em, ${SMALLEST_BULLET}px)`,
          fontVariantLigatures: 'none',
          fontWeight: 450,
          letterSpacing: 0,
          lineHeight: CODE_LINE_HEIGHT,
          textAlign: 'left',
        }}
      >
        <code style={{ font: 'inherit' }}>
          {chunks.map((chunk) => (
            <div key={chunk.start} style={{ opacity: isChunkShown(chunk) ? 1 : 0 }}>
              {lines.slice(chunk.start, chunk.end).map((line, at) => {
                const index = chunk.start + at;
                const emphasised = current?.lines ?? null;
                return (
                  <CodeLine
                    key={index}
                    line={line}
                    tokens={tokens?.[index]}
                    pieces={wrapLine(line, columns)}
                    number={numbers === 0 ? null : { value: index + 1, columns: numbers }}
                    opacity={emphasised === null || emphasised.has(index) ? 1 : FADED}
                    emphasis={emphasised?.has(index) ? emphasisStyle(theme.palette.accent) : null}
                  />
                );
              })}
            </div>
          ))}
        </code>
      </pre>
    </div>
  );
}

/** A panel that takes all of the height, with the code in its middle. */
const FILLING: CSSProperties = { flex: '1 0 auto', display: 'flex', flexDirection: 'column' };
const CENTRED: CSSProperties = { flex: '1 0 auto', display: 'flex', flexDirection: 'column', justifyContent: 'center' };

interface CodeLineProps {
  readonly line: string;
  readonly tokens: readonly CodeToken[] | undefined;
  readonly pieces: readonly LinePiece[];
  readonly number: { readonly value: number; readonly columns: number } | null;
  readonly opacity: number;
  readonly emphasis: CSSProperties | null;
}

/** The ground of a line that is spoken of, as wide as the panel, with a bar at its start. */
const emphasisStyle = (accent: string): CSSProperties => ({
  marginInline: `-${PANEL_PADDING}em`,
  paddingInline: `${PANEL_PADDING}em`,
  background: `${accent}${EMPHASIS}`,
  boxShadow: `inset 0.22em 0 0 ${accent}`,
});

/** A line, continued behind a mark where it is longer than the panel. */
function CodeLine({ line, tokens, pieces, number, opacity, emphasis }: CodeLineProps) {
  return pieces.map(({ start, end }) => (
    <div
      key={start}
      data-text="body"
      style={{ opacity, whiteSpace: 'pre', minHeight: `${CODE_LINE_HEIGHT}em`, ...emphasis }}
    >
      {number !== null && (
        <span aria-hidden style={{ ...box(number.columns), color: 'var(--code-token-comment)', userSelect: 'none' }}>
          {start === 0 ? String(number.value).padStart(number.columns - 2) : ''}
        </span>
      )}
      {start > 0 && (
        <span aria-hidden style={box(CONTINUED)}>
          <span style={CONTINUED_MARK} />
        </span>
      )}
      {tokens === undefined
        ? line.slice(start, end)
        : tokensBetween(tokens, start, end).map(({ text, colour, at }) => (
            <span key={at} style={{ color: colour }}>
              {text}
            </span>
          ))}
    </div>
  ));
}

const box = (columns: number): CSSProperties => ({ display: 'inline-block', width: `${columns}ch` });

/** A corner that points from the line above into the continued line. */
const CONTINUED_MARK: CSSProperties = {
  display: 'inline-block',
  width: '0.7em',
  height: '0.5em',
  marginInlineStart: '0.5em',
  borderInlineStart: '0.09em solid var(--code-token-comment)',
  borderBottom: '0.09em solid var(--code-token-comment)',
  verticalAlign: '0.25em',
};

function tokensBetween(tokens: readonly CodeToken[], start: number, end: number) {
  let at = 0;
  return tokens.flatMap(({ text, colour }) => {
    const from = at;
    at += text.length;
    const shown = text.slice(Math.max(0, start - from), Math.max(0, end - from));
    return shown === '' ? [] : [{ text: shown, colour, at: from }];
  });
}

/** The variables that the tokens of `highlight.ts` refer to. */
function coloursOf({ keyword, string, constant, comment, name, punctuation }: CodeColours): CSSProperties {
  return {
    '--code-foreground': 'currentColor',
    '--code-background': 'transparent',
    '--code-token-keyword': keyword,
    '--code-token-string': string,
    '--code-token-string-expression': string,
    '--code-token-constant': constant,
    '--code-token-comment': comment,
    '--code-token-function': name,
    '--code-token-parameter': 'currentColor',
    '--code-token-punctuation': punctuation,
    '--code-token-link': string,
    '--code-token-inserted': string,
    '--code-token-deleted': constant,
    '--code-token-changed': name,
  } as CSSProperties;
}
