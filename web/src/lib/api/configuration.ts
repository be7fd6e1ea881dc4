import type { Configuration } from '@slidewright/http-api';
import { useEffect } from 'react';
import { create } from 'zustand';
import { signInApi } from './request.ts';

// A store of its own, not a query: the sign-in page needs it, and should load as little as it can.
const useStore = create<{ readonly data: Configuration | undefined }>(() => ({ data: undefined }));
let loading: Promise<void> | null = null;

function load(): void {
  loading ??= signInApi
    .getConfig()
    .then((data) => useStore.setState({ data }))
    .catch((error: unknown) => {
      loading = null;
      console.warn('The configuration could not be loaded', error);
    });
}

/** What the server says of itself: flags, links, sign-on buttons. Asked once; the same for everybody. */
export function useConfiguration(): { readonly data: Configuration | undefined } {
  useEffect(load, []);
  return useStore();
}

/** Makes the next caller load it again. */
export function forgetConfiguration(): void {
  loading = null;
  useStore.setState({ data: undefined });
}
