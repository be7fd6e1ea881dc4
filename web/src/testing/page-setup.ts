import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { preloadDialogs } from '../components/dialog.tsx';
import { useToasts } from '../components/toast/toast.ts';
import { preloadToasts } from '../components/toast/toaster.tsx';
import { noteNetwork } from '../lib/api/network.ts';
import { queryClient } from '../lib/api/query-client.ts';

// As every page of the app does behind its first view.
await Promise.all([preloadDialogs(), preloadToasts()]);

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
// React in development keeps the stack of the first 10,000 elements of a second for its warnings: a quarter of the time.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
// Code that a page still loads when its file ends would be lost for the files after it.
afterAll(() => vi.dynamicImportSettled());
