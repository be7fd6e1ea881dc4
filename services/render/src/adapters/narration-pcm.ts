import type { Readable } from 'node:stream';
import { errorReason } from '@slidewright/domain';
import { AppError, type ObjectStore } from '@slidewright/platform';
import type { PlacedSlide } from '../deck/placed-deck.ts';

/**
 * The samples of a slide's narration, or null for a silent slide; destroy them when they are not read to their
 * end. AUDIO_MISSING when the sound was deleted since the video was started.
 */
export async function openNarration(
  store: ObjectStore,
  { narration, slide }: Pick<PlacedSlide, 'narration' | 'slide'>,
  signal: AbortSignal,
): Promise<Readable | null> {
  if (narration === null) return null;
  try {
    return (await store.get(narration.pcmKey, { signal })).body;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    throw new AppError('AUDIO_MISSING', {
      message: `the narration ${narration.pcmKey} is gone`,
      reason: errorReason('narrationGone', { slide: slide.index + 1 }),
      cause: error,
    });
  }
}
