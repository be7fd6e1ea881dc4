import type { RefCallback } from 'react';
import { flushSync } from 'react-dom';

/** Where the focus goes after an edit: elements are known by the names of their places, whose refs they have. */
const places = new Map<string, () => HTMLElement | null>();

interface Wanted {
  readonly place: string;
  readonly caret: Caret | undefined;
}

/** In a field, all of its text is selected, or the caret stands at its end; by default it stays where the field has it. */
type Caret = 'all' | 'end';

/** The place that gets the focus as soon as it is shown; null for none. */
let wanted: Wanted | null = null;

/** A ref for a place: the element gets the focus, or one `within` it. */
export function focusRef(
  place: string,
  within: (element: HTMLElement) => HTMLElement | null = (element) => element,
): RefCallback<HTMLElement> {
  return (element) => {
    if (element === null) return undefined;
    const find = () => within(element);
    places.set(place, find);
    // Not before the lists around it are laid out.
    if (wanted?.place === place) queueMicrotask(() => wanted?.place === place && give(find(), wanted.caret));
    return () => {
      if (places.get(place) === find) places.delete(place);
    };
  };
}

/** Gives the focus to a place: now, or as soon as it is shown, unless another element gets it before. */
export function focusPlace(place: string, caret?: Caret): void {
  const element = places.get(place)?.();
  if (element) return give(element, caret);
  wanted = { place, caret };
  addEventListener('focusin', forget, { once: true });
}

/** Makes a change of the page, and gives the focus to a place of the changed page. */
export function focusAfter(change: () => void, place: string, caret?: Caret): void {
  flushSync(change);
  focusPlace(place, caret);
}

/** The same after a change of order: what had the focus keeps it where it still can, with its caret. */
export function keepFocusAfter(change: () => void, place: string): void {
  const before = document.activeElement;
  flushSync(change);
  const canKeep = before instanceof HTMLElement && before !== document.body && before.isConnected;
  if (canKeep && !before.matches(':disabled')) before.focus();
  else focusPlace(place);
}

function give(element: HTMLElement | null, caret: Caret | undefined): void {
  forget();
  element?.focus();
  if (!(element instanceof HTMLTextAreaElement) || caret === undefined) return;
  element.setSelectionRange(caret === 'all' ? 0 : element.value.length, element.value.length);
}

function forget(): void {
  wanted = null;
  removeEventListener('focusin', forget);
}
