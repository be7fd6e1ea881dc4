import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import { inject } from 'vitest';
import './provided.ts';

/** The product behind its front door, however it runs. */
export interface Product {
  readonly url: string;
  /** Addresses a page may talk to. */
  readonly origins: readonly string[];
  /** A caller with no session yet. */
  client(): ApiClient;
}

/** The product that the global setup of this project has started. Its files run side by side: each has accounts of its own. */
export function openProduct(): Product {
  const { url, storeUrl } = inject('product');
  return { url, origins: [...new Set([url, storeUrl])], client: () => createApiClient(url) };
}
