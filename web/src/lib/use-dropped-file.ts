import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `onFile` with the first file that is dropped anywhere on the page, which keeps the browser from opening it.
 * Returns whether files are dragged over the page.
 */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isDragging, setIsDragging] = useState(false);
  const drop = useEffectEvent(onFile);
  useEffect(() => {
    const listening = new AbortController();
    const follow = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      // Without a related target the pointer has left the window.
      setIsDragging(event.type === 'dragover' || (event.type === 'dragleave' && event.relatedTarget !== null));
      const [file] = event.dataTransfer.files;
      if (event.type === 'drop' && file) drop(file);
    };
    for (const type of ['dragover', 'dragleave', 'drop'] as const)
      window.addEventListener(type, follow, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return isDragging;
}
