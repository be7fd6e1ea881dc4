import type { Timeline } from '@slidewright/http-api';
import { CircleCheck, Pencil, Plus } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { IntentLink } from '../../components/intent-link.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorSentence } from '../../lib/errors/error-sentence.ts';
import { filmJob } from '../../lib/jobs/job-kinds.ts';
import { useJob } from '../../lib/jobs/use-job.ts';
import { sayFilmLength } from '../../lib/language/lengths.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { optionName } from '../../lib/words.ts';
import { DownloadVideo } from './film/download-video.tsx';
import { FilmPanel } from './film/film-panel.tsx';
import { ProofPanel } from './film/proof-panel.tsx';
import { Stage, StageSkeleton } from './film/stage.tsx';
import { ShareControl } from './share-control.tsx';
import { BackLink, COLUMN_OF_PANELS, COLUMNS, TimelinePage } from './timeline-page.tsx';
import { useFilm, type Film } from './film/use-film.ts';
import { useTimelineNarration } from './narration/use-timeline-narration.ts';
import { StripOfSlides } from './slide-strip.tsx';
import { UnreadState, VideoPanel } from './film/video-panel.tsx';

type OfTimeline = ComponentType<{ timeline: Timeline }>;

interface FilmParts {
  /** The slides of a timeline without a film, and the choices for it. */
  readonly Choices: OfTimeline;
  /** What makes another version of a film. */
  readonly AnotherVersion: OfTimeline;
}

/** `/start/{timelineId}`: the film of a text or a deck before, while and after it is made. */
export function FilmPage({ timelineId, ...parts }: { timelineId: string } & FilmParts) {
  return (
    <TimelinePage timelineId={timelineId}>
      {(timeline) => <FilmOfTimeline timeline={timeline} {...parts} />}
    </TimelinePage>
  );
}

function FilmOfTimeline({ timeline, Choices, AnotherVersion }: { timeline: Timeline } & FilmParts) {
  const say = useMessages();
  const narration = useTimelineNarration(timeline);
  const film = useFilm(timeline, 0);
  const job = useJob(filmJob(timeline.id));
  // The state of the video is read again when the job has ended.
  const isEnding = job.state?.status === 'completed' && !film.exists;
  const isMaking = job.live || film.live || isEnding;
  const isMade = film.exists && !isMaking;
  useDocumentTitle(isMade ? say('start.film.readyTitle', { title: timeline.title }) : timeline.title);
  const isKnown = film.known && (job.state !== null || job.lost !== null);
  return (
    <>
      <BackLink />
      <header className="mt-1 mb-6 flex flex-wrap items-start gap-x-6 gap-y-4">
        <h1 className="min-w-0 flex-1 basis-80 text-xl font-semibold text-balance break-words">
          <bdi>{timeline.title}</bdi>
        </h1>
        {isMade ? (
          <Button asChild>
            <Link to="/start">
              <Plus aria-hidden className="size-4" /> {say('start.film.another')}
            </Link>
          </Button>
        ) : null}
      </header>
      {!isKnown ? (
        <div className={COLUMNS}>{film.statusFailure === null ? <StageSkeleton /> : <UnreadState film={film} />}</div>
      ) : isMaking || isMade ? (
        <div className={COLUMNS}>
          <div className="flex min-w-0 flex-col gap-4">
            <Stage timeline={timeline} narration={narration} film={film} />
            <StripOfSlides timeline={timeline} narration={isMaking ? narration : null} />
          </div>
          <div className={COLUMN_OF_PANELS}>
            {isMaking ? (
              <>
                {job.live ? (
                  <FilmPanel job={job} missing={[]} />
                ) : (
                  <VideoPanel
                    timeline={timeline}
                    film={film}
                    isNext={false}
                    speaking={narration.speaking}
                    ofFilm={false}
                  />
                )}
                <div className="flex flex-col gap-1 p-5 text-sm">
                  <p className="numbers">{say('start.film.length', { length: sayFilmLength(timeline) })}</p>
                  <p className="text-muted">{say('start.film.leave')}</p>
                </div>
              </>
            ) : (
              <>
                <Ready timeline={timeline} film={film}>
                  <AnotherVersion timeline={timeline} />
                </Ready>
                {film.upToDate ? null : <FilmPanel job={job} missing={[say('timeline.film.missing.outOfDate')]} />}
                {film.proof === null ? null : <ProofPanel entries={film.proof} />}
              </>
            )}
            <p className="p-5 text-sm">
              <IntentLink to={`/timelines/${timeline.id}`} className="underline underline-offset-4">
                {say('start.film.timeline')}
              </IntentLink>
            </p>
          </div>
        </div>
      ) : (
        <>
          {job.state?.status === 'failed' ? (
            <Notice tone="bad" className="mb-6" title={say('timeline.film.failed')}>
              <p className="break-words">
                {job.state.error === null ? say('common.unknownReason') : errorSentence(job.state.error)}
              </p>
            </Notice>
          ) : null}
          {job.state?.status === 'cancelled' ? (
            <Notice tone="info" className="mb-6" title={say('start.film.stopped')}>
              {say('start.film.stopped.kept')}
            </Notice>
          ) : null}
          <Choices timeline={timeline} />
        </>
      )}
    </>
  );
}

/** The film is there: its facts, and what to do with it. */
function Ready({ timeline, film, children }: { timeline: Timeline; film: Film; children: ReactNode }) {
  const say = useMessages();
  return (
    <section aria-labelledby="film-ready" className="flex flex-col gap-3 p-5">
      <span role="status" className="sr-only">
        {say('start.film.ready')}
      </span>
      <div>
        <h2 id="film-ready" className="flex items-center gap-2 font-semibold">
          <CircleCheck aria-hidden className="size-5 text-good" /> {say('start.film.ready')}
        </h2>
        <p className="numbers mt-1 text-sm text-muted">
          {say('start.film.facts', {
            length: sayFilmLength(timeline),
            resolution: optionName('resolution', timeline.settings.resolution),
          })}
        </p>
      </div>
      <ShareControl timelineId={timeline.id} isPublished={timeline.isPublished} hasFilm={film.exists} isNext />
      <DownloadVideo timelineId={timeline.id} film={film} isNext={false} />
      <Button asChild>
        <IntentLink to={`/timelines/${timeline.id}/edit?step=content`}>
          <Pencil aria-hidden className="size-4" /> {say('start.film.edit')}
        </IntentLink>
      </Button>
      {children}
    </section>
  );
}
