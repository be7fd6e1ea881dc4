import type { RefCallback } from 'react';

/** The elements that can be given the focus by name. */
const places = new Map<string, HTMLElement>();

/** The place that gets the focus as soon as it is shown; null for none. */
let wanted: { readonly name: string; readonly options: FocusOptions } | null = null;

/** A ref for the element that is the place of this name. */
export function focusRef(name: string): RefCallback<HTMLElement> {
  return (element) => {
    if (element === null) return undefined;
    places.set(name, element);
    if (wanted?.name === name) giveFocus(element, wanted.options);
    return () => {
      if (places.get(name) === element) places.delete(name);
    };
  };
}

/** Gives the focus to a place: now, or as soon as it is shown, unless another element gets the focus before. */
export function focusPlace(name: string, options: FocusOptions = {}): void {
  const element = places.get(name);
  if (element?.isConnected) return giveFocus(element, options);
  wanted = { name, options };
  addEventListener('focusin', forget, { once: true });
}

function giveFocus(element: HTMLElement, options: FocusOptions): void {
  forget();
  element.focus(options);
}

function forget(): void {
  wanted = null;
  removeEventListener('focusin', forget);
}
