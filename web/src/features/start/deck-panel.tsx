import type { ImportStatus, Timeline } from '@slidewright/http-api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { DeckBrand } from '../../components/deck-brand.tsx';
import { Notice } from '../../components/notice.tsx';
import { sayWarning } from '../../lib/import-warning.ts';
import { api } from '../../lib/api/client.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { useDeckImport } from '../../lib/queries/imports.ts';
import { filmKey } from '../../lib/queries/keys.ts';
import { refreshTimeline, updateTimeline } from '../../lib/queries/timelines.ts';
import { AddFonts } from './add-fonts.tsx';
import { ChoicesPanel } from './choices-panel.tsx';
import { SlideGrid } from './slide-grid.tsx';
import { useFilmChoices } from './use-film-choices.tsx';

/** What the history keeps of an import. */
export interface ImportedState {
  /** What its slides do not have. */
  readonly warnings: ImportStatus['warnings'];
  readonly brand: ImportStatus['brand'];
}

/** What an uploaded font changes. */
const OF_FONTS: ReadonlySet<string> = new Set(['FONT_REPLACED', 'LETTERS_MISSING']);

/** Pages with the same remark. */
interface CameIn {
  readonly message: string;
  /** Counted from 1; empty for the deck as a whole. */
  readonly pages: readonly number[];
}

/** One entry for each remark, in the order of the first page that has it. */
function groupedWarnings(warnings: ImportStatus['warnings']): CameIn[] {
  const groups = new Map<string, number[]>();
  for (const warning of warnings.toSorted((a, b) => (a.page ?? 0) - (b.page ?? 0))) {
    const message = sayWarning(warning);
    const { page } = warning;
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
  const navigate = useNavigate();
  const { warnings = [], brand = null } = (state as Partial<ImportedState> | null) ?? {};
  const deckImport = useDeckImport(timeline.id);
  const drawnAgain = deckImport.status?.status === 'completed' ? deckImport.status : null;
  useEffect(() => {
    if (drawnAgain === null) return;
    const imported: ImportedState = { warnings: drawnAgain.warnings, brand: drawnAgain.brand };
    void navigate('.', { replace: true, state: imported });
  }, [drawnAgain, navigate]);
  const queryClient = useQueryClient();
  const { slides } = timeline;
  const [shownPages, setShownPages] = useState<readonly number[] | null>(null);
  const { format, pace, saved, panel } = useFilmChoices(timeline);
  const silent = slides.filter(({ speakerNotes }) => speakerNotes.trim() === '').length;
  const making = useMutation({
    mutationFn: async () => {
      await updateTimeline(timeline.id, saved);
      await api.startFilm({ id: timeline.id, regenerateAudio: false });
    },
    onSettled: () =>
      Promise.all([
        refreshTimeline(queryClient, timeline.id),
        queryClient.invalidateQueries({ queryKey: filmKey(timeline.id) }),
      ]),
  });
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
        {warnings.some(({ code }) => OF_FONTS.has(code)) || deckImport.isFollowed ? (
          <AddFonts timelineId={timeline.id} deckImport={deckImport} />
        ) : null}
        {brand ? <DeckBrand design={brand} /> : null}
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
        <SlideGrid slides={slides} format={format} pace={pace} kinds={null} only={shownPages} />
      </div>
      <ChoicesPanel
        {...panel}
        failures={
          making.error === null ? null : (
            <Notice tone="bad" title={say('start.notStarted')}>
              {making.error.message}
            </Notice>
          )
        }
        isStarting={making.isPending}
        onMake={() => making.mutate()}
      />
    </div>
  );
}
