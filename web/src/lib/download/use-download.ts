import { useEffect, useRef, useState } from 'react';
import { download } from './download.ts';

export type DownloadState =
  | { readonly status: 'idle' }
  /** `percent` is null while the size is not known. */
  | { readonly status: 'downloading'; readonly percent: number | null }
  | { readonly status: 'downloaded' }
  | { readonly status: 'failed'; readonly message: string };

/**
 * A download that a button starts and whose progress it shows. The state is idle again `feedbackMs` after the end;
 * unmounting cancels it.
 */
export function useDownload(feedbackMs: number) {
  const [state, setState] = useState<DownloadState>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(
    () => () => {
      running.current?.abort();
      clearTimeout(timer.current);
    },
    [],
  );

  /** Returns whether the file was saved. */
  const start = async (path: string, filename: string): Promise<boolean> => {
    clearTimeout(timer.current);
    const controller = new AbortController();
    running.current = controller;
    setState({ status: 'downloading', percent: null });
    try {
      await download(path, filename, {
        signal: controller.signal,
        onProgress: ({ receivedBytes, totalBytes }) => {
          const percent = totalBytes === null ? null : Math.floor((100 * receivedBytes) / totalBytes);
          // Skips the render while the whole percent is the same.
          setState((old) =>
            old.status === 'downloading' && old.percent === percent ? old : { status: 'downloading', percent },
          );
        },
      });
      setState({ status: 'downloaded' });
      timer.current = setTimeout(() => setState({ status: 'idle' }), feedbackMs);
      return true;
    } catch (error) {
      if (!controller.signal.aborted) setState({ status: 'failed', message: (error as Error).message });
      else setState({ status: 'idle' });
      return false;
    }
  };

  return { state, start, cancel: () => running.current?.abort() };
}
