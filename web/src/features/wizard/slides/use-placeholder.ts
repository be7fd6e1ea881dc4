import { useState } from 'react';

/** What a text field needs to show a stored placeholder as a hint, which typing replaces. */
export interface PlaceholderField {
  readonly value: string;
  readonly placeholder: string;
  /** To be called with every change, and when the field is left. */
  readonly onTyped: () => void;
  readonly onBlur: () => void;
}

/** A placeholder that a person types stays text until the field is left: no letter disappears under their hands. */
export function usePlaceholder(
  stored: string,
  isPlaceholder: (text: string) => boolean,
  otherwise: string,
): PlaceholderField {
  const [typed, setTyped] = useState(false);
  const isHint = !typed && isPlaceholder(stored);
  return {
    value: isHint ? '' : stored,
    placeholder: isHint ? stored.trim() : otherwise,
    onTyped: () => setTyped(true),
    onBlur: () => setTyped(false),
  };
}
