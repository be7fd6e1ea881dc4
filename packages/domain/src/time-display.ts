/** Formats seconds as m:ss, '2:05'. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Formats the length of a film: '2:05', or 'about 2:05' for an estimate. */
export function formatFilmLength(film: { readonly filmMs: number; readonly isFilmMsExact: boolean }): string {
  const clock = formatClock(Math.round(film.filmMs / 1_000));
  return film.isFilmMsExact ? clock : `about ${clock}`;
}

/** Formats seconds as 'Ns', or 'Nm Ns' from a minute on. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 60 ? `${whole}s` : `${Math.floor(whole / 60)}m ${whole % 60}s`;
}
