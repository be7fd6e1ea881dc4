import { choiceLabel, formatClock, formatFilmLength } from '@slidewright/domain';
import type { Timeline } from '@slidewright/http-api';
import { FileText, Film as FilmIcon, Mic, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { SPEED_CHOICES } from '../../lib/constants.ts';
import { formatUpdatedAge } from '../../lib/format-age.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Film } from './film/use-film.ts';
import type { Narration } from './narration/use-narration.ts';

interface SummaryCardsProps {
  readonly timeline: Timeline;
  readonly narration: Narration;
  readonly film: Film;
}

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Cards for text, voice and theme of the timeline. */
export function SummaryCards({ timeline, narration, film }: SummaryCardsProps) {
  const now = useNow();
  const { slides, settings } = timeline;
  const bullets = slides.reduce((sum, slide) => sum + slide.bulletPoints.length, 0);
  const spokenS = [...narration.bySlide.values()].reduce((sum, file) => sum + file.metadata.durationMs, 0) / 1000;
  const { speed, pitch } = narration.settings;
  const speedLabel = SPEED_CHOICES.find(({ value }) => value === speed)?.label;
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Card title="Content" icon={FileText}>
        <Fact name="Slides">{slides.length}</Fact>
        <Fact name="Bullet points">{bullets}</Fact>
        <Fact name="Film length">{formatFilmLength(timeline)}</Fact>
        <Fact name="Updated">{formatUpdatedAge(now - Date.parse(timeline.updatedAt))}</Fact>
      </Card>
      <Card title="Audio" icon={Mic}>
        <Fact name="Voice">{narration.enabled ? narration.voiceName : 'Switched off'}</Fact>
        <Fact name="Speed and pitch">
          {speedLabel ? `${speedLabel} (${speed}×)` : `${speed}×`}, {capitalised(pitch)}
        </Fact>
        <Fact name="Spoken">
          {narration.readiness.current} of {narration.readiness.eligible} slides
        </Fact>
        <Fact name="Spoken length">{formatClock(Math.round(spokenS))}</Fact>
      </Card>
      <Card title="Video" icon={FilmIcon}>
        <Fact name="Resolution">{settings.resolution.replace('x', ' × ')}</Fact>
        <Fact name="Frame rate">{settings.framerate} fps</Fact>
        <Fact name="Theme">{choiceLabel('theme', settings.theme)}</Fact>
        <Fact name="Made">
          {film.exists && film.completedAt !== null
            ? `Updated ${formatUpdatedAge(now - Date.parse(film.completedAt))}`
            : 'Not yet'}
        </Fact>
      </Card>
    </div>
  );
}

function Card({ title, icon: Icon, children }: { title: string; icon: LucideIcon; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="min-w-0 rounded-md border border-line bg-surface p-5">
      <h2 id={id} className="mb-3 flex items-center gap-2 font-semibold">
        <Icon aria-hidden className="size-4 text-muted" /> {title}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">{children}</dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="numbers text-right break-words">{children}</dd>
    </>
  );
}
