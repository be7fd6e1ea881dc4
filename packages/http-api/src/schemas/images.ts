import { LIMITS } from '@slidewright/domain';
import { z } from 'zod';
import { text, timestamp, uuid } from './fields.ts';

export const image = z.object({
  id: uuid,
  width: z.number().int().describe('Pixels.'),
  height: z.number().int().describe('Pixels.'),
  url: z.string().describe('Path of the file. Its content never changes.'),
  alt: z.string().describe('Alternative text that is proposed for slides.'),
  filename: z.string().describe('Of the uploaded file.'),
  createdAt: timestamp,
  usedBy: z
    .array(z.object({ timelineId: uuid, title: z.string() }))
    .describe('Timelines with a slide that has the image; of more than 20 the first.'),
});
export type Image = z.output<typeof image>;

/** The text fields next to the file of an image. */
export const imageFields = z.object({
  alt: text(LIMITS.imageAltLength).default('').describe('What the image shows, for those who cannot see it.'),
});
