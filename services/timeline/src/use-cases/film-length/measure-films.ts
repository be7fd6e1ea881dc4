import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { AudioService } from '@slidewright/contracts';
import { allPages, childContext, withTransaction, type Logger, type ServiceClient } from '@slidewright/platform';
import { filmLengthRepository, type KnownNarration } from '../../repositories/film-lengths.ts';
import type { Db } from '../../repositories/tables.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import type { MeasureFilm } from './measure-film.ts';

/** Measured in one turn; the rest come in the next. */
const TIMELINES_A_TURN = 100;
const ASK_TIMEOUT_MS = 10_000;

export interface MeasureFilmsParts {
  readonly db: Db;
  readonly audio: Pick<ServiceClient<typeof AudioService>, 'listNarration'>;
  readonly audioEnabled: boolean;
  readonly measureFilm: MeasureFilm;
  readonly log: Logger;
}

/**
 * Measures films that were not measured yet: those of timelines from before films were measured, those whose narration
 * changed without an event with its length, and all of them after AUDIO_ENABLED was changed. Asks audio once for each.
 */
export function createMeasureFilms(parts: MeasureFilmsParts) {
  return async (signal: AbortSignal): Promise<void> => {
    const { db, audioEnabled, measureFilm, log } = parts;
    const unmeasured = await filmLengthRepository(db).listUnmeasured(audioEnabled, TIMELINES_A_TURN);
    for (const { id, ownerId } of unmeasured) {
      if (signal.aborted) return;
      const narrations = audioEnabled ? await askForNarration(parts, id, ownerId, signal) : [];
      await withTransaction(db, async (tx) => {
        const timeline = await timelineRepository(tx).holdById(id);
        if (!timeline) return;
        for (const narration of narrations) await filmLengthRepository(tx).setNarration(id, narration);
        await filmLengthRepository(tx).measureUnmeasuredSlides(id);
        await measureFilm(tx, timeline);
      });
    }
    if (unmeasured.length > 0) log.info({ timelines: unmeasured.length }, 'films were measured');
  };
}

async function askForNarration(
  { audio }: MeasureFilmsParts,
  timelineId: string,
  ownerId: string,
  signal: AbortSignal,
): Promise<KnownNarration[]> {
  const pages = await allPages((pageToken) => {
    const context = childContext({ userId: ownerId, timeoutMs: ASK_TIMEOUT_MS, signal });
    return audio.listNarration({ timelineId, pageToken }, context);
  });
  return pages
    .flatMap(({ narrations }) => narrations)
    .flatMap(({ slideId, samples, contentHash, updatedAt }) =>
      updatedAt === undefined
        ? []
        : [{ slideId, samples: Number(samples), contentHash, changedAt: timestampDate(updatedAt) }],
    );
}
