const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const JUST_NOW_MS = 30_000;

/** A length of time as m:ss, '2:05'. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The length of a film: '2:05', or 'about 2:05' where it is an estimate. */
export function formatFilmLength(film: { readonly filmMs: number; readonly isFilmMsExact: boolean }): string {
  const clock = formatClock(Math.round(film.filmMs / SECOND_MS));
  return film.isFilmMsExact ? clock : `about ${clock}`;
}

/** A length of time as 'Ns', or 'Nm Ns' from a minute on. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 60 ? `${whole}s` : `${Math.floor(whole / 60)}m ${whole % 60}s`;
}

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
