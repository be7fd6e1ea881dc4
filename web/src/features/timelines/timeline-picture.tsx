import type { TimelineSummary } from '@slidewright/http-api';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';

const SHEETS: Record<TimelineSummary['settings']['theme'], { sheet: string; mark: string }> = {
  paper: { sheet: 'bg-[#f7f2e8] text-[#201c16] font-serif', mark: 'bg-[#24408e]' },
  midnight: { sheet: 'bg-[#080b18] text-[#eef2ff] font-light', mark: 'bg-[#7db4ff]' },
  studio: { sheet: 'bg-white text-[#15120f] font-bold', mark: 'bg-[#f0441f]' },
};

interface TimelinePictureProps {
  readonly timeline: Pick<TimelineSummary, 'title' | 'thumbnailUrl' | 'settings'>;
}

/** The poster of a film; before there is one, a title sheet in the colours of its theme. */
export function TimelinePicture({ timeline }: TimelinePictureProps) {
  const [failedUrl, setFailedUrl] = useState('');
  const { thumbnailUrl, title, settings } = timeline;
  const { sheet, mark } = SHEETS[settings.theme] ?? SHEETS.paper;
  return (
    <div className="aspect-video overflow-hidden rounded-md border border-line bg-sunken">
      {thumbnailUrl !== '' && thumbnailUrl !== failedUrl ? (
        <img
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailedUrl(thumbnailUrl)}
        />
      ) : (
        <div aria-hidden className={classNames('flex size-full flex-col justify-center gap-[6%] px-[9%]', sheet)}>
          <span className={classNames('h-1 w-8 rounded-full', mark)} />
          <span className="line-clamp-3 text-lg leading-tight text-balance break-words">{title}</span>
        </div>
      )}
    </div>
  );
}
