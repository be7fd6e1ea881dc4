import type { TimelineSummary } from '@slidewright/http-api';
import type { Face } from '@slidewright/slides/themes/typefaces';
import { THEME_IDS, themeOf } from '@slidewright/slides/themes/index';
import { useState } from 'react';
import { useBrandVersion } from '../../lib/queries/brand.ts';
import { classNames } from '../../lib/class-names.ts';

/** Faces of a browser that stand for those of a film, which the list does not load. */
const TITLE_CLASSES: Readonly<Record<Face, string>> = {
  display: 'font-serif',
  serif: 'font-serif',
  sans: 'font-light',
  grotesque: 'font-bold',
  plex: 'font-medium',
  lexend: 'font-bold',
  archivo: 'font-bold',
  gabarito: 'font-bold',
  figtree: 'font-medium',
};

interface TimelinePictureProps {
  readonly timeline: Pick<TimelineSummary, 'title' | 'thumbnailUrl' | 'settings'>;
}

/** The poster of a film; before there is one, a title sheet in the colours of its theme. */
export function TimelinePicture({ timeline }: TimelinePictureProps) {
  const [failedUrl, setFailedUrl] = useState('');
  const { thumbnailUrl, title, settings } = timeline;
  // The server may be newer than this page.
  const isDrawn = thumbnailUrl === '' || thumbnailUrl === failedUrl;
  const brand = useBrandVersion(isDrawn ? settings.brand : null);
  const theme = THEME_IDS.includes(settings.theme) ? settings.theme : THEME_IDS[0];
  const { palette, faces } = themeOf(brand === undefined ? { theme } : { theme, brand }).tokens;
  return (
    <div className="aspect-video overflow-hidden rounded-md border border-line bg-sunken">
      {!isDrawn ? (
        <img
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
          onError={() => setFailedUrl(thumbnailUrl)}
        />
      ) : (
        <div
          aria-hidden
          className={classNames('flex size-full flex-col justify-center gap-[6%] px-[9%]', TITLE_CLASSES[faces.title])}
          style={{ background: palette.background, color: palette.title }}
        >
          <span className="h-1 w-8 rounded-full" style={{ background: palette.accent }} />
          <span dir="auto" className="line-clamp-3 text-lg leading-tight text-balance break-words">
            {title}
          </span>
        </div>
      )}
    </div>
  );
}
