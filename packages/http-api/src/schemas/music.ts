import { LIMITS, MUSIC_PIECE_IDS } from '@slidewright/domain';
import { z } from 'zod';
import { text, timestamp, uuid } from './fields.ts';

export const music = z.object({
  id: uuid,
  name: z.string(),
  durationMs: z.number().int(),
  url: z.string().describe('Path of the MP3 file. Its content never changes.'),
  filename: z.string().describe('Of the uploaded file.'),
  createdAt: timestamp,
  usedBy: z
    .array(z.object({ timelineId: uuid, title: z.string() }))
    .describe('Timelines that have the music; of more than 20 the first.'),
});
export type Music = z.output<typeof music>;

/** The text fields next to the file of a track. */
export const musicFields = z.object({
  name: text(LIMITS.musicNameLength).default('').describe("By default the file's name without its extension."),
});

export const musicPieceParams = z.object({
  piece: z.enum(MUSIC_PIECE_IDS).describe('Music without rights of others, to be used for anything.'),
});
