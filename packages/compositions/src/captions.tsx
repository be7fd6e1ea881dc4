import { fontStack } from '@slidewright/slides/themes/typefaces';
import { RaisedText } from '@slidewright/slides/drawing';
import { textDirection, textLanguage } from '@slidewright/slides/measure/text-shape';
import { themeOf } from '@slidewright/slides/themes/index';
import { captionCell, type CaptionSheet } from './caption-sheet.ts';

/** In reference units. */
const TEXT_SIZE = 44;
const PADDING = { block: 12, inline: 26 } as const;
const RADIUS = 10;
const LINE_HEIGHT = 1.36;
/** White text on it has a contrast of 12 : 1 on a white slide. */
const PLATE = 'rgba(10, 11, 14, 0.84)';

/** Reduces the text of captions that are too wide for the picture, once their fonts are loaded. */
export function fitCaptions(root: HTMLElement): void {
  for (const plate of root.querySelectorAll<HTMLElement>('[data-plate]')) fitWidth(plate);
}

function fitWidth(plate: HTMLElement): void {
  const available = plate.parentElement!.clientWidth;
  const { fontSize } = plate.style;
  const padding = plate.offsetWidth - plate.querySelector<HTMLElement>('[data-lines]')!.offsetWidth;
  if (plate.offsetWidth <= available) return;
  plate.style.fontSize = `${(parseFloat(fontSize) * (available - padding)) / (plate.offsetWidth - padding)}px`;
}

/** The width of the widest caption in pixels; 0 if there is none. */
export function widestCaption(root: HTMLElement): number {
  return Math.max(
    0,
    ...Array.from(root.querySelectorAll('[data-plate]'), (plate) => plate.getBoundingClientRect().width),
  );
}

/** The captions of a sheet, one in each cell. */
export function Captions({ format, captions }: CaptionSheet) {
  const { height, side } = captionCell(format);
  const cells = captions.map((lines, index) => ({ lines, top: index * height }));
  return cells.map(({ lines, top }) => (
    <div
      // Another caption in the same cell is another element: the size of its text may be reduced.
      key={`${top} ${lines.join('\n')}`}
      style={{
        position: 'absolute',
        top,
        left: side,
        right: side,
        height,
        display: 'flex',
        alignItems: 'flex-end',
        justifyContent: 'center',
      }}
    >
      {lines.length === 0 ? null : <Plate format={format} lines={lines} />}
    </div>
  ));
}

function Plate({ format, lines }: { readonly format: CaptionSheet['format']; readonly lines: readonly string[] }) {
  const { scale } = captionCell(format);
  const { faces, brandFonts } = themeOf(format).tokens;
  const text = lines.join('\n');
  const language = textLanguage(text);
  return (
    <div
      data-plate
      dir={textDirection(text)}
      lang={language}
      style={{
        flexShrink: 0,
        boxSizing: 'border-box',
        padding: `${PADDING.block * scale}px ${PADDING.inline * scale}px`,
        borderRadius: RADIUS * scale,
        background: PLATE,
        color: '#ffffff',
        fontFamily: fontStack(faces.text, language, brandFonts?.text),
        fontSize: TEXT_SIZE * scale,
        fontWeight: 500,
        lineHeight: LINE_HEIGHT,
        textAlign: 'center',
        whiteSpace: 'pre',
        textRendering: 'geometricPrecision',
        WebkitFontSmoothing: 'antialiased',
        fontSynthesis: 'none',
      }}
    >
      <div data-lines>
        <RaisedText text={text} />
      </div>
    </div>
  );
}
