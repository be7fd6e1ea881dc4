import { formatClock } from '@slidewright/domain';
import { formatNumber } from './format.ts';
import { say } from './messages.ts';

/** The length of a film, '2:05', or 'about 2:05' for an estimate. */
export function sayFilmLength(film: { readonly filmMs: number; readonly isFilmMsExact: boolean }): string {
  const clock = formatClock(Math.round(film.filmMs / 1_000));
  return film.isFilmMsExact ? clock : say('common.about', { length: clock });
}

/**
 * A duration in seconds, '45s', or '2m 5s' from a minute on.
 * @public
 */
export function sayDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const narrow = (value: number, unit: 'minute' | 'second'): string =>
    formatNumber(value, { style: 'unit', unit, unitDisplay: 'narrow' });
  const rest = narrow(whole % 60, 'second');
  return whole < 60 ? rest : `${narrow(Math.floor(whole / 60), 'minute')} ${rest}`;
}
