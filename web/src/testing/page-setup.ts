import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { useToasts } from '../components/toast/toast.ts';
import { noteNetwork } from '../lib/api/network.ts';
import { queryClient } from '../lib/api/query-client.ts';

// Runs before every file of pages. Files share a process, its document and its modules, so that each test leaves them
// as they were.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  useToasts.getState().dismiss();
  queryClient.clear();
  noteNetwork(true);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
// The frames of jsdom end for good where the first begins while a test replaces the timers.
const { setTimeout: later, clearTimeout: never } = globalThis;
const openedAt = performance.now();
window.requestAnimationFrame = (draw) => Number(later(() => draw(performance.now() - openedAt), 16));
window.cancelAnimationFrame = (frame) => never(frame);
// Code that a page still loads when its file ends would be lost for the files after it.
afterAll(() => vi.dynamicImportSettled());
