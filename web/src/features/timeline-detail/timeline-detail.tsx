import { totalDurationS } from '@slidewright/slides/content/slide-defaults';
import type { Timeline } from '@slidewright/http-api';
import { Lock, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { IntentLink } from '../../components/intent-link.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { filmJob } from '../../lib/jobs/job-kinds.ts';
import { useJob } from '../../lib/jobs/use-job.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { AudioPanel } from './narration/audio-panel.tsx';
import { ExportControl } from './export/export-control.tsx';
import { BundleBox } from './film/bundle-box.tsx';
import { FilmPanel } from './film/film-panel.tsx';
import { MarkdownDownload } from './markdown-download.tsx';
import { missingOfFilm, nextAction } from './next-action.ts';
import { ShareControl } from './share-control.tsx';
import { ProofPanel } from './film/proof-panel.tsx';
import { TakeInDeck } from './take-in-deck.tsx';
import { Stage } from './film/stage.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { BackLink, COLUMN_OF_PANELS, COLUMNS } from './timeline-page.tsx';
import { useFilm } from './film/use-film.ts';
import { useTimelineNarration } from './narration/use-timeline-narration.ts';
import { VideoPanel } from './film/video-panel.tsx';

// Below the film.
const SlideList = lazyPart(() => import('./slide-list.tsx').then((module) => module.SlideList));

/** A timeline: its film, the next action, and its slides. */
export function TimelineDetail({ timeline }: { timeline: Timeline }) {
  const say = useMessages();
  const narration = useTimelineNarration(timeline);
  const { isEnabled: audioEnabled, summary } = narration;
  const missingAudio = narration.isKnown ? summary.eligible - summary.narrated : null;
  // If it cannot be read, the server decides.
  const film = useFilm(timeline, audioEnabled && narration.files.error === null ? missingAudio : 0);
  const job = useJob(filmJob(timeline.id));
  const situation = {
    slides: timeline.slides.length,
    audioEnabled,
    audioComplete: narration.isComplete,
    staleAudio: narration.stale,
    missingAudio: missingAudio ?? 0,
    busy: narration.speaking || film.live || job.live,
    filmExists: film.exists,
    filmUpToDate: film.upToDate,
  };
  const next = narration.isKnown && film.known ? nextAction(situation) : null;
  const audio = <AudioPanel key="audio" narration={narration} locked={film.live} ofFilm={job.live} />;
  const video = (
    <VideoPanel
      key="video"
      timeline={timeline}
      film={film}
      isNext={next === 'download'}
      speaking={narration.speaking}
      ofFilm={job.live}
    />
  );
  const proof = film.proof === null || film.live ? null : <ProofPanel key="proof" entries={film.proof} />;
  return (
    <>
      <BackLink />
      <header className="mt-1 mb-6 flex flex-wrap items-start gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-xl font-semibold text-balance break-words">
            <bdi>{timeline.title}</bdi>
          </h1>
          {timeline.description === '' ? null : (
            <p dir="auto" className="mt-1 max-w-3xl break-words whitespace-pre-line text-muted">
              {timeline.description}
            </p>
          )}
          <dl className="numbers mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
            <Count name={say('common.slides')}>{timeline.slides.length}</Count>
            <Count name={say('timeline.count.seconds')} note={say('common.planned')}>
              {totalDurationS(timeline.slides)}
            </Count>
            <Count name={say('timeline.count.audio')}>
              {narration.isKnown ? `${summary.current}/${summary.eligible}` : '–/–'}
            </Count>
            <Count name={say('timeline.count.video')}>{film.known ? `${film.exists ? 1 : 0}/1` : '–/1'}</Count>
          </dl>
        </div>
        <div className="flex flex-wrap gap-2">
          <EditButton timelineId={timeline.id} locked={film.live} isNext={next === 'edit'} />
          <ShareControl timelineId={timeline.id} isPublished={timeline.isPublished} hasFilm={film.exists} />
          <ExportControl timeline={timeline} />
        </div>
      </header>
      <div className={COLUMNS}>
        <div className="min-w-0">
          <Stage timeline={timeline} narration={narration} film={film} />
        </div>
        <div className={COLUMN_OF_PANELS}>
          {job.live || next === 'film' ? <FilmPanel job={job} missing={missingOfFilm(situation)} /> : null}
          {next === 'download' ? [video, proof, audio] : [audio, video, proof]}
          <BundleBox timeline={timeline} filmUpToDate={film.upToDate} />
        </div>
      </div>
      <div className="mt-8">
        <SummaryCards timeline={timeline} narration={narration} film={film} />
      </div>
      <section aria-labelledby="slides-heading" className="mt-10">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id="slides-heading" className="text-lg font-semibold">
            {say('common.slides')}
          </h2>
          <div className="flex flex-wrap items-center">
            {timeline.slides.some(({ blocks }) => blocks.some(({ kind }) => kind === 'page')) ? (
              <TakeInDeck timeline={timeline} locked={film.live || job.live} />
            ) : null}
            {timeline.slides.length === 0 ? null : <MarkdownDownload timeline={timeline} />}
          </div>
        </div>
        {timeline.slides.length === 0 ? (
          <p className="border-t border-line py-5 text-muted">{say('timeline.noSlides')}</p>
        ) : (
          <SlideList
            loading={<Skeleton className="h-96" />}
            timeline={timeline}
            narration={narration}
            locked={film.live || job.live}
          />
        )}
      </section>
    </>
  );
}

function EditButton({ timelineId, locked, isNext }: { timelineId: string; locked: boolean; isNext: boolean }) {
  const say = useMessages();
  if (locked)
    return (
      <Button disabled title={say('timeline.editLocked.why')}>
        <Lock aria-hidden className="size-4" /> {say('timeline.editLocked')}
      </Button>
    );
  return (
    <Button asChild tone={isNext ? 'primary' : 'secondary'}>
      <IntentLink to={`/timelines/${timelineId}/edit`}>
        <Pencil aria-hidden className="size-4" /> {say('common.edit')}
      </IntentLink>
    </Button>
  );
}

function Count({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
      {note === undefined ? null : <dd className="text-muted">{note}</dd>}
    </div>
  );
}
