import { firstVoiceForNewTimeline, type Resolution, type ThemeId } from '@slidewright/domain';
import { isWholePage } from '@slidewright/slides';
import type { ImportStatus, Timeline } from '@slidewright/http-api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { api } from '../../lib/api/client.ts';
import { useConfiguration } from '../../lib/api/configuration.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { filmKey } from '../../lib/queries/keys.ts';
import { refreshTimeline, updateTimeline } from '../../lib/queries/timelines.ts';
import { useVoices } from '../../lib/queries/voices.ts';
import { filmLengthOf } from '../preview/film.ts';
import { useFilmFormat } from '../preview/use-film-format.ts';
import { ChoicesPanel } from './choices-panel.tsx';
import { firstSentence } from './first-sentence.ts';
import { SlideGrid } from './slide-grid.tsx';

/** What the history keeps of an import. */
export interface ImportedState {
  /** What its slides do not have. */
  readonly warnings: ImportStatus['warnings'];
}

/** Pages with the same remark. */
interface CameIn {
  readonly message: string;
  /** Counted from 1; empty for the deck as a whole. */
  readonly pages: readonly number[];
}

/** One entry for each remark, in the order of the first page that has it. */
function groupedWarnings(warnings: ImportStatus['warnings']): CameIn[] {
  const groups = new Map<string, number[]>();
  for (const { message, page } of warnings.toSorted((a, b) => (a.page ?? 0) - (b.page ?? 0))) {
    const pages = groups.get(message) ?? [];
    if (page !== undefined && !pages.includes(page)) pages.push(page);
    groups.set(message, pages);
  }
  return [...groups].map(([message, pages]) => ({ message, pages }));
}

/** The slides of a timeline without a film, what came in with its deck, the choices for its film, and 'Make film'. */
export function DeckPanel({ timeline }: { timeline: Timeline }) {
  const say = useMessages();
  const { state } = useLocation();
  const warnings = (state as Partial<ImportedState> | null)?.warnings ?? [];
  const queryClient = useQueryClient();
  const voices = useVoices('all');
  const audioEnabled = useConfiguration().data?.audioEnabled !== false;
  const { slides, settings, audioSettings, language } = timeline;
  const [chosen, setChosen] = useState<{ theme?: ThemeId; resolution?: Resolution; voice?: string }>({});
  const [shownPages, setShownPages] = useState<readonly number[] | null>(null);
  const { theme, resolution } = { ...settings, ...chosen };
  const format = useFilmFormat({ ...settings, theme, resolution });
  const pace = useMemo(
    () => ({ framerate: settings.framerate, pacing: settings.pacing, speed: audioSettings.speed, audioEnabled }),
    [settings.framerate, settings.pacing, audioSettings.speed, audioEnabled],
  );
  const voiceId = chosen.voice ?? audioSettings.voice;
  const voice =
    voices.data?.find(({ id }) => id === voiceId) ?? firstVoiceForNewTimeline(voices.data ?? [], language) ?? null;
  const pages = slides.filter(({ blocks }) => isWholePage(blocks)).length;
  const silent = slides.filter(({ speakerNotes }) => speakerNotes.trim() === '').length;
  const making = useMutation({
    mutationFn: async () => {
      await updateTimeline(timeline.id, {
        settings: { ...settings, theme, resolution },
        audioSettings: { ...audioSettings, voice: voice?.id ?? voiceId },
      });
      await api.startFilm({ id: timeline.id, regenerateAudio: false });
    },
    onSettled: () =>
      Promise.all([
        refreshTimeline(queryClient, timeline.id),
        queryClient.invalidateQueries({ queryKey: filmKey(timeline.id) }),
      ]),
  });
  const shown = shownPages === null ? slides : slides.filter((_, index) => shownPages.includes(index + 1));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)_18rem]">
      <section aria-label={say('start.deck.cameIn')} className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-4">
        {groupedWarnings(warnings).map(({ message, pages: concerned }) => (
          <Notice key={message} tone="warn">
            <p className="break-words">{message}</p>
            {concerned.length === 0 ? null : (
              <Button className="mt-2" onClick={() => setShownPages(concerned)}>
                {say('start.deck.showPages', { count: concerned.length })}
              </Button>
            )}
          </Notice>
        ))}
        {shownPages === null ? null : <Button onClick={() => setShownPages(null)}>{say('start.deck.showAll')}</Button>}
        {silent === 0 ? (
          <p className="text-sm text-muted">{say('start.deck.allNotes')}</p>
        ) : (
          <Notice tone="info" title={say('start.deck.noNotes', { count: silent, total: slides.length })}>
            {say('start.deck.noNotes.hint')}
          </Notice>
        )}
        <Link to={`/timelines/${timeline.id}/edit?step=content`} className="text-sm underline underline-offset-4">
          {say('start.film.edit')}
        </Link>
      </section>
      <div className="min-w-0 max-lg:order-last">
        <SlideGrid slides={shown} format={format} pace={pace} kinds={null} />
      </div>
      <ChoicesPanel
        first={slides[0] ?? null}
        format={format}
        look={
          pages > 0 && pages === slides.length
            ? { note: <p className="p-4 text-sm text-muted">{say('start.deck.ownLook')}</p> }
            : { theme, onChange: (look) => setChosen({ ...chosen, theme: look }) }
        }
        voice={
          audioEnabled
            ? {
                chosen: voice,
                language,
                sentence: firstSentence(slides, language),
                failure: voices.error?.message ?? (voices.data?.length === 0 ? say('start.voice.none') : null),
                onChange: (id) => setChosen({ ...chosen, voice: id }),
              }
            : null
        }
        resolution={resolution}
        length={filmLengthOf(slides, pace, () => null)}
        count={slides.length}
        failures={
          making.error === null ? null : (
            <Notice tone="bad" title={say('start.notStarted')}>
              {making.error.message}
            </Notice>
          )
        }
        isStarting={making.isPending}
        onResolution={(shape) => setChosen({ ...chosen, resolution: shape })}
        onMake={() => making.mutate()}
      />
    </div>
  );
}
