import type { DialogViewProps } from './dialog-view.tsx';
import { lazyPart } from './lazy-part.tsx';

const View = lazyPart(() => import('./dialog-view.tsx').then((module) => module.DialogView), {
  closeOf:
    ({ onOpenChange }) =>
    () =>
      onOpenChange(false),
});

/**
 * A modal dialog: keeps the focus inside, returns it on close, closes on Escape, and stops the page from scrolling. No page
 * begins with one: its code is loaded by `preloadDialogs`, else with the first that is opened.
 */
export function Dialog({ open, ...props }: DialogViewProps & { readonly open: boolean }) {
  return open ? <View {...props} /> : null;
}

export const preloadDialogs = View.preload;
