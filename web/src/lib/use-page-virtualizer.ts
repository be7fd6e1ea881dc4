import { useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

type Options = Parameters<typeof useWindowVirtualizer>[0];

/**
 * A virtualised list that scrolls with the page. The router sets the scroll position of a new page: the library
 * starts with the position of the previous page and would restore it, so its writes are ignored until the window has
 * scrolled.
 */
export function usePageVirtualizer(options: Omit<Options, 'scrollToFn'>) {
  const knowsPlace = useRef(false);
  useEffect(() => {
    const learn = (): void => {
      knowsPlace.current = true;
    };
    window.addEventListener('scroll', learn, { once: true, passive: true });
    return () => window.removeEventListener('scroll', learn);
  }, []);
  return useWindowVirtualizer({
    ...options,
    scrollToFn: (offset, scrollOptions, instance) => {
      if (knowsPlace.current) windowScroll(offset, scrollOptions, instance);
    },
  });
}
