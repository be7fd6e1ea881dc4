import '../src/fonts.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { fontsLoaded, overflows, SlideStill, type SlideStillProps } from '@slidewright/slides/drawing';

/** A box in pixels of the picture. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a browser says of a drawn slide. */
export interface Drawn {
  readonly picture: Box;
  readonly direction: string;
  readonly texts: readonly {
    readonly kind: string;
    readonly text: string;
    readonly fontSize: number;
    readonly box: Box;
    /** The boxes of the lines. */
    readonly lines: readonly Box[];
    readonly opacity: number;
  }[];
  readonly overflowing: number;
  readonly elements: readonly string[];
}

function boxOf({ left, top, right, bottom }: DOMRect): Box {
  return { left, top, right, bottom };
}

const root = createRoot(document.body.appendChild(document.createElement('div')));

/** Draws a slide, waits for its faces and reports where everything stands. */
async function draw(props: Omit<SlideStillProps, 'ref'>): Promise<Drawn> {
  flushSync(() => root.render(null));
  flushSync(() => root.render(<SlideStill {...props} />));
  await fontsLoaded(document.body);
  await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
  const sheet = document.querySelector<HTMLElement>('[data-fit-root]');
  if (sheet === null) throw new Error('nothing was drawn');
  const picture = boxOf(sheet.getBoundingClientRect());
  const scale = (picture.right - picture.left) / sheet.offsetWidth;
  return {
    picture,
    direction: sheet.dir,
    texts: [...sheet.querySelectorAll<HTMLElement>('[data-text]')].map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return {
        kind: element.dataset['text'] ?? '',
        text: element.textContent ?? '',
        fontSize: Number.parseFloat(getComputedStyle(element).fontSize) * scale,
        box: boxOf(element.getBoundingClientRect()),
        lines: [...range.getClientRects()].map((line) => boxOf(line)),
        opacity: Number.parseFloat(getComputedStyle(element.closest('li, figure') ?? element).opacity),
      };
    }),
    overflowing: [...sheet.querySelectorAll<HTMLElement>('[data-fit-area]')].filter((area) => overflows(area)).length,
    elements: [...new Set([...sheet.querySelectorAll('*')].map((element) => element.localName))].toSorted(),
  };
}

declare global {
  interface Window {
    drawSlide: typeof draw;
    /** Set by hostile words if any of them should ever run. */
    intruder?: unknown;
  }
}
window.drawSlide = draw;
