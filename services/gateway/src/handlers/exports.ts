import { exportAnswer } from '../answers/jobs.ts';
import type { CallHandlers, Services } from '../call-handler.ts';

export function exportHandlers({ bundle }: Services) {
  return {
    async startExport({ params, body }, context) {
      const { jobId } = await bundle.startExport({ timelineId: params.id, ...body }, context);
      return { data: { jobId } };
    },

    async listExports({ params }, context) {
      const { exports } = await bundle.listExports({ timelineId: params.id }, context);
      return { data: exports.map(exportAnswer) };
    },

    async getExport({ params }, context) {
      return { data: exportAnswer(await bundle.getExport({ jobId: params.jobId }, context)) };
    },

    async cancelExport({ params }, context) {
      await bundle.cancelExport({ jobId: params.jobId }, context);
    },

    async downloadExport({ params }, context) {
      const object = await bundle.getExportFile({ jobId: params.jobId }, context);
      return { object, filename: object.filename, disposition: 'attachment' };
    },
  } satisfies Partial<CallHandlers>;
}
