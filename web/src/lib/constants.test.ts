import { DURATION_PRESETS_S } from '@slidewright/domain';
import { expect, it } from 'vitest';
import { WIZARD } from '../features/wizard/state/wizard-constants.ts';
import { SESSION } from './constants.ts';

it('[K1] the times and limits that the product promises are the ones it works with', () => {
  expect(SESSION.recheckIntervalMs).toBe(600_000);
  expect(WIZARD.steps).toHaveLength(6);
  expect(DURATION_PRESETS_S).toEqual({ SHORT: 30, STANDARD: 45, DETAILED: 60 });
});
