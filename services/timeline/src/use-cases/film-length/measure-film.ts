import { factorOrDefault, filmLength, filmSettingsOf, frameRateOf } from '@slidewright/domain';
import { filmLengthRepository } from '../../repositories/film-lengths.ts';
import type { TimelineRow, Tx } from '../../repositories/tables.ts';

/** Measures the film of a timeline that the transaction holds, after anything it depends on has changed. */
export type MeasureFilm = (tx: Tx, timeline: Pick<TimelineRow, 'id' | 'speed' | 'film'>) => Promise<void>;

export function createMeasureFilm({ audioEnabled }: { readonly audioEnabled: boolean }): MeasureFilm {
  return async (tx, { id, speed, film: stored }) => {
    const { pacing, framerate } = filmSettingsOf(stored);
    const slides = await filmLengthRepository(tx).measuredSlides(id);
    const atSpeed = slides?.map((slide) => ({ ...slide, speechS: slide.speechS / factorOrDefault(speed) }));
    const film = { pacing, frameRate: frameRateOf(framerate), audioEnabled };
    await filmLengthRepository(tx).set(id, atSpeed ? { ...filmLength(atSpeed, film), audioEnabled } : null);
  };
}
