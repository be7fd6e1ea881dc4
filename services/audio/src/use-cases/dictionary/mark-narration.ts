import { createSaidHash } from '../../narration/said-hash.ts';
import { audioFileRepository, type SpokenFilter } from '../../repositories/audio-files.ts';
import type { Tx } from '../../repositories/database.ts';
import { dictionaryRepository } from '../../repositories/dictionaries.ts';

const FILES_AT_ONCE = 50;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Marks the current narrations whose words the dictionaries say otherwise now, and unmarks the others. The dictionaries
 * must be locked.
 */
export async function markNarration(tx: Tx, ownerId: string, chosen: SpokenFilter): Promise<void> {
  const hashes = new Map<string, (text: string) => string>();
  for (let afterSlideId = BEFORE_ALL; ;) {
    const files = await audioFileRepository(tx).listSpoken(ownerId, { ...chosen, afterSlideId, limit: FILES_AT_ONCE });
    for (const { id, timelineId, text, saidHash, pronunciationChanged } of files) {
      const hashOf =
        hashes.get(timelineId) ?? createSaidHash(await dictionaryRepository(tx).listForTimeline(ownerId, timelineId));
      hashes.set(timelineId, hashOf);
      const isChanged = hashOf(text) !== saidHash;
      if (isChanged !== pronunciationChanged) await audioFileRepository(tx).markPronunciation(id, isChanged);
    }
    if (files.length < FILES_AT_ONCE) return;
    afterSlideId = files.at(-1)!.slideId;
  }
}
