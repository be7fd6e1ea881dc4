import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import { inject } from 'vitest';
import { startProductProcess } from './product-process.ts';
import './provided.ts';

/** The product behind its front door, however it runs. */
export interface Product extends AsyncDisposable {
  readonly url: string;
  /** Addresses a page may talk to. */
  readonly origins: readonly string[];
  /** A caller with no session yet. */
  client(): ApiClient;
}

/** The product of the run's containers where it has one; else one process of this test file's own. */
export async function openProduct(): Promise<Product> {
  const shared = inject('product');
  if (shared) {
    return {
      url: shared.url,
      origins: [shared.url, shared.storeUrl],
      client: () => createApiClient(shared.url),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  }
  const folder = await mkdtemp(join(tmpdir(), 'slidewright-product-'));
  const product = await startProductProcess({ dataDirectory: join(folder, 'data') });
  return {
    url: product.url,
    origins: [product.url],
    client: product.client,
    async [Symbol.asyncDispose]() {
      await product[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
