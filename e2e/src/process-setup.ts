import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProductProcess } from './product-process.ts';
import './provided.ts';

/** Starts one product process that all test files of the project share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'slidewright-product-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const product = await startProductProcess({ dataDirectory: join(folder, 'data') }).catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  project.provide('product', { url: product.url, storeUrl: product.url, containerIds: {} });
  return async () => {
    await product[Symbol.asyncDispose]();
    await removeFolder();
  };
}
