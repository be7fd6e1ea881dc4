import { say } from '../../lib/language/messages.ts';

interface Situation {
  readonly slides: number;
  readonly audioEnabled: boolean;
  readonly audioComplete: boolean;
  readonly staleAudio: number;
  readonly missingAudio: number;
  /** Narration, a video or a film is being made. */
  readonly busy: boolean;
  readonly filmExists: boolean;
  readonly filmUpToDate: boolean;
}

export type NextAction = 'edit' | 'film' | 'download' | null;

/** The recommended next action, which has the only accented button; null while a job is running. */
export function nextAction(situation: Situation): NextAction {
  const { slides, audioEnabled, audioComplete, staleAudio, busy, filmUpToDate } = situation;
  if (slides === 0) return 'edit';
  if (busy) return null;
  if (audioEnabled && (!audioComplete || staleAudio > 0)) return 'film';
  return filmUpToDate ? 'download' : 'film';
}

/** What is missing for an up-to-date film, in the page's language. */
export function missingOfFilm(situation: Situation): string[] {
  const { audioEnabled, missingAudio, staleAudio, filmExists, filmUpToDate } = situation;
  const stale = staleAudio > 0;
  return [
    ...(audioEnabled && missingAudio > 0 ? [say('timeline.film.missing.narrate', { count: missingAudio })] : []),
    ...(audioEnabled && stale ? [say('timeline.film.missing.narrateAgain', { count: staleAudio })] : []),
    filmExists
      ? filmUpToDate && !stale
        ? ''
        : say('timeline.film.missing.outOfDate')
      : say('timeline.film.missing.noVideo'),
  ].filter(Boolean);
}
