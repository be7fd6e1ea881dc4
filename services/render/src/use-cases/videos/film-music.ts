import { join } from 'node:path';
import { createMusicMixer, createSoundMeter, factorOfDb, musicGains, type SoundMeasure } from '@slidewright/domain';
import { AppError, temporaryDirectory } from '@slidewright/platform';
import { musicMissing } from '../../adapters/deck-source.ts';
import type { FilmMusic } from '../../deck/snapshot.ts';
import { endlessTrack } from '../../engine/music-track.ts';
import type { DrawingParts } from '../../parts.ts';

const FILM_LUFS = -16;
/** A little under the bound of the proof sheet, because samples are rounded. */
const TRUE_PEAK_DBTP = -1.1;
/** The first mix is measured at half its level, so that nothing is cut off in it. */
const MEASURED_FACTOR = 0.5;

/** The voice of a film, to be read as often as needed. */
export interface FilmVoice {
  /** Mono samples at 48 kHz from the start of the film to its end. */
  readonly samples: () => AsyncIterable<Int16Array>;
  readonly measure: Pick<SoundMeasure, 'silences' | 'loudnessLufs'>;
  readonly durationMs: number;
}

/** A film's voice over its music, read once. */
export interface MixedSound extends AsyncDisposable {
  readonly samples: AsyncIterable<Int16Array>;
}

/**
 * Mixes music under the voice of a film: it is repeated or cut to the length of the film, lowered while the voice speaks,
 * and faded at both ends. The whole is set to -16 LUFS, or as loud as its peaks allow; for that it is mixed twice. Throws
 * MUSIC_MISSING if the track was deleted.
 */
export async function mixMusic(
  { store, programs }: Pick<DrawingParts, 'store' | 'programs'>,
  voice: FilmVoice,
  music: FilmMusic,
  signal: AbortSignal,
): Promise<MixedSound> {
  const folder = await temporaryDirectory('music');
  try {
    const file = join(folder.path, 'track.mp3');
    await store.download(music.key, file, { signal }).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? musicMissing(music.name, error) : error;
    });
    const gains = musicGains(voice.measure.silences, voice.durationMs);
    const musicDb = (voice.measure.loudnessLufs ?? FILM_LUFS) + music.levelDb - music.loudnessLufs;
    const mix = (factor: number) => {
      const mixer = createMusicMixer(gains, { voice: factor, music: factor * factorOfDb(musicDb) });
      return mixed(voice.samples(), endlessTrack(programs.ffmpeg, file, signal), mixer);
    };
    const meter = createSoundMeter();
    for await (const samples of mix(MEASURED_FACTOR)) meter.add(samples);
    const { loudnessLufs, truePeakDbtp } = meter.end();
    const gainDb = Math.min(FILM_LUFS - (loudnessLufs ?? FILM_LUFS), TRUE_PEAK_DBTP - (truePeakDbtp ?? TRUE_PEAK_DBTP));
    return {
      samples: mix(MEASURED_FACTOR * factorOfDb(gainDb)),
      [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
    };
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    throw error;
  }
}

async function* mixed(
  voice: AsyncIterable<Int16Array>,
  music: AsyncGenerator<Int16Array>,
  mixer: ReturnType<typeof createMusicMixer>,
): AsyncGenerator<Int16Array> {
  let piece = new Int16Array(0) as Int16Array;
  try {
    for await (const samples of voice) {
      for (let from = 0; from < samples.length;) {
        while (piece.length === 0) piece = (await music.next()).value as Int16Array;
        const length = Math.min(samples.length - from, piece.length);
        yield mixer(samples.subarray(from, from + length), piece.subarray(0, length));
        piece = piece.subarray(length);
        from += length;
      }
    }
  } finally {
    await music.return(undefined);
  }
}
