import { DELAYS } from '@slidewright/domain';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** What is looked for: typed freely, and in the address (so that it can be kept and shared) once typing rests. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const applied = params.get('q') ?? '';
  const [text, setText] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (next: string): void =>
    setParams(next === '' ? {} : { q: next }, { replace: true, preventScrollReset: true });
  return {
    text,
    applied,
    change: (next: string) => {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply(next.trim()), DELAYS.debounceMs);
    },
    clear: () => {
      clearTimeout(timer.current);
      setText('');
      apply('');
    },
  };
}
