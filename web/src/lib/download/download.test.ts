// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { server, useServer } from '../../testing/server.ts';
import { absoluteUrl, download, type DownloadProgress } from './download.ts';

useServer();
afterEach(() => vi.restoreAllMocks());

describe('absoluteUrl', () => {
  it('[V8] resolves a relative download link against the host of the API', () => {
    expect(absoluteUrl('/api/timelines/1/video', 'https://api.example.org')).toBe(
      'https://api.example.org/api/timelines/1/video',
    );
    expect(absoluteUrl('https://files.example.org/film.mp4', 'https://api.example.org')).toBe(
      'https://files.example.org/film.mp4',
    );
    expect(absoluteUrl('/api/x')).toBe(`${window.location.origin}/api/x`);
  });
});

describe('download', () => {
  it('[D16] saves the bytes under the given name, and reports progress', async () => {
    server.use(http.get('*/api/film', () => HttpResponse.arrayBuffer(new ArrayBuffer(1000))));
    const saved: { name: string; size: number }[] = [];
    let size = 0;
    URL.createObjectURL = vi.fn<(blob: Blob) => string>((blob) => {
      size = blob.size;
      return 'blob:film';
    }) as typeof URL.createObjectURL;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, size });
    });
    const told: DownloadProgress[] = [];
    await download('/api/film', 'timeline-1-video.mp4', { onProgress: (progress) => told.push(progress) });
    expect(saved).toEqual([{ name: 'timeline-1-video.mp4', size: 1000 }]);
    expect(told.at(-1)?.receivedBytes).toBe(1000);
  });

  it('[B7] reports a failed download, and a response without a body', async () => {
    server.use(http.get('*/api/film', () => new HttpResponse(null, { status: 500 })));
    await expect(download('/api/film', 'film.mp4')).rejects.toThrow('Download failed');
    server.use(http.get('*/api/film', () => new HttpResponse(null, { status: 204 })));
    await expect(download('/api/film', 'film.mp4')).rejects.toThrow('No response body');
  });
});
