import { formatClock } from '@slidewright/domain';
import type { Timeline } from '@slidewright/http-api';
import { FileText, Film as FilmIcon, Mic, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { formatUpdatedAge } from '../../lib/format-age.ts';
import { useNow } from '../../lib/use-now.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { SPEED_CHOICES } from '../../lib/constants.ts';
import { sayFilmLength } from '../../lib/language/lengths.ts';
import type { Film } from './film/use-film.ts';
import type { TimelineNarration } from './narration/use-timeline-narration.ts';

interface SummaryCardsProps {
  readonly timeline: Timeline;
  readonly narration: TimelineNarration;
  readonly film: Film;
}

/** Cards for text, voice and theme of the timeline. */
export function SummaryCards({ timeline, narration, film }: SummaryCardsProps) {
  const say = useMessages();
  const now = useNow();
  const { slides, settings } = timeline;
  const bullets = slides.reduce((sum, slide) => sum + slide.bulletPoints.length, 0);
  const spokenS = [...narration.bySlide.values()].reduce((sum, file) => sum + file.metadata.durationMs, 0) / 1000;
  const { speed } = narration.settings;
  const pitch = say(`words.pitch.${narration.settings.pitch}`);
  const named = SPEED_CHOICES.find(({ value }) => value === speed);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Card title={say('timeline.summary.content')} icon={FileText}>
        <Fact name={say('common.slides')}>{slides.length}</Fact>
        <Fact name={say('timeline.summary.bullets')}>{bullets}</Fact>
        <Fact name={say('timeline.summary.filmLength')}>{sayFilmLength(timeline)}</Fact>
        <Fact name={say('timeline.summary.updated')}>{formatUpdatedAge(now - Date.parse(timeline.updatedAt))}</Fact>
      </Card>
      <Card title={say('timeline.summary.audio')} icon={Mic}>
        <Fact name={say('common.voice')}>
          {narration.isEnabled ? narration.voiceName : say('timeline.audio.switchedOff')}
        </Fact>
        <Fact name={say('timeline.summary.speedAndPitch')}>
          {named === undefined
            ? say('timeline.summary.speed', { speed, pitch })
            : say('timeline.summary.speedNamed', { name: say(`words.speed.${named.name}`), speed, pitch })}
        </Fact>
        <Fact name={say('timeline.summary.spoken')}>
          {say('timeline.summary.spokenOf', {
            count: narration.summary.narrated,
            total: narration.summary.eligible,
          })}
        </Fact>
        <Fact name={say('timeline.summary.spokenLength')}>{formatClock(Math.round(spokenS))}</Fact>
      </Card>
      <Card title={say('timeline.summary.video')} icon={FilmIcon}>
        <Fact name={say('timeline.summary.resolution')}>{settings.resolution.replace('x', ' × ')}</Fact>
        <Fact name={say('timeline.summary.frameRate')}>
          {say('words.framerate', { rate: Number(settings.framerate) })}
        </Fact>
        <Fact name={say('timeline.summary.theme')}>{say(`words.theme.${settings.theme}`)}</Fact>
        <Fact name={say('timeline.summary.made')}>
          {film.exists && film.completedAt !== null
            ? say('timeline.summary.updatedAgo', { age: formatUpdatedAge(now - Date.parse(film.completedAt)) })
            : say('timeline.summary.notYet')}
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
