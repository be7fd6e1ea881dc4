import { RequestError, request } from '../api/request.ts';
import { say } from '../language/messages.ts';

class NoBody extends Error {}

/** Delay before the object URL of a saved file is revoked. */
const OBJECT_URL_KEPT_MS = 60_000;

export interface DownloadProgress {
  readonly receivedBytes: number;
  /** Null when the server did not send it. */
  readonly totalBytes: number | null;
}

export interface DownloadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: DownloadProgress) => void;
}

/** An absolute URL; a relative address is resolved against the API's host. */
export function absoluteUrl(path: string, apiHost: string = window.location.origin): string {
  return new URL(path, apiHost).href;
}

/**
 * Fetches a file with progress, and saves it as `filename`. Throws the session's sentence for a 401, that of a
 * response without a body, or that the download failed.
 */
export async function download(path: string, filename: string, options: DownloadOptions = {}): Promise<void> {
  saveFile(await fetchFile(path, options), filename);
}

/** Saves a file of the page as `filename`. */
export function saveFile(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), OBJECT_URL_KEPT_MS);
}

async function fetchFile(path: string, { signal, onProgress }: DownloadOptions): Promise<Blob> {
  try {
    // Chromium cuts a new version to the length of an old one of which a player has loaded parts.
    const response = await request('GET', absoluteUrl(path), { signal, cache: 'no-store' });
    if (!response.body) throw new NoBody(say('common.download.noBody'));
    const announced = Number(response.headers.get('content-length'));
    const totalBytes = announced > 0 ? announced : null;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let receivedBytes = 0;
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      receivedBytes += value.byteLength;
      onProgress?.({ receivedBytes, totalBytes });
    }
    return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
  } catch (error) {
    if (signal?.aborted || (error instanceof RequestError && error.status === 401)) throw error;
    if (error instanceof NoBody) throw error;
    throw new Error(say('common.download.failed'), { cause: error });
  }
}
