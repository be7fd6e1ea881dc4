import type { ObjectStore } from '@slidewright/platform';
import { isoTime } from '../answers/common.ts';
import { importAnswer } from '../answers/jobs.ts';
import type { CallHandlers, Services } from '../call-handler.ts';

export function importHandlers({ import: imports }: Services, store: ObjectStore) {
  return {
    async startImport({ upload }, context) {
      const { filename, size, file, fields } = upload;
      const { timelineId = '', as: readAs } = fields;
      const { deckId, uploadKey } = await imports.reserveDeck({ filename, size: BigInt(size), timelineId }, context);
      await store.put(uploadKey, { file }, { contentType: 'application/octet-stream', signal: context.signal });
      const { jobId } = await imports.startImport({ deckId, readAs }, context);
      return { data: { jobId } };
    },

    async listImports({ query }, context) {
      const { decks } = await imports.listDecks({ filename: query.filename }, context);
      return {
        data: decks.map(({ timelineId, filename, importedAt }) => ({
          timelineId,
          filename,
          importedAt: isoTime(importedAt),
        })),
      };
    },

    async getImport({ params }, context) {
      return { data: importAnswer(await imports.getImport({ jobId: params.jobId }, context)) };
    },

    async cancelImport({ params }, context) {
      await imports.cancelImport({ jobId: params.jobId }, context);
    },
  } satisfies Partial<CallHandlers>;
}
