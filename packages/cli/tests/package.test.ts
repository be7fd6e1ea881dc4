import { expect, it } from 'vitest';
import { missingDependencies } from '../scripts/package-sources.ts';

it('[AP3] the package installs every package that its sources import', async () => {
  expect(await missingDependencies()).toEqual([]);
});
