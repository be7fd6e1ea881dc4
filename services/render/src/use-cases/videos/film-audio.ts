import { text } from 'node:stream/consumers';
import { createSoundMeter, samplesOf, type SoundMeasure, type SoundMeter } from '@slidewright/domain';
import { metrics, type ObjectStore } from '@slidewright/platform';
import { openNarration } from '../../adapters/narration-pcm.ts';
import type { DeckKeys } from '../../deck/object-keys.ts';
import { samplesInMaster, type PlacedDeck } from '../../deck/placed-deck.ts';
import { encodeAac, exactSamples } from '../../engine/assembly.ts';
import type { MediaPrograms } from '../../engine/media-programs.ts';

/**
 * The narration of the whole film as AAC in `file`, and what was measured of it: from the store, or encoded, measured
 * in passing and stored.
 */
export async function ensureFilmAudio(
  { store, programs }: { readonly store: ObjectStore; readonly programs: MediaPrograms },
  deck: PlacedDeck,
  keys: DeckKeys,
  file: string,
  signal: AbortSignal,
): Promise<SoundMeasure> {
  const isStored = (await store.head(keys.audio)) !== null;
  metrics.cacheRequest.inc({ cache: 'film_audio', result: isStored ? 'hit' : 'miss' });
  if (isStored) {
    await store.download(keys.audio, file, { signal });
    return ensureSoundMeasure({ store }, deck, keys, signal);
  }
  const meter = createSoundMeter();
  await encodeAac(programs, measuredNarration(store, deck, meter, signal), file, signal);
  await store.put(keys.audio, { file }, { contentType: 'audio/mp4', signal });
  return storeMeasure(store, keys, meter.end(), signal);
}

/** What was measured of the film's narration, before it was encoded: from the store, or measured and stored. */
export async function ensureSoundMeasure(
  { store }: { readonly store: ObjectStore },
  deck: PlacedDeck,
  keys: DeckKeys,
  signal: AbortSignal,
): Promise<SoundMeasure> {
  if ((await store.head(keys.soundMeasure)) !== null) {
    const { body } = await store.get(keys.soundMeasure, { signal });
    return JSON.parse(await text(body)) as SoundMeasure;
  }
  // The sound was encoded by a version that measured nothing.
  const meter = createSoundMeter();
  for await (const _ of measuredNarration(store, deck, meter, signal));
  return storeMeasure(store, keys, meter.end(), signal);
}

async function storeMeasure(
  store: ObjectStore,
  { soundMeasure }: DeckKeys,
  measure: SoundMeasure,
  signal: AbortSignal,
): Promise<SoundMeasure> {
  await store.put(soundMeasure, Buffer.from(JSON.stringify(measure)), { contentType: 'application/json', signal });
  return measure;
}

async function* measuredNarration(
  store: ObjectStore,
  deck: PlacedDeck,
  meter: SoundMeter,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for (const slide of deck.slides) {
    const pcm = await openNarration(store, slide, signal);
    let rest: Uint8Array = Buffer.alloc(0);
    try {
      for await (const chunk of exactSamples(pcm, slide.timing.leadSamples, samplesInMaster(slide))) {
        // A chunk may end in the middle of a sample.
        const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
        const whole = bytes.length - (bytes.length % 2);
        meter.add(samplesOf(bytes.subarray(0, whole)));
        rest = bytes.subarray(whole);
        yield chunk;
      }
    } finally {
      pcm?.destroy();
    }
    meter.endPart();
  }
}
