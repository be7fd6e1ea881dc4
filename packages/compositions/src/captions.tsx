import { fontsLoaded } from '@slidewright/slides/drawing';
import { prepareBrand } from '@slidewright/slides/drawing/prepare-brand';
import { fontStack } from '@slidewright/slides/drawing/typefaces';
import { textDirection, textLanguage } from '@slidewright/slides/picture/text-shape';
import { themeOf } from '@slidewright/slides/themes/index';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { captionCell, type CaptionSheet } from './caption-sheet.ts';

declare global {
  interface Window {
    /** Shows a sheet; fulfilled when it can be captured. */
    drawCaptions?: (sheet: CaptionSheet) => Promise<void>;
  }
}

/** In reference units. */
const TEXT_SIZE = 44;
const PADDING = { block: 12, inline: 26 } as const;
const RADIUS = 10;
const LINE_HEIGHT = 1.36;
/** White text on it has a contrast of 12 : 1 on a white slide. */
const PLATE = 'rgba(10, 11, 14, 0.84)';

/** Prepares the page: `window.drawCaptions` draws one sheet after the other. */
export function showCaptions(): void {
  const root = document.createElement('main');
  document.documentElement.style.background = 'transparent';
  document.body.style.cssText = 'margin: 0; background: transparent;';
  // The elements of Remotion's page would be in the picture.
  document.body.replaceChildren(root);
  const drawing = createRoot(root);
  window.drawCaptions = async (sheet) => {
    await prepareBrand(sheet.format.brand);
    flushSync(() => drawing.render(<Sheet {...sheet} />));
    await fontsLoaded(root);
    for (const plate of root.querySelectorAll<HTMLElement>('[data-plate]')) fitWidth(plate);
  };
}

/** Reduces the text of a plate that is too wide for the picture. */
function fitWidth(plate: HTMLElement): void {
  const available = plate.parentElement!.clientWidth;
  const { fontSize } = plate.style;
  const padding = plate.offsetWidth - plate.querySelector<HTMLElement>('[data-lines]')!.offsetWidth;
  if (plate.offsetWidth <= available) return;
  plate.style.fontSize = `${(parseFloat(fontSize) * (available - padding)) / (plate.offsetWidth - padding)}px`;
}

function Sheet({ format, captions }: CaptionSheet) {
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
      <div data-lines>{text}</div>
    </div>
  );
}
