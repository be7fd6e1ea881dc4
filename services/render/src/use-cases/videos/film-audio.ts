import { text } from 'node:stream/consumers';
import { createSoundMeter, type SoundMeasure, type SoundMeter } from '@slidewright/domain';
import { wholeSamples } from '@slidewright/media';
import { metrics, type ObjectStore } from '@slidewright/platform';
import { openNarration } from '../../adapters/narration-pcm.ts';
import type { DeckKeys } from '../../deck/object-keys.ts';
import { durationMs, samplesInMaster, type PlacedDeck } from '../../deck/placed-deck.ts';
import { encodeAac, exactSamples } from '../../engine/assembly.ts';
import { withRoomTone } from '../../engine/room-tone.ts';
import { mixMusic } from './film-music.ts';
import type { DrawingParts } from '../../parts.ts';

type AudioParts = Pick<DrawingParts, 'store' | 'programs'>;

/**
 * The sound of the whole film as AAC in `file`, and what was measured of it: from the store, or encoded, measured in passing
 * and stored.
 */
export async function ensureFilmAudio(
  parts: AudioParts,
  deck: PlacedDeck,
  keys: DeckKeys,
  file: string,
  signal: AbortSignal,
): Promise<SoundMeasure> {
  const { store, programs } = parts;
  const isStored = (await store.head(keys.audio)) !== null;
  metrics.cacheRequest.inc({ cache: 'film_audio', result: isStored ? 'hit' : 'miss' });
  if (isStored) {
    await store.download(keys.audio, file, { signal });
    return ensureSoundMeasure(parts, deck, keys, signal);
  }
  // Of its level nothing is measured: what is judged is the voice.
  const measure = await readFilmSound(parts, deck, keys, signal, (samples) =>
    encodeAac(programs, bytesOf(deck.hasRoomTone ? withRoomTone(samples) : samples), file, signal),
  );
  await store.put(keys.audio, { file }, { contentType: 'audio/mp4', signal });
  return storeMeasure(store, keys.soundMeasure, measure, signal);
}

/** What was measured of the film's sound, before it was encoded: from the store, or measured and stored. */
export async function ensureSoundMeasure(
  parts: AudioParts,
  deck: PlacedDeck,
  keys: DeckKeys,
  signal: AbortSignal,
): Promise<SoundMeasure> {
  const stored = await storedMeasure(parts.store, keys.soundMeasure, signal);
  if (stored !== null) return stored;
  // The sound was encoded by a version that measured nothing.
  const measure = await readFilmSound(parts, deck, keys, signal, readToEnd);
  return storeMeasure(parts.store, keys.soundMeasure, measure, signal);
}

/**
 * Gives the samples of the film's sound to `consume` and returns their measure. With music, silences and clipping are those
 * of the voice alone, loudness and true peak those of the whole.
 */
async function readFilmSound(
  parts: AudioParts,
  deck: PlacedDeck,
  keys: DeckKeys,
  signal: AbortSignal,
  consume: (samples: AsyncIterable<Int16Array>) => Promise<void>,
): Promise<SoundMeasure> {
  const { store } = parts;
  const meter = createSoundMeter();
  if (deck.music === undefined) {
    await consume(measuredNarration(store, deck, meter, signal));
    return meter.end();
  }
  const voice = await ensureVoiceMeasure(store, deck, keys, signal);
  await using mix = await mixMusic(
    parts,
    {
      samples: () => measuredNarration(store, deck, null, signal),
      measure: voice,
      durationMs: durationMs(deck.frames, deck.format),
    },
    deck.music,
    signal,
  );
  await consume(metered(mix.samples, meter));
  const { loudnessLufs, truePeakDbtp } = meter.end();
  return { ...voice, loudnessLufs, truePeakDbtp };
}

/** What was measured of the narration alone: a film without music has the same. */
async function ensureVoiceMeasure(
  store: ObjectStore,
  deck: PlacedDeck,
  { voiceMeasure }: DeckKeys,
  signal: AbortSignal,
): Promise<SoundMeasure> {
  const stored = await storedMeasure(store, voiceMeasure, signal);
  if (stored !== null) return stored;
  const meter = createSoundMeter();
  await readToEnd(measuredNarration(store, deck, meter, signal));
  return storeMeasure(store, voiceMeasure, meter.end(), signal);
}

async function storedMeasure(store: ObjectStore, key: string, signal: AbortSignal): Promise<SoundMeasure | null> {
  if ((await store.head(key)) === null) return null;
  const { body } = await store.get(key, { signal });
  return JSON.parse(await text(body)) as SoundMeasure;
}

async function storeMeasure(
  store: ObjectStore,
  key: string,
  measure: SoundMeasure,
  signal: AbortSignal,
): Promise<SoundMeasure> {
  await store.put(key, Buffer.from(JSON.stringify(measure)), { contentType: 'application/json', signal });
  return measure;
}

async function* measuredNarration(
  store: ObjectStore,
  deck: PlacedDeck,
  meter: SoundMeter | null,
  signal: AbortSignal,
): AsyncGenerator<Int16Array> {
  for (const slide of deck.slides) {
    const pcm = await openNarration(store, slide, signal);
    try {
      for await (const samples of wholeSamples(exactSamples(pcm, slide.timing.leadSamples, samplesInMaster(slide)))) {
        meter?.add(samples);
        yield samples;
      }
    } finally {
      pcm?.destroy();
    }
    meter?.endPart();
  }
}

async function* metered(samples: AsyncIterable<Int16Array>, meter: SoundMeter): AsyncGenerator<Int16Array> {
  for await (const piece of samples) {
    meter.add(piece);
    yield piece;
  }
}

async function* bytesOf(samples: AsyncIterable<Int16Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of samples) yield Buffer.from(buffer, byteOffset, byteLength);
}

async function readToEnd(samples: AsyncIterable<Int16Array>): Promise<void> {
  for await (const _ of samples);
}
