import { drawnSlide } from '@slidewright/slides/picture/drawn-slide';
import { placesOf } from '@slidewright/slides/picture/variety';
import type { Timeline } from '@slidewright/http-api';
import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { isFilmed } from '../preview/film.ts';
import { SlideThumbnail } from '../preview/slide-thumbnail.tsx';
import { useFilmFormat } from '../preview/use-film-format.ts';
import type { TimelineNarration } from './narration/use-timeline-narration.ts';

/** More slides are not drawn in a row. */
const MOST_IN_STRIP = 60;

/**
 * The slides of a film in a row. While it is made, those that are narrated have a mark, and the preview above plays them
 * with their sound. `narration` is null for a film that is made.
 */
export function StripOfSlides({ timeline, narration }: { timeline: Timeline; narration: TimelineNarration | null }) {
  const say = useMessages();
  const format = useFilmFormat(timeline.settings);
  const filmed = useMemo(() => timeline.slides.filter(isFilmed), [timeline.slides]);
  // The page renders at each poll: the drawings stay the same.
  const drawings = useMemo(() => {
    const places = placesOf(filmed, format.theme);
    return filmed.slice(0, MOST_IN_STRIP).map((slide, index) => drawnSlide(slide, places[index]!));
  }, [filmed, format.theme]);
  const isHeard = filmed.map(({ id }) => narration === null || !narration.isEnabled || narration.bySlide.has(id));
  const firstSilent = isHeard.indexOf(false);
  const heard = firstSilent === -1 ? filmed.length : firstSilent;
  const isUpright = format.height > format.width;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {narration === null || heard === 0 || heard === filmed.length ? null : (
        <p className="numbers text-sm text-muted">{say('start.film.watch', { count: heard })}</p>
      )}
      <ol aria-label={say('common.slides')} tabIndex={0} className="flex gap-3 overflow-x-auto p-1">
        {drawings.map((drawing, index) => (
          <li key={filmed[index]!.id} className={classNames('shrink-0', isUpright ? 'w-14' : 'w-24')}>
            <SlideThumbnail
              slide={drawing}
              format={format}
              className={classNames('rounded-sm ring-1 ring-line transition', !isHeard[index] && 'opacity-50')}
            />
            <span className="numbers mt-1 flex items-center gap-1.5 text-sm text-muted">
              {index + 1}
              {narration !== null && isHeard[index] ? (
                <Check role="img" aria-label={say('start.film.narrated')} className="size-3.5 text-good" />
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
