import { useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

type Options = Parameters<typeof useWindowVirtualizer>[0];

/**
 * A virtualised list that scrolls with the page. Where a page begins is the router's to say: the
 * library starts from where the page before it had been scrolled to, and would put the window back
 * there. It may write once the window has moved since, for it knows the true place then.
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
