import type { BrandVersion, Font } from '@slidewright/http-api';
import type { Brand, BrandFont } from '@slidewright/slides/film/brand';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api/client.ts';
import { RequestError } from '../api/request.ts';
import { say } from '../language/messages.ts';
import { brandKeys } from './keys.ts';

/** The `accept` attribute of a field for font files. */
export const FONT_TYPES = '.ttf,.otf,.woff2,font/ttf,font/otf,font/woff2';

/** The current brand of the user; without an id if there is none. */
export function useBrand() {
  return useQuery({
    queryKey: brandKeys.current,
    queryFn: ({ signal }) => api.getBrand({}, { signal }),
    refetchOnMount: true,
  });
}

/** A version of the brand, as it is drawn; undefined until it is loaded, and without an id. */
export function useBrandVersion(id: string | null | undefined): Brand | undefined {
  const { data } = useQuery({
    queryKey: brandKeys.version(id ?? null),
    queryFn: ({ signal }) => api.getBrandVersion({ id: id! }, { signal }),
    enabled: typeof id === 'string',
    // It never changes.
    staleTime: Infinity,
  });
  return useMemo(() => (typeof id === 'string' && data !== undefined ? drawnBrand(data) : undefined), [id, data]);
}

/** A version as it is drawn: without its id. */
export function drawnBrand({ logo, colors, fonts }: BrandVersion): Brand {
  return { logo, colors, fonts };
}

export function usePutBrand() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      brand: { logo, colors, fonts },
      basedOn,
    }: {
      readonly brand: Brand;
      readonly basedOn: string | null;
    }) =>
      api.putBrand({
        basedOn,
        logo: logo?.imageId ?? null,
        colors,
        fonts: { title: fonts.title?.id ?? null, text: fonts.text?.id ?? null },
      }),
    onSuccess: (brand) => {
      queryClient.setQueryData(brandKeys.current, brand);
      if (brand.id !== null) queryClient.setQueryData(brandKeys.version(brand.id), brand);
    },
    onError: (error) => {
      if (error instanceof RequestError && error.code === 'CHANGED_ELSEWHERE')
        void queryClient.invalidateQueries({ queryKey: brandKeys.current, exact: true });
    },
  });
}

/** The fonts of the user, newest first. */
export function useFonts() {
  return useQuery({
    queryKey: brandKeys.fonts,
    queryFn: ({ signal }) => api.listFonts({}, { signal }),
    refetchOnMount: true,
  });
}

/** A font as a brand has it. */
export const fontOf = ({ id, family, width, weights }: Font): BrandFont => ({ id, family, width, weights });

async function uploadFont(file: File): Promise<Font> {
  await requireDrawable(file);
  return api.uploadFont({ file });
}

/** Browsers, which draw slides, refuse some files that the service can read. */
async function requireDrawable(file: File): Promise<void> {
  await new FontFace('uploaded', await file.arrayBuffer()).load().catch((cause: unknown) => {
    throw new Error(say('common.fontNotDrawable', { name: file.name }), {
      cause,
    });
  });
}

export function useUploadFont() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: uploadFont,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: brandKeys.fonts }),
  });
}

export function useDeleteFont() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.deleteFont({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: brandKeys.fonts }),
  });
}
