import type { MusicPiece } from '@slidewright/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';

const MUSIC_KEY = ['music'] as const;

/** The `accept` attribute of a field for music files. */
export const MUSIC_TYPES = 'audio/mpeg,audio/mp4,audio/aac,audio/wav,audio/ogg,audio/flac,.mp3,.m4a,.wav,.ogg,.flac';

/** The music tracks of the user, newest first. */
export function useMusic(isEnabled: boolean) {
  return useQuery({
    queryKey: MUSIC_KEY,
    queryFn: ({ signal }) => api.listMusic({}, { signal }),
    enabled: isEnabled,
    // Another tab may have added or deleted some whenever the library is opened.
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

export function useUploadMusic() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => api.uploadMusic({ file }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: MUSIC_KEY }),
  });
}

/** Adds a piece that the product makes to the music of the user; one that is there already is answered. */
export function useMusicPiece() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (piece: MusicPiece) => api.addMusicPiece({ piece }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: MUSIC_KEY }),
  });
}

export function useDeleteMusic() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.deleteMusic({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MUSIC_KEY }),
  });
}
