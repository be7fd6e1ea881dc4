import { blocksOfBullets } from '@slidewright/slides/content/blocks';
import type { VideoFormat } from '@slidewright/slides/film/film';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { FilmPreview } from '../preview/film-preview.tsx';
import { SlideOverlay } from '../preview/slide-overlay.tsx';
import { filmSegment, filmSegments } from '../preview/film.ts';
import { useFilmFormat } from '../preview/use-film-format.ts';
import { useCurrentNarration, useFilmPace } from './use-film-length.ts';
import { useFilmPlace } from './slides/use-film-place.ts';
import { pageWith, slideParts, withTextDrawn } from './slide-parts.ts';
import { useStep } from './state/use-step.ts';
import { useWizard, useWizardState } from './state/wizard-context.tsx';
import { slideList, type WizardState } from './state/wizard-state.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';

type Shown = 'slide' | 'all';

/** Preview of the selected slide or the whole film. */
export function WizardPreview() {
  const say = useMessages();
  const { step } = useStep();
  const count = useWizardState((state) => state.order.length);
  // The steps about the film as a whole begin with all of it.
  const [chosen, setChosen] = useState<{ step: typeof step; shown: Shown } | null>(null);
  const natural: Shown = step === 'timeline' || step === 'finalize' ? 'all' : 'slide';
  const shown = chosen?.step === step ? chosen.shown : natural;
  return (
    <section aria-label={say('wizard.preview.title')} className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">{say('wizard.preview.title')}</h2>
        {count === 0 ? null : (
          <Segmented
            label={say('wizard.preview.choice')}
            value={shown}
            options={[
              { value: 'slide', label: say('wizard.preview.thisSlide') },
              { value: 'all', label: say('wizard.preview.film') },
            ]}
            onChange={(value) => setChosen({ step, shown: value })}
          />
        )}
      </div>
      {count === 0 ? <TitlePreview /> : shown === 'all' ? <WholePreview /> : <SlidePreview />}
    </section>
  );
}

/** Without slides: a picture of the title. */
function TitlePreview() {
  const say = useMessages();
  const { title, description, settings } = useWizardState(({ title, description, settings }) => ({
    title,
    description,
    settings,
  }));
  const format = useFilmFormat(settings);
  const segments = useMemo(
    () => [
      filmSegment(
        {
          title: title.trim() || say('wizard.preview.yourTitle'),
          blocks: description.trim() === '' ? [] : blocksOfBullets([description]),
          duration: 5,
        },
        { index: 0, total: 1 },
        null,
        { pacing: 'planned', speed: 1, audioEnabled: false },
      ),
    ],
    [title, description, say],
  );
  return (
    <>
      <FilmPreview segments={segments} format={format} label={say('common.title')} />
      <p className="text-sm text-muted">{say('wizard.preview.noSlides')}</p>
    </>
  );
}

function selectedPosition({ order, selectedSlideId }: WizardState): number {
  return Math.max(0, selectedSlideId === null ? -1 : order.indexOf(selectedSlideId));
}

function SlidePreview() {
  const say = useMessages();
  const { store, locked } = useWizard();
  const { goTo } = useStep();
  /** The part of a slide that has the attention, whose page is drawn, and whether its text is edited. */
  const [attention, setAttention] = useState<{ slideId: string; id: string; isEdited: boolean } | null>(null);
  const editedOf = ({ id }: { readonly id: string }): string | null =>
    attention?.isEdited && attention.slideId === id ? attention.id : null;
  const { slide, index, total, settings } = useWizardState((state) => {
    const at = selectedPosition(state);
    return { slide: slideList(state)[at]!, index: at, total: state.order.length, settings: state.settings };
  });
  const place = useFilmPlace(selectedPosition, (list, at) =>
    list.with(at, withTextDrawn(list[at]!, editedOf(list[at]!))),
  );
  const narrationOfSlide = useCurrentNarration();
  const narration = useMemo(() => narrationOfSlide(slide), [narrationOfSlide, slide]);
  const format = useFilmFormat(settings);
  const { motion } = settings;
  const edited = editedOf(slide);
  const pace = useFilmPace();
  const segments = useMemo(
    () => (place === null ? [] : [filmSegment(withTextDrawn(slide, edited), place, narration, pace, motion)]),
    [slide, edited, place, narration, pace, motion],
  );
  const parts = useMemo(
    () => (locked ? [] : slideParts(slide, edited, store, say)),
    [locked, slide, edited, store, say],
  );
  const attended = attention?.slideId === slide.id ? parts.find(({ id }) => id === attention.id) : undefined;
  const drawn = segments[0]?.slide;
  const state = useMemo(
    () => (attended === undefined || drawn === undefined ? undefined : pageWith(attended, drawn, format)),
    [attended, drawn, format],
  );
  const onEdit = useCallback(
    (id: string | null) =>
      setAttention((before) =>
        id === null ? before && { ...before, isEdited: false } : { slideId: slide.id, id, isEdited: true },
      ),
    [slide.id],
  );
  const select = (at: number): void => store.selectSlide(store.getState().order[at] ?? null);
  return (
    <>
      {place === null ? (
        <LeftOut format={format}>{say('wizard.preview.slideEmpty')}</LeftOut>
      ) : (
        <FilmPreview
          key={slide.id}
          segments={segments}
          format={format}
          label={say('common.slideNumber', { number: index + 1 })}
          state={state}
          overlay={
            parts.length === 0 ? null : (
              <SlideOverlay
                parts={parts}
                editing={edited}
                onEdit={onEdit}
                onLeave={() => setAttention(null)}
                onPick={({ place }) => {
                  store.editAt({ slideId: slide.id, part: place });
                  goTo('content');
                }}
              />
            )
          }
        />
      )}
      <div className="flex items-center justify-between gap-2 text-sm">
        <Button
          tone="quiet"
          size="icon"
          aria-label={say('wizard.preview.previous')}
          disabled={index === 0}
          onClick={() => select(index - 1)}
        >
          <ChevronLeft aria-hidden className="size-4" />
        </Button>
        <span className="numbers text-center text-muted">
          {edited === null || attended?.text?.hint === undefined
            ? say(narration === null ? 'wizard.preview.placeSilent' : 'wizard.preview.place', {
                number: index + 1,
                count: total,
              })
            : attended.text.hint}
        </span>
        <Button
          tone="quiet"
          size="icon"
          aria-label={say('wizard.preview.next')}
          disabled={index === total - 1}
          onClick={() => select(index + 1)}
        >
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
    </>
  );
}

function WholePreview() {
  const say = useMessages();
  const { slides, order, settings } = useWizardState(({ slides, order, settings }) => ({ slides, order, settings }));
  const narrationOfSlide = useCurrentNarration();
  const [at, setAt] = useState(0);
  const format = useFilmFormat(settings);
  const { transition, motion, theme } = settings;
  const pace = useFilmPace();
  const segments = useMemo(
    () => filmSegments(slideList({ slides, order }), { ...pace, transition, motion, theme }, narrationOfSlide),
    [slides, order, pace, transition, motion, theme, narrationOfSlide],
  );
  const silent = segments.filter(({ narration }) => narration === null).length;
  const leftOut = order.length - segments.length;
  if (segments.length === 0) return <LeftOut format={format}>{say('wizard.preview.allEmpty')}</LeftOut>;
  return (
    <>
      <FilmPreview segments={segments} format={format} label={say('wizard.preview.film')} onSegment={setAt} />
      <p className="numbers text-sm text-muted">
        {say('wizard.preview.filmFacts', {
          number: Math.min(at, segments.length - 1) + 1,
          count: segments.length,
          silent,
          empty: leftOut,
        })}
      </p>
    </>
  );
}

/** Placeholder of the picture. */
function LeftOut({ format, children }: { format: VideoFormat; children: string }) {
  return (
    <p
      className="mx-auto flex w-full items-center justify-center rounded-sm border border-line bg-sunken p-6 text-center text-sm text-balance text-muted"
      style={{
        aspectRatio: `${format.width} / ${format.height}`,
        maxWidth: `calc(62dvh * ${format.width / format.height})`,
      }}
    >
      {children}
    </p>
  );
}
