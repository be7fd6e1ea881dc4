import type { Configuration } from '@slidewright/http-api';
import { useEffect } from 'react';
import { create } from 'zustand';
import { signInApi } from './request.ts';

// A separate store, not a query, because the sign-in page does not load the query client.
const useStore = create<{ readonly data: Configuration | undefined }>(() => ({ data: undefined }));
let loading: Promise<void> | null = null;
/** After a failure: what depends on the configuration, such as writing by a model, is not shown until it is known. */
const RETRY_MS = 2_000;

function load(): void {
  loading ??= signInApi
    .getConfig()
    .then((data) => useStore.setState({ data }))
    .catch((error: unknown) => {
      console.warn('The configuration could not be loaded', error);
      setTimeout(() => {
        loading = null;
        load();
      }, RETRY_MS);
    });
}

/** The server's configuration: flags, links, sign-on buttons. Fetched once, and again until it is there. */
export function useConfiguration(): { readonly data: Configuration | undefined } {
  useEffect(load, []);
  return useStore();
}

/** Clears it, so that the next caller loads it again. */
export function forgetConfiguration(): void {
  loading = null;
  useStore.setState({ data: undefined });
}
