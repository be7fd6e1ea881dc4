import { z } from 'zod';
import { idempotencyKey, jobId } from '../fields.ts';
import { defineTool, ToolError } from '../tool.ts';

/** Bytes of a file that fits into a request of the HTTP transport in base64. */
const LARGEST_FILE = 3_000_000;
const LONGEST_FILENAME = 255;

export const importDeck = defineTool({
  name: 'import_deck',
  title: 'Import a deck',
  description:
    'Imports a presentation as a timeline, each page as a slide that looks as it did: PPTX, ODP or PDF, or Markdown, also in a zip with its pictures. Returns the id of the job at once; get_job then has the id of the timeline and warnings. A file over 3 MB must be sent to POST /api/imports as multipart/form-data with the same Authorization header.',
  effect: 'adds',
  input: z.object({
    filename: z.string().min(1).max(LONGEST_FILENAME).describe("With its extension, 'talk.pptx'."),
    contentBase64: z
      .string()
      .min(1)
      .max(Math.ceil(LARGEST_FILE / 3) * 4)
      .describe('The bytes of the file in base64.'),
    timelineId: z
      .uuid()
      .optional()
      .describe('A timeline of an imported deck, which takes in the changed deck: slides that are equal stay.'),
    idempotencyKey,
  }),
  output: z.object({ jobId }),
  async run({ filename, contentBase64, timelineId, idempotencyKey }, { api }) {
    const bytes = Buffer.from(contentBase64, 'base64');
    // Buffer.from leaves out what is not base64.
    if (bytes.toString('base64').replace(/=+$/, '') !== contentBase64.replace(/=+$/, ''))
      throw new ToolError('VALIDATION_FAILED', 'contentBase64 is not valid base64.');
    const file = new File([bytes], filename);
    return api.startImport({ file, ...(timelineId === undefined ? {} : { timelineId }) }, { idempotencyKey });
  },
});
