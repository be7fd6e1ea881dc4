import type { ExportFormat } from '@slidewright/domain';
import type { ExportOptions, ExportStatus } from '@slidewright/http-api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { EXPORT_QUERY } from '../constants.ts';
import { mayAskForBundleAgain } from './bundle.ts';
import { exportsKey } from './keys.ts';
import { isLive } from './video.ts';

/** The newest export of each format, polled while one of them is made. */
export function useExports(timelineId: string, { enabled }: { readonly enabled: boolean }) {
  return useQuery({
    queryKey: exportsKey(timelineId),
    queryFn: ({ signal }) => api.listExports({ id: timelineId }, { signal }),
    enabled,
    staleTime: 0,
    refetchOnMount: true,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isLive(status)) ? EXPORT_QUERY.pollMs : false),
    retry: mayAskForBundleAgain,
  });
}

/** Starts an export; `onStarted` gets its job, which may be finished already. */
export function useStartExport(timelineId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: {
      readonly format: ExportFormat;
      readonly options: ExportOptions;
    }): Promise<ExportStatus> => {
      const { jobId } = await api.startExport({ id: timelineId, ...wanted });
      return api.getExport({ jobId });
    },
    onSuccess: (started) => {
      queryClient.setQueryData<ExportStatus[]>(exportsKey(timelineId), (old = []) => [
        started,
        ...old.filter(({ format }) => format !== started.format),
      ]);
      void queryClient.invalidateQueries({ queryKey: exportsKey(timelineId) });
    },
  });
}

export function useCancelExport(timelineId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) => api.cancelExport({ jobId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportsKey(timelineId) }),
  });
}
