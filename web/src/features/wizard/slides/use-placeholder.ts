import { useState } from 'react';
import { placeholderText } from '../../../lib/words.ts';

/** Props for a text field that shows a stored placeholder as a hint. */
export interface PlaceholderField {
  readonly value: string;
  readonly placeholder: string;
  /** To be called with every change, and when the field is left. */
  readonly onTyped: () => void;
  readonly onBlur: () => void;
}

/** A typed text that equals the placeholder remains text until the field is left. */
export function usePlaceholder(
  stored: string,
  isPlaceholder: (text: string) => boolean,
  otherwise: string,
): PlaceholderField {
  const [typed, setTyped] = useState(false);
  const isHint = !typed && isPlaceholder(stored);
  return {
    value: isHint ? '' : stored,
    placeholder: isHint ? placeholderText(stored.trim()) : otherwise,
    onTyped: () => setTyped(true),
    onBlur: () => setTyped(false),
  };
}
