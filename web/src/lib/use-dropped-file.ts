import { useEffect, useEffectEvent, useState } from 'react';
import { filesOf } from './dropped-files.ts';

/**
 * Calls `onFiles` with the files that are dropped anywhere on the page, those of folders included, which keeps the
 * browser from opening them. Returns whether files are dragged over the page.
 */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isDragging, setIsDragging] = useState(false);
  const drop = useEffectEvent(onFiles);
  useEffect(() => {
    const listening = new AbortController();
    const follow = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      // Without a related target the pointer has left the window.
      setIsDragging(event.type === 'dragover' || (event.type === 'dragleave' && event.relatedTarget !== null));
      if (event.type === 'drop')
        void filesOf(event.dataTransfer).then((files) => {
          if (files.length > 0 && !listening.signal.aborted) drop(files);
        });
    };
    for (const type of ['dragover', 'dragleave', 'drop'] as const)
      window.addEventListener(type, follow, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return isDragging;
}

/** As `useDroppedFiles`, for a place that takes one file: the first. */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  return useDroppedFiles(([first]) => onFile(first!));
}
