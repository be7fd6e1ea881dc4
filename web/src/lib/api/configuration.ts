import type { Configuration } from '@slidewright/http-api';
import { useEffect } from 'react';
import { create } from 'zustand';
import { signInApi } from './request.ts';

// A separate store, not a query, because the sign-in page does not load the query client.
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

/** The server's configuration: flags, links, sign-on buttons. Fetched once. */
export function useConfiguration(): { readonly data: Configuration | undefined } {
  useEffect(load, []);
  return useStore();
}

/** Clears it, so that the next caller loads it again. */
export function forgetConfiguration(): void {
  loading = null;
  useStore.setState({ data: undefined });
}
