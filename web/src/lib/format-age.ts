const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const JUST_NOW_MS = 30_000;

/** How long ago something was updated: 'just now' under 30 s, then seconds, minutes, hours. */
export function formatUpdatedAge(ageMs: number): string {
  if (ageMs < JUST_NOW_MS) return 'just now';
  if (ageMs < MINUTE_MS) return `${Math.floor(ageMs / SECOND_MS)}s ago`;
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)}m ago`;
  return `${Math.floor(ageMs / HOUR_MS)}h ago`;
}

/** How long ago a draft was modified. */
export function formatDraftAge(ageMs: number): string {
  if (ageMs < MINUTE_MS) return 'Just now';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} minute(s) ago`;
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} hour(s) ago`;
  return 'More than 24 hours ago';
}
