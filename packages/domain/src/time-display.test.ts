import { expect, it } from 'vitest';
import { formatClock, formatDuration } from './time-display.ts';

it('[T5] shows a duration as m:ss', () => {
  expect([0, 5, 65.9, 3600].map(formatClock)).toEqual(['0:00', '0:05', '1:05', '60:00']);
});

it('[K3] shows times as Ns or Nm Ns', () => {
  expect([0, 59, 60, 125].map(formatDuration)).toEqual(['0s', '59s', '1m 0s', '2m 5s']);
});
