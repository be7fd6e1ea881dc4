import { useLayoutEffect, type RefObject } from 'react';
import { freePosition } from './free-position.ts';

/** In a wide window the lower right corner is free on every page. */
const PHONE = '(max-width: 639px)';
const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="slider"], [tabindex="0"]';

/** On a phone, moves a fixed box to where it covers no control; again after each scroll, resize and change of the page. */
export function useFreePosition(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const update = (): void => {
      element.style.top = '';
      element.style.bottom = '';
      if (!window.matchMedia(PHONE).matches) return;
      const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
        .filter((control) => !element.contains(control) && control.checkVisibility({ visibilityProperty: true }))
        .map((control) => control.getBoundingClientRect())
        .filter(({ top, bottom, width }) => width > 1 && bottom > 0 && top < window.innerHeight);
      element.style.top = `${freePosition(element.offsetHeight, window.innerHeight, controls)}px`;
      element.style.bottom = 'auto';
    };
    const sized = new ResizeObserver(update);
    sized.observe(element);
    const changed = new MutationObserver(update);
    changed.observe(document.getElementById('root') ?? document.body, { childList: true, subtree: true });
    window.addEventListener('scrollend', update);
    window.addEventListener('resize', update);
    return () => {
      sized.disconnect();
      changed.disconnect();
      window.removeEventListener('scrollend', update);
      window.removeEventListener('resize', update);
    };
  }, [box]);
}
