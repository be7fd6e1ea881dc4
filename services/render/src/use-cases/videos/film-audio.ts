import { metrics, type ObjectStore } from '@slidewright/platform';
import { openNarration } from '../../adapters/narration-pcm.ts';
import type { DeckKeys } from '../../deck/object-keys.ts';
import { samplesInMaster, type PlacedDeck } from '../../deck/placed-deck.ts';
import { encodeAac, exactSamples } from '../../engine/assembly.ts';
import type { MediaPrograms } from '../../engine/media-programs.ts';

/** The narration of the whole film as AAC in `file`: from the store, or encoded and stored. */
export async function ensureFilmAudio(
  { store, programs }: { readonly store: ObjectStore; readonly programs: MediaPrograms },
  deck: PlacedDeck,
  keys: DeckKeys,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const isStored = (await store.head(keys.audio)) !== null;
  metrics.cacheRequest.inc({ cache: 'film_audio', result: isStored ? 'hit' : 'miss' });
  if (isStored) {
    await store.download(keys.audio, file, { signal });
    return;
  }
  await encodeAac(programs, narrationOf(store, deck, signal), file, signal);
  await store.put(keys.audio, { file }, { contentType: 'audio/mp4', signal });
}

async function* narrationOf(store: ObjectStore, deck: PlacedDeck, signal: AbortSignal): AsyncGenerator<Buffer> {
  for (const slide of deck.slides) {
    const pcm = await openNarration(store, slide, signal);
    try {
      yield* exactSamples(pcm, slide.timing.leadSamples, samplesInMaster(slide));
    } finally {
      pcm?.destroy();
    }
  }
}
