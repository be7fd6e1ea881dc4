import '../src/fonts.css';
import { createElement, Fragment } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { slidePrepared, fontsLoaded, overflows, SlideStill, type SlideStillProps } from '@slidewright/slides/drawing';

/** A box in pixels of the picture. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Measurements of a drawn slide. */
export interface Drawn {
  readonly picture: Box;
  readonly direction: string;
  readonly texts: readonly {
    readonly kind: string;
    readonly text: string;
    readonly fontSize: number;
    readonly box: Box;
    /** One box per line. */
    readonly lines: readonly Box[];
    readonly opacity: number;
  }[];
  /** Around all lines of text, pictures, icons, drawings, panels of code and what a theme draws for a block; none of the theme's rules, shapes and footer. */
  readonly content: Box;
  readonly overflowing: number;
  readonly elements: readonly string[];
}

function boxOf({ left, top, right, bottom }: DOMRect): Box {
  return { left, top, right, bottom };
}

/** The boxes of what a slide shows, without what its theme draws. */
function contentOf(sheet: HTMLElement): Box {
  const boxes = [...sheet.querySelectorAll('[data-text]')].flatMap((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()];
  });
  const drawings = [...sheet.querySelectorAll('img, svg, pre, [data-drawn]')]
    .filter((element) => element.closest('[data-decoration]') === null)
    .map((element) => element.getBoundingClientRect());
  const all = [...boxes, ...drawings].filter(({ width, height }) => width > 0 && height > 0);
  return {
    left: Math.min(...all.map(({ left }) => left)),
    top: Math.min(...all.map(({ top }) => top)),
    right: Math.max(...all.map(({ right }) => right)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  };
}

/** The text of an element without marks and numbers next to it. Charts hide their axes from screen readers as well. */
function visibleText(element: Element): string {
  if (element.querySelector('[aria-hidden]') === null) return element.textContent ?? '';
  const copy = element.cloneNode(true) as Element;
  for (const mark of copy.querySelectorAll('[aria-hidden]:not(svg *)')) mark.remove();
  return copy.textContent ?? '';
}

/** The product of the opacities of an element of the body and of all around it. */
function opacityOf(element: Element | null): number {
  if (element === null) return 1;
  return Number.parseFloat(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
}

const root = createRoot(document.body.appendChild(document.createElement('div')));

function measure(sheet: HTMLElement): Drawn {
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
        text: visibleText(element),
        fontSize: Number.parseFloat(getComputedStyle(element).fontSize) * scale,
        box: boxOf(element.getBoundingClientRect()),
        lines: [...range.getClientRects()].map((line) => boxOf(line)),
        opacity: opacityOf(element),
      };
    }),
    content: contentOf(sheet),
    overflowing: [...sheet.querySelectorAll<HTMLElement>('[data-fit-area]')].filter((area) => overflows(area)).length,
    elements: [...new Set([...sheet.querySelectorAll('*')].map((element) => element.localName))].toSorted(),
  };
}

/** Draws slides below each other, waits for their fonts and measures each. */
async function drawAll(stills: readonly Omit<SlideStillProps, 'ref'>[]): Promise<Drawn[]> {
  flushSync(() => root.render(null));
  for (const { slide, format } of stills) await slidePrepared(slide, format)?.catch(() => undefined);
  flushSync(() =>
    root.render(createElement(Fragment, null, ...stills.map((still) => createElement(SlideStill, still)))),
  );
  await fontsLoaded(document.body);
  await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
  const sheets = [...document.querySelectorAll<HTMLElement>('[data-fit-root]')];
  if (sheets.length !== stills.length) throw new Error(`${sheets.length} of ${stills.length} slides were drawn`);
  return sheets.map((sheet) => measure(sheet));
}

/** A slide of a contact sheet; names are unique. */
interface NamedStill extends SlideStillProps {
  readonly name: string;
}

/** Draws many slides in rows of one contact sheet, without waiting for anything but their faces. */
async function drawSheet(rows: readonly (readonly NamedStill[])[]): Promise<void> {
  await Promise.all(rows.flat().map(({ slide, format }) => slidePrepared(slide, format)?.catch(() => undefined)));
  flushSync(() =>
    root.render(
      <div data-sheet style={{ display: 'inline-grid', gap: 12, padding: 12, background: '#808080' }}>
        {rows.map((cells) => (
          <div key={cells[0]?.name} style={{ display: 'flex', gap: 12 }}>
            {cells.map(({ name, ...still }) => (
              <SlideStill key={name} {...still} />
            ))}
          </div>
        ))}
      </div>,
    ),
  );
  await fontsLoaded(document.body);
  await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
}

declare global {
  interface Window {
    drawSlides: typeof drawAll;
    drawSheet: typeof drawSheet;
    /** Set by a script in hostile text if it is executed. */
    intruder?: unknown;
  }
}
window.drawSlides = drawAll;
window.drawSheet = drawSheet;
