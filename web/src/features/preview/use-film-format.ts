import type { FilmSettings } from '@slidewright/domain';
import type { VideoFormat } from '@slidewright/slides/film/film';
import { useMemo } from 'react';
import { useBrandVersion } from '../../lib/queries/brand.ts';
import { filmFormat } from './film.ts';

/** The format of a film with its brand; until the brand is loaded, with the theme alone. */
export function useFilmFormat({
  framerate,
  resolution,
  theme,
  brand: brandId,
}: Pick<FilmSettings, 'framerate' | 'resolution' | 'theme'> & { readonly brand?: string | null }): VideoFormat {
  const brand = useBrandVersion(brandId);
  return useMemo(() => filmFormat({ framerate, resolution, theme }, brand), [framerate, resolution, theme, brand]);
}
