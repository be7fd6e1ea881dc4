interface Situation {
  readonly slides: number;
  readonly audioEnabled: boolean;
  readonly audioComplete: boolean;
  readonly staleAudio: number;
  readonly speaking: boolean;
  readonly filmExists: boolean;
  readonly filmUpToDate: boolean;
  readonly rendering: boolean;
}

export type NextAction = 'edit' | 'audio' | 'video' | 'download' | null;

/** The one next sensible thing to do, which has the only accented button; null while something is being made. */
export function nextAction(situation: Situation): NextAction {
  const { slides, audioEnabled, audioComplete, staleAudio, speaking, filmExists, filmUpToDate, rendering } = situation;
  if (slides === 0) return 'edit';
  if (speaking || rendering) return null;
  if (audioEnabled && (!audioComplete || staleAudio > 0)) return 'audio';
  if (!filmUpToDate) return 'video';
  return filmExists ? 'download' : 'video';
}
