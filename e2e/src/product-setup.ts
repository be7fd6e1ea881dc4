import type { TestProject } from 'vitest/node';
import setUpContainers from './containers-setup.ts';
import { startContainerProduct } from './product-containers.ts';
import { nameOfThisRun } from '@slidewright/testing/containers';
import './provided.ts';

/** One product of the images for every file that only looks at it from outside. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cleanUp = await setUpContainers(project);
  const product = await startContainerProduct({ run: nameOfThisRun() }).catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });
  project.provide('product', { url: product.url, storeUrl: product.storeUrl, containerIds: product.containerIds() });
  return async () => {
    await product[Symbol.asyncDispose]();
    await cleanUp();
  };
}
