import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the first invalid control of a form after it was refused. `tries` counts how often it was sent,
 * `error` is what the server answered.
 */
export function useFocusInvalid(tries: number, error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const last = useRef({ tries, error });
  useEffect(() => {
    if (last.current.tries === tries && last.current.error === error) return;
    last.current = { tries, error };
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, error]);
  return form;
}
