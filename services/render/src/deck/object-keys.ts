import { createHash } from 'node:crypto';
import type { Handout } from '@slidewright/compositions/handout-content';
import type { SlideFilmProps } from '@slidewright/slides/film/film';
import type { Still, StillFormat } from '@slidewright/compositions/drawing-page';
import { samplesInMaster, samplesInSlide, type PlacedDeck, type ScheduledSlide } from './placed-deck.ts';
import { slideSegments } from './slide-segments.ts';
import type { DeckSnapshot } from './snapshot.ts';

/** SHA-256 of a value's JSON, as 64 hexadecimal digits. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** What of the narration decides whether a video is up to date: which slide has which sound. */
export function narrationHash(
  slides: readonly { readonly id: string; readonly narration: { readonly hash: string } | null }[],
): string {
  return hashOf(slides.map(({ id, narration }) => [id, narration?.hash ?? null]));
}

/** Everything outside the deck that shapes pictures, sound and files. */
export interface Fingerprints {
  readonly compositions: string;
  readonly encoder: string;
  readonly audio: string;
}

/** Raised when files of the same deck must be made again for a reason that no other part of a key covers. */
const FORMAT_VERSION = 1;
/** Raised when a sound is measured in another way. */
const MEASURE_VERSION = 1;

/** Raised when music is mixed in another way. */
const MUSIC_VERSION = 1;
/** Raised when the tone of a room under the voice is another one. */
const ROOM_TONE_VERSION = 1;
/** Raised when captions are laid over pictures in another way. */
const CAPTION_VERSION = 2;

/** Where the files of a slide are kept, by what shapes them. */
export interface SlideKeys {
  /** Its streams, in order. */
  readonly segments: readonly string[];
  /** The stills of each stream as they were drawn, without captions. */
  readonly pictures: readonly string[];
  /** Its sound, encoded. */
  readonly audio: string;
  readonly video: string;
  readonly poster: string;
}

export interface DeckKeys {
  readonly masterHash: string;
  readonly master: string;
  readonly audio: string;
  /** What was measured of the sound. */
  readonly soundMeasure: string;
  /** What was measured of the narration alone; the same without music. */
  readonly voiceMeasure: string;
  readonly slides: readonly SlideKeys[];
}

/** Every file of a slide but its poster. */
export function slideFiles({ pictures, segments, audio, video }: SlideKeys): string[] {
  return [...pictures, ...segments, audio, video];
}

/** The folder of a timeline's objects; all of it goes with the timeline. */
export function timelinePrefix(timelineId: string): string {
  return `render/${timelineId}/`;
}

export function snapshotKey(snapshot: DeckSnapshot): string {
  return `${timelinePrefix(snapshot.timelineId)}snapshots/${hashOf(snapshot)}.json`;
}

/** What decides a slide's sound, but for its length. */
function soundOf({ narration, timing }: ScheduledSlide): [hash: string | null, leadSamples: number] {
  return [narration?.hash ?? null, timing.leadSamples];
}

/** Names every file of a deck after the hash of what shapes it: what did not change is found again. */
export function deckKeys(timelineId: string, deck: PlacedDeck, fingerprints: Fingerprints): DeckKeys {
  const prefix = timelinePrefix(timelineId);
  const pictures = [FORMAT_VERSION, fingerprints.compositions, fingerprints.encoder, deck.format];
  const plainHashes = deck.slides.map((film) =>
    slideSegments(film).map(({ slide, plan, before }) =>
      hashOf(before === undefined ? [pictures, slide, plan] : [pictures, slide, plan, before]),
    ),
  );
  const segmentHashes = deck.slides.map((film, index) =>
    slideSegments(film).map(({ captions }, part) => {
      const plain = plainHashes[index]![part]!;
      return captions === undefined ? plain : hashOf([CAPTION_VERSION, plain, captions]);
    }),
  );
  const voiceHash = hashOf([
    FORMAT_VERSION,
    fingerprints.audio,
    deck.slides.map((slide) => [...soundOf(slide), samplesInMaster(slide)]),
  ]);
  const { music } = deck;
  const audioHash =
    music === undefined ? voiceHash : hashOf([MUSIC_VERSION, voiceHash, music.key, music.loudnessLufs, music.levelDb]);
  const measureKey = (hash: string): string => `${prefix}audio/${hashOf([MEASURE_VERSION, hash])}.json`;
  const soundHash = deck.hasRoomTone ? hashOf([ROOM_TONE_VERSION, audioHash]) : audioHash;
  const masterHash = hashOf([FORMAT_VERSION, segmentHashes.flat(), soundHash]);
  return {
    masterHash,
    master: `${prefix}masters/${masterHash}.mp4`,
    audio: `${prefix}audio/${soundHash}.m4a`,
    soundMeasure: measureKey(audioHash),
    voiceMeasure: measureKey(voiceHash),
    slides: deck.slides.map((slide, index) => {
      const segments = segmentHashes[index]!;
      const video = hashOf([...segments, fingerprints.audio, ...soundOf(slide)]);
      const sound = hashOf([FORMAT_VERSION, fingerprints.audio, ...soundOf(slide), samplesInSlide(slide)]);
      return {
        segments: segments.map((segment) => `${prefix}segments/${segment}.h264`),
        pictures: slideSegments(slide).map((film) => `${prefix}pictures/${picturesHash(film, fingerprints)}.pictures`),
        audio: `${prefix}slide-audio/${sound}.m4a`,
        video: `${prefix}slides/${video}.mp4`,
        poster: `${prefix}posters/${plainHashes[index]!.at(-1)}.jpg`,
      };
    }),
  };
}

/** What shapes the stills of a segment, whenever they are shown. */
function picturesHash({ slide, format, plan, before }: SlideFilmProps, fingerprints: Fingerprints): string {
  const { frameRate: _, ...look } = format;
  const { compositions, encoder } = fingerprints;
  return hashOf([FORMAT_VERSION, compositions, encoder, look, slide, plan.states, before ?? null]);
}

/** Where the picture of a still is kept, by what shapes it. */
export function stillKey(
  timelineId: string,
  { slide, format, state }: Still,
  as: StillFormat,
  fingerprints: Fingerprints,
): string {
  const { frameRate: _, ...look } = format;
  const hash = hashOf([FORMAT_VERSION, fingerprints.compositions, fingerprints.encoder, look, slide, state, as]);
  return `${timelinePrefix(timelineId)}stills/${hash}.${as.type === 'png' ? 'png' : 'jpg'}`;
}

/** Where a handout is kept, by what it says and its pictures, whose names tell their content. */
export function handoutKey(timelineId: string, handout: Handout, fingerprints: Fingerprints): string {
  const hash = hashOf([FORMAT_VERSION, fingerprints.compositions, handout]);
  return `${timelinePrefix(timelineId)}handouts/${hash}.pdf`;
}
