import { choicesOf } from '@slidewright/domain';
import { brandSchema } from '@slidewright/slides/film/brand';
import { z } from 'zod';

const timedText = z.object({ text: z.string(), startMs: z.number(), endMs: z.number() });

/** A deck as it stood when its video was asked for: all that the video is made from. */
export const deckSnapshotSchema = z.object({
  timelineId: z.string().min(1),
  /** The timeline's, for the tags of the film; snapshots of an older version name none. */
  title: z.string().default(''),
  /** The timeline's revision. */
  revision: z.number().int(),
  settings: z.object({
    framerate: z.enum(choicesOf('framerate')),
    resolution: z.enum(choicesOf('resolution')),
    theme: z.enum(choicesOf('theme')),
    // Snapshots of an older version, whose films all kept the planned durations, name none.
    pacing: z.enum(choicesOf('pacing')).default('planned'),
    /** Not set for cuts, and for transitions of the theme. */
    transition: z.enum(choicesOf('transition')).exclude(['cut', 'theme']).exactOptional(),
    /** Whether slides replace each other as the theme does; apart, because processes of an older version refuse the value. */
    isThemeTransition: z.literal(true).exactOptional(),
    /** Not set for slides that stand. */
    motion: z.literal('theme').exactOptional(),
    /** Whether the pictures show the captions; not set if they do not. */
    captions: z.literal('burned').exactOptional(),
    /** Under the voice; not set for none. */
    music: z
      .object({
        /** Of the track in the object store. */
        key: z.string(),
        name: z.string(),
        /** Of the track as one channel. */
        loudnessLufs: z.number(),
        /** While the voice speaks, relative to the voice. */
        levelDb: z.number(),
      })
      .exactOptional(),
    /** The tone of a quiet room under the voice; not set in snapshots of an older version and of films without a voice. */
    roomTone: z.literal(true).exactOptional(),
    /** Not set for the theme alone. */
    brand: z.exactOptional(brandSchema),
  }),
  /** What a handout says besides the pictures; not set in snapshots of films. */
  handout: z.object({ language: z.string(), notes: z.array(z.string()) }).exactOptional(),
  /** Object keys of the images on slides, and of the logo and the fonts of the brand, by id; only where there are any. */
  images: z.record(z.string(), z.string()).exactOptional(),
  slides: z.array(
    z.object({
      id: z.string().min(1),
      title: z.string(),
      bulletPoints: z.array(z.string()),
      /** The name of a chosen layout; not set where it follows from the content. */
      layout: z.string().exactOptional(),
      /** Null for bullets only; snapshots of an older version name none. */
      blocks: z.array(z.unknown()).nullable().default(null),
      /** What the narration says, as it was written; null in snapshots of an older version. */
      narrated: z.string().nullable().default(null),
      /** Where the notes ask for parts to appear; not set if they do not. */
      clicks: z
        .array(z.object({ parts: z.number().int(), share: z.number(), isAfterWord: z.boolean() }))
        .exactOptional(),
      /** How long it takes to read what the voice does not say, in seconds; not set where the voice takes longer. */
      readingS: z.number().nonnegative().exactOptional(),
      /** The slide's own duration. */
      seconds: z.number().positive(),
      narration: z
        .object({
          /** Mono 48 kHz signed 16-bit little-endian samples in the object store. */
          pcmKey: z.string(),
          samples: z.number().int().nonnegative(),
          hash: z.string(),
          cues: z.array(
            timedText.extend({
              // Cues of an older version have none.
              words: z.array(timedText).exactOptional(),
              wordTimes: z.enum(['measured', 'estimated']).exactOptional(),
            }),
          ),
        })
        .nullable(),
    }),
  ),
});
export type DeckSnapshot = z.infer<typeof deckSnapshotSchema>;
export type FilmMusic = NonNullable<DeckSnapshot['settings']['music']>;
export type SlideNarration = NonNullable<DeckSnapshot['slides'][number]['narration']>;
