import type { Image } from '@slidewright/http-api';
import type { ImageBlock } from '@slidewright/slides/kinds/image/index';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';

const IMAGES_KEY = ['images'] as const;

/** The `accept` attribute of a field for image files. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif,image/svg+xml';

/** Uploads an image file; throws an error with a sentence for people. */
export async function uploadImage(
  file: Blob,
  { alt = '', signal }: { alt?: string; signal?: AbortSignal | undefined } = {},
): Promise<Image> {
  return api.uploadImage({ alt, file }, { signal });
}

/** The properties of a block that show an image; an alternative text that was written stays. */
export function chosenImage({ id, width, height, alt }: Image, writtenAlt = ''): Partial<ImageBlock> {
  return { imageId: id, width, height, alt: writtenAlt.trim() === '' ? alt : writtenAlt };
}

/** The images of the user, newest first. */
export function useImages(isEnabled: boolean) {
  return useQuery({
    queryKey: IMAGES_KEY,
    queryFn: ({ signal }) => api.listImages({}, { signal }),
    enabled: isEnabled,
    // Another tab may have added or deleted some whenever the library is opened.
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

export function useUploadImage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => uploadImage(file),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: IMAGES_KEY }),
  });
}

export function useDeleteImage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.deleteImage({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: IMAGES_KEY }),
  });
}
