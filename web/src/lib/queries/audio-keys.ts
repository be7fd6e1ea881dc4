/** Apart from the queries, which bring the hashes of slides along. */
export const audioKeys = {
  all: ['audio'] as const,
  files: (timelineId: string) => ['audio', 'files', timelineId] as const,
  status: (timelineId: string) => ['audio', 'status', timelineId] as const,
};
