import { partStyle } from './words.tsx';
import type { ThemeProps } from './theme-props.ts';

/** Size of the source, relative to the slide's text. */
const SCALE = 0.72;

interface SourcePanelProps {
  readonly source: string;
  readonly isShown: boolean;
  readonly theme: ThemeProps;
}

/** The source of a block that cannot be compiled, set as code. The editor says what is wrong; a film never does. */
export function SourcePanel({ source, isShown, theme }: SourcePanelProps) {
  return (
    <div style={partStyle(isShown, theme)}>
      <pre
        dir="ltr"
        data-text="body"
        style={{
          margin: 0,
          padding: '0.9em',
          borderRadius: '0.5em',
          background: theme.palette.code.background,
          color: theme.palette.text,
          fontFamily: theme.faces.code,
          // A long source is smaller than other text, so that title and text beside it are not.
          fontSize: `${SCALE}em`,
          fontVariantLigatures: 'none',
          fontWeight: 450,
          lineHeight: 1.5,
          letterSpacing: 0,
          textAlign: 'left',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {source.trim()}
      </pre>
    </div>
  );
}
