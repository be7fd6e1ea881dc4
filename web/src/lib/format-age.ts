import { formatRelativeTime } from './language/format.ts';
import { say } from './language/messages.ts';
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const JUST_NOW_MS = 30_000;

const ago = (value: number, unit: 'second' | 'minute' | 'hour'): string =>
  formatRelativeTime(-Math.floor(value), unit, { style: 'narrow' });

/** How long ago something was updated: 'just now' under 30 s, then seconds, minutes, hours. */
export function formatUpdatedAge(ageMs: number): string {
  if (ageMs < JUST_NOW_MS) return say('common.age.now');
  if (ageMs < MINUTE_MS) return ago(ageMs / SECOND_MS, 'second');
  if (ageMs < HOUR_MS) return ago(ageMs / MINUTE_MS, 'minute');
  return ago(ageMs / HOUR_MS, 'hour');
}

/** How long ago a draft was modified. */
export function formatDraftAge(ageMs: number): string {
  if (ageMs < MINUTE_MS) return say('common.draftAge.now');
  if (ageMs < HOUR_MS) return say('common.draftAge.minutes', { minutes: Math.floor(ageMs / MINUTE_MS) });
  if (ageMs < DAY_MS) return say('common.draftAge.hours', { hours: Math.floor(ageMs / HOUR_MS) });
  return say('common.draftAge.old');
}
