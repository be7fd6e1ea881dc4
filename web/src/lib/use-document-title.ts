import { useEffect } from 'react';

/** Sets the document's title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Slidewright' : `${title} · Slidewright`;
  }, [title]);
}
