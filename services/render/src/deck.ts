import { createHash } from 'node:crypto';
import {
  FRAMERATES,
  frameRateOf,
  millisecondsAtFrame,
  PACINGS,
  paceSlide,
  RESOLUTIONS,
  samplesBetweenFrames,
  sizeOf,
  slideFrames,
  type PacedSlide,
} from '@slidewright/domain';
import {
  blocksOf,
  drawnSlide,
  knownBlocks,
  planSlide,
  THEME_IDS,
  type SlideFilmProps,
  type VideoFormat,
} from '@slidewright/slides';
import { z } from 'zod';

/** A deck as it stood when its video was asked for: all that the video is made from. */
export const deckSnapshotSchema = z.object({
  timelineId: z.string().min(1),
  /** The timeline's, for the tags of the film; snapshots of an older version name none. */
  title: z.string().default(''),
  /** The timeline's revision. */
  revision: z.number().int(),
  settings: z.object({
    framerate: z.enum(FRAMERATES),
    resolution: z.enum(RESOLUTIONS),
    theme: z.enum(THEME_IDS),
    // Snapshots of an older version, whose films all kept the planned durations, name none.
    pacing: z.enum(PACINGS).default('planned'),
  }),
  slides: z.array(
    z.object({
      id: z.string().min(1),
      title: z.string(),
      bulletPoints: z.array(z.string()),
      /** Null for bullets only; snapshots of an older version name none. */
      blocks: z.array(z.unknown()).nullable().default(null),
      /** The slide's own duration. */
      seconds: z.number().positive(),
      narration: z
        .object({
          /** Mono 48 kHz signed 16-bit little-endian samples in the object store. */
          pcmKey: z.string(),
          samples: z.number().int().nonnegative(),
          hash: z.string(),
          cues: z.array(z.object({ text: z.string(), startMs: z.number(), endMs: z.number() })),
        })
        .nullable(),
    }),
  ),
});
export type DeckSnapshot = z.infer<typeof deckSnapshotSchema>;
export type SlideNarration = NonNullable<DeckSnapshot['slides'][number]['narration']>;

/** When a slide is on. */
export interface ScheduledSlide {
  readonly id: string;
  readonly title: string;
  readonly narration: SlideNarration | null;
  /** What is heard when, from the start of the slide. */
  readonly timing: PacedSlide;
  /** From the start of the master, in whole frames. */
  readonly startFrame: number;
  readonly endFrame: number;
}

/** A slide in its place in the film, with its pictures. */
export interface PlacedSlide extends ScheduledSlide, SlideFilmProps {}

interface Deck<Slide> {
  readonly format: VideoFormat;
  readonly slides: readonly Slide[];
  readonly frames: number;
}
export type ScheduledDeck = Deck<ScheduledSlide>;
export type PlacedDeck = Deck<PlacedSlide>;

/** Gives every slide its place in the film, without a look at its pictures: that takes no time. */
export function scheduleDeck(snapshot: DeckSnapshot): ScheduledDeck {
  const { framerate, resolution, theme, pacing } = snapshot.settings;
  const format: VideoFormat = { ...sizeOf(resolution), frameRate: frameRateOf(framerate), theme };
  let frames = 0;
  const slides = snapshot.slides.map((slide): ScheduledSlide => {
    const timing = paceSlide(slide, pacing);
    const startFrame = frames;
    frames += slideFrames(timing, format);
    return { id: slide.id, title: slide.title, narration: slide.narration, timing, startFrame, endFrame: frames };
  });
  return { format, slides, frames };
}

/** Gives every slide its picture plan and its place in the film. */
export function placeDeck(snapshot: DeckSnapshot): PlacedDeck {
  const { format, slides, frames } = scheduleDeck(snapshot);
  const total = slides.length;
  const placed = snapshot.slides.map((slide, index): PlacedSlide => {
    const { title, bulletPoints } = slide;
    const blocks = blocksOf({ bulletPoints, blocks: slide.blocks && knownBlocks(slide.blocks) });
    const drawn = drawnSlide({ title, blocks }, { index, total });
    const scheduled = slides[index]!;
    return { ...scheduled, slide: drawn, format, plan: planSlide(drawn, format, scheduled.timing) };
  });
  return { format, slides: placed, frames };
}

/** How long the frames of a deck last, in whole milliseconds. */
export function durationMs(frames: number, format: VideoFormat): number {
  return millisecondsAtFrame(frames, format.frameRate);
}

/** Samples that belong to a slide in the master, where rounding follows its place, so that nothing drifts. */
export function samplesInMaster(slide: PlacedSlide): number {
  return samplesBetweenFrames(slide.startFrame, slide.endFrame, slide.format.frameRate);
}

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

/** Where the files of a slide are kept, by what shapes them. */
export interface SlideKeys {
  readonly segment: string;
  readonly video: string;
  readonly poster: string;
}

export interface DeckKeys {
  readonly masterHash: string;
  readonly master: string;
  readonly audio: string;
  readonly slides: readonly SlideKeys[];
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
  const segmentHashes = deck.slides.map(({ slide, plan }) => hashOf([pictures, slide, plan]));
  const audioHash = hashOf([
    FORMAT_VERSION,
    fingerprints.audio,
    deck.slides.map((slide) => [...soundOf(slide), samplesInMaster(slide)]),
  ]);
  const masterHash = hashOf([FORMAT_VERSION, segmentHashes, audioHash]);
  return {
    masterHash,
    master: `${prefix}masters/${masterHash}.mp4`,
    audio: `${prefix}audio/${audioHash}.m4a`,
    slides: deck.slides.map((slide, index) => {
      const segment = segmentHashes[index]!;
      const video = hashOf([segment, fingerprints.audio, ...soundOf(slide)]);
      return {
        segment: `${prefix}segments/${segment}.h264`,
        video: `${prefix}slides/${video}.mp4`,
        poster: `${prefix}posters/${segment}.jpg`,
      };
    }),
  };
}
