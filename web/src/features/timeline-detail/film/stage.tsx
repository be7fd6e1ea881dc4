import { sizeOf } from '@slidewright/domain';
import type { Timeline } from '@slidewright/http-api';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { api } from '../../../lib/api/client.ts';
import { narrationOf } from '../../../lib/queries/audio.ts';
import { useChapters } from '../../../lib/queries/video.ts';
import { usePlayhead } from '../../player/use-playhead.ts';
import { filmSegments, isFilmed } from '../../preview/film.ts';
import { useFilmFormat } from '../../preview/use-film-format.ts';
import type { Film } from './use-film.ts';
import type { TimelineNarration } from '../narration/use-timeline-narration.ts';
import { useMessages } from '../../../lib/language/use-messages.tsx';

const FilmPreview = lazyPart(() => import('../../preview/film-preview.tsx').then((module) => module.FilmPreview));
const Player = lazyPart(() => import('../../player/player.tsx').then((module) => module.Player));

interface StageProps {
  readonly timeline: Timeline;
  readonly narration: TimelineNarration;
  readonly film: Film;
}

/** The film if there is one, else the live preview; later changes can be previewed as well. */
export function Stage({ timeline, narration, film }: StageProps) {
  const say = useMessages();
  const [previewing, setPreviewing] = useState(false);
  const hasSlides = timeline.slides.some(isFilmed);
  const outdated = film.exists && !film.upToDate && hasSlides;
  if (!film.known && !film.statusFailure) return <StageSkeleton />;
  if (film.url === null || (previewing && outdated)) {
    return (
      <div className="flex flex-col gap-2">
        {hasSlides ? (
          <div>
            <Preview timeline={timeline} narration={narration} />
          </div>
        ) : (
          <div className="flex aspect-video flex-col items-center justify-center gap-1 rounded-md border border-line bg-sunken p-6 text-center">
            <p className="font-medium">
              {say(timeline.slides.length === 0 ? 'timeline.stage.noSlides' : 'timeline.stage.allEmpty')}
            </p>
            <p className="text-sm text-muted">
              {say(timeline.slides.length === 0 ? 'timeline.stage.noSlides.hint' : 'timeline.stage.allEmpty.hint')}
            </p>
          </div>
        )}
        {outdated ? (
          <div className="flex min-h-10 flex-wrap items-center justify-between gap-3 text-sm text-muted">
            <p>{say('timeline.stage.previewing')}</p>
            <Button tone="quiet" onClick={() => setPreviewing(false)}>
              {say('timeline.stage.showVideo')}
            </Button>
          </div>
        ) : null}
      </div>
    );
  }
  return <FilmStage timeline={timeline} videoUrl={film.url} onPreview={outdated ? () => setPreviewing(true) : null} />;
}

function FilmStage({
  timeline,
  videoUrl,
  onPreview,
}: {
  timeline: Timeline;
  videoUrl: string;
  onPreview: (() => void) | null;
}) {
  const say = useMessages();
  const { width, height } = sizeOf(timeline.settings.resolution);
  const playhead = usePlayhead();
  const chapters = useChapters(timeline.id, { enabled: true });
  return (
    <div className="flex flex-col gap-2">
      <Player
        key={videoUrl}
        loading={<StageSkeleton />}
        title={timeline.title}
        videoUrl={videoUrl}
        posterUrl={timeline.thumbnailUrl || undefined}
        captionsUrl={api.getCaptionsVtt.url({ id: timeline.id })}
        language={timeline.language}
        isUpright={height > width}
        chapters={chapters.data ?? []}
        playhead={playhead}
      />
      {onPreview ? (
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-3 text-sm text-muted">
          <p>{say('timeline.stage.changed')}</p>
          <Button tone="quiet" onClick={onPreview}>
            {say('timeline.stage.preview')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Preview({ timeline, narration }: { timeline: Timeline; narration: TimelineNarration }) {
  const say = useMessages();
  const { slides, settings } = timeline;
  const { bySlide, isEnabled: audioEnabled } = narration;
  const { speed } = timeline.audioSettings;
  const format = useFilmFormat(settings);
  const segments = useMemo(
    () =>
      filmSegments(slides, { ...settings, speed, audioEnabled }, (slide) => {
        const file = bySlide.get(slide.id);
        return file ? narrationOf(file) : null;
      }),
    [slides, bySlide, settings, speed, audioEnabled],
  );
  return (
    <FilmPreview
      loading={<StageSkeleton />}
      segments={segments}
      format={format}
      label={say('timeline.stage.previewOfAll')}
    />
  );
}

export function StageSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="aspect-video rounded-md" />
      <Skeleton className="h-10 w-1/2" />
    </div>
  );
}
