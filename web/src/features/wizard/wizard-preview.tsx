import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { narrationOf, speaksSlide, type Narration } from '../../lib/queries/audio.ts';
import { FilmPreview } from '../preview/film-preview.tsx';
import { filmFormat, filmSegment } from '../preview/film.ts';
import { useNarrationFiles } from './use-narration-summary.ts';
import { useWizard, useWizardState } from './wizard-context.tsx';
import type { WizardSlide } from './wizard-slides.ts';
import { slideList } from './wizard-store.ts';

type Shown = 'slide' | 'all';

const SHOWN = [
  { value: 'slide', label: 'This slide' },
  { value: 'all', label: 'Whole film' },
] as const;

/** Tells the narration of a slide, where it is spoken as it stands. */
function useCurrentNarration(): (slide: WizardSlide) => Narration | null {
  const files = useNarrationFiles();
  return useCallback(
    (slide) => {
      const file = slide.serverId === null ? undefined : files.get(slide.serverId);
      return speaksSlide(file, slide) ? narrationOf(file) : null;
    },
    [files],
  );
}

/** See it before it is rendered: the slide in hand, or the whole film. */
export function WizardPreview() {
  const step = useWizardState((state) => state.step);
  const count = useWizardState((state) => state.order.length);
  // The steps about the film as a whole begin with all of it.
  const [chosen, setChosen] = useState<{ step: typeof step; shown: Shown } | null>(null);
  const natural: Shown = step === 'timeline' || step === 'finalize' ? 'all' : 'slide';
  const shown = chosen?.step === step ? chosen.shown : natural;
  return (
    <section aria-label="Preview" className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">Preview</h2>
        {count === 0 ? null : (
          <Segmented
            label="What the preview shows"
            value={shown}
            options={SHOWN}
            onChange={(value) => setChosen({ step, shown: value })}
          />
        )}
      </div>
      {count === 0 ? <TitlePreview /> : shown === 'all' ? <WholePreview /> : <SlidePreview />}
    </section>
  );
}

/** Before there are slides: how the title will look. */
function TitlePreview() {
  const { title, description, settings } = useWizardState(({ title, description, settings }) => ({
    title,
    description,
    settings,
  }));
  const format = useMemo(() => filmFormat(settings), [settings]);
  const segments = useMemo(
    () => [
      filmSegment(
        {
          title: title.trim() || 'Your title',
          bulletPoints: description.trim() === '' ? [] : [description],
          duration: 5,
        },
        { index: 0, total: 1 },
        null,
      ),
    ],
    [title, description],
  );
  return (
    <>
      <FilmPreview segments={segments} format={format} label="Title" />
      <p className="text-sm text-muted">Your slides appear here as you write them.</p>
    </>
  );
}

function SlidePreview() {
  const { store } = useWizard();
  const { slide, index, total, settings } = useWizardState(({ slides, order, selectedSlideId, settings }) => {
    const found = selectedSlideId === null ? -1 : order.indexOf(selectedSlideId);
    const at = Math.max(0, found);
    return { slide: slides[order[at]!]!, index: at, total: order.length, settings };
  });
  const narrationOfSlide = useCurrentNarration();
  const narration = useMemo(() => narrationOfSlide(slide), [narrationOfSlide, slide]);
  const format = useMemo(() => filmFormat(settings), [settings]);
  const segments = useMemo(() => [filmSegment(slide, { index, total }, narration)], [slide, index, total, narration]);
  const select = (at: number): void => store.selectSlide(store.getState().order[at] ?? null);
  return (
    <>
      <FilmPreview key={slide.id} segments={segments} format={format} label={`Slide ${index + 1}`} />
      <div className="flex items-center justify-between gap-2 text-sm">
        <Button
          tone="quiet"
          size="icon"
          aria-label="Show the slide before"
          disabled={index === 0}
          onClick={() => select(index - 1)}
        >
          <ChevronLeft aria-hidden className="size-4" />
        </Button>
        <span className="numbers text-muted">
          Slide {index + 1} of {total} · {narration === null ? 'no narration yet' : 'with narration'}
        </span>
        <Button
          tone="quiet"
          size="icon"
          aria-label="Show the slide after"
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
  const { slides, order, settings } = useWizardState(({ slides, order, settings }) => ({ slides, order, settings }));
  const narrationOfSlide = useCurrentNarration();
  const [at, setAt] = useState(0);
  const format = useMemo(() => filmFormat(settings), [settings]);
  const segments = useMemo(() => {
    const list = slideList({ slides, order });
    return list.map((slide, index) => filmSegment(slide, { index, total: list.length }, narrationOfSlide(slide)));
  }, [slides, order, narrationOfSlide]);
  const silent = segments.filter(({ narration }) => narration === null).length;
  return (
    <>
      <FilmPreview segments={segments} format={format} label="Whole film" onSegment={setAt} />
      <p className="numbers text-sm text-muted">
        Slide {Math.min(at, segments.length - 1) + 1} of {segments.length}
        {silent === 0 ? '' : ` · ${silent} ${silent === 1 ? 'slide has' : 'slides have'} no narration yet`}
      </p>
    </>
  );
}
