import { LIST_SORTS, type ListSort } from '@slidewright/domain';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DELAYS } from '../../lib/constants.ts';

/** Search text and sort order, both in the address, so that they can be bookmarked; the text is debounced. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const applied = params.get('q') ?? '';
  const sort = LIST_SORTS.find((name) => name === params.get('sort')) ?? 'newest';
  const [text, setText] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (name: 'q' | 'sort', value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    text,
    applied,
    sort,
    changeSort: (next: ListSort) => set('sort', next === 'newest' ? '' : next),
    change: (next: string) => {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => set('q', next.trim()), DELAYS.debounceMs);
    },
    clear: () => {
      clearTimeout(timer.current);
      setText('');
      set('q', '');
    },
  };
}
