import { fontsLoaded, grainLoaded, slidePrepared, SlideStill } from '@slidewright/slides/drawing';
import { prepareBrand } from '@slidewright/slides/still/prepare-brand';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { CaptionSheet } from './caption-sheet.ts';
import { Captions, fitCaptions, widestCaption } from './captions.tsx';
import type { Still, StillFormat } from './drawing-page.ts';

declare global {
  interface Window {
    /** Shows a still; fulfilled when it can be captured. */
    drawStill?: (still: Still & Pick<StillFormat, 'alone'>) => Promise<void>;
    /** Shows a sheet of captions; fulfilled with the width of the widest in pixels when it can be captured. */
    drawCaptions?: (sheet: CaptionSheet) => Promise<number>;
  }
}

const ALONE = '.alone * { visibility: hidden } .alone [data-block] * { visibility: visible }';

/** Prepares the page: `window.drawStill` and `window.drawCaptions` replace what was drawn before. */
export function showDrawings(): void {
  const root = document.createElement('main');
  document.documentElement.style.background = 'transparent';
  document.body.style.cssText = 'margin: 0; background: transparent;';
  // The elements of Remotion's page would be in the picture.
  document.body.replaceChildren(root);
  let errors: unknown[] = [];
  // React throws no error of a component, and removes what was drawn.
  const drawing = createRoot(root, { onUncaughtError: (error) => errors.push(error) });
  const draw = (content: ReactNode): void => {
    errors = [];
    flushSync(() => drawing.render(content));
    if (errors.length > 0) throw errors[0];
  };

  let pictures = 0;
  window.drawStill = async ({ slide, format, state, alone }) => {
    pictures += 1;
    await slidePrepared(slide, format, state);
    draw(
      // New elements: nothing of one picture stays for the next. The browser would paint only what differs, and gradients
      // there in other steps.
      <div key={pictures} className={alone ? 'alone' : undefined}>
        {alone && <style>{ALONE}</style>}
        <SlideStill slide={slide} format={format} state={state} />
      </div>,
    );
    await Promise.all([fontsLoaded(root), grainLoaded()]);
  };
  window.drawCaptions = async (sheet) => {
    await prepareBrand(sheet.format.brand);
    draw(<Captions {...sheet} />);
    await fontsLoaded(root);
    fitCaptions(root);
    return widestCaption(root);
  };
}
