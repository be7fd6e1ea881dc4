import { expect, it } from 'vitest';
import { formatDraftAge, formatUpdatedAge } from './format-age.ts';

it('[K3] shows the age of an update', () => {
  expect([29_999, 30_000, 60_000, 7_200_000].map(formatUpdatedAge)).toEqual([
    'just now',
    '30s ago',
    '1m ago',
    '2h ago',
  ]);
});

it('[DR5] shows how old a draft is', () => {
  expect([0, 60_000, 5 * 3_600_000, 25 * 3_600_000].map(formatDraftAge)).toEqual([
    'Just now',
    '1 minute(s) ago',
    '5 hour(s) ago',
    'More than 24 hours ago',
  ]);
});
