import { nameOfThisRun, removeLeftovers } from '@slidewright/testing/containers';
import type { TestProject } from 'vitest/node';
import './provided.ts';

/** For files that start products of their own: nothing is left behind, not even by earlier runs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = nameOfThisRun();
  await removeLeftovers();
  project.provide('run', run);
  return async () => {
    await removeLeftovers({ run });
  };
}
