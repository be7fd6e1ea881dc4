import { FILM_DEFAULTS, firstVoiceForNewTimeline } from '@slidewright/domain';
import type { Block } from '@slidewright/slides/kinds/index';
import type { Voice } from '@slidewright/http-api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { LeftOut } from '../../components/left-out.tsx';
import { Notice } from '../../components/notice.tsx';
import { useConfiguration } from '../../lib/api/configuration.ts';
import { useBrand } from '../../lib/queries/brand.ts';
import { refreshTimeline } from '../../lib/queries/timelines.ts';
import type { useVoices } from '../../lib/queries/voices.ts';
import { filmLengthOf } from '../preview/film.ts';
import { useFilmFormat } from '../preview/use-film-format.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { ChoicesPanel } from './choices-panel.tsx';
import { firstSentence } from './first-sentence.ts';
import type { StartText } from './kept-text.ts';
import { makeFilmOfText, UnstartedFilmError, type FilmOfText } from './make-film.ts';
import { useShowAs, type ShowAs } from '../show-as/use-show-as.ts';
import { slideKeys, withChoice, withChosenKinds, type ChosenKinds } from './shown-kinds.ts';
import { SlideGrid, type KindChoices } from './slide-grid.tsx';
import type { TextReading } from './read-slides.ts';

/** The chosen voice, else the one that the text names, else the first for its language; null while they are loaded. */
function voiceOf(chosen: string | null, { parsed, language }: TextReading, voices: readonly Voice[]): Voice | null {
  const own = [chosen, parsed.voice].map((id) => voices.find((voice) => voice.id === id)).find(Boolean);
  return own ?? firstVoiceForNewTimeline(voices, language) ?? null;
}

/** The kinds in which the slides of a text can be shown; null while `showAs` is loaded. */
function useKindChoices(
  showAs: ShowAs | null,
  { slides, language }: TextReading,
  chosen: ChosenKinds,
  onChange: (chosen: ChosenKinds) => void,
): KindChoices | null {
  const current = useRef({ slides, language, chosen, onChange });
  useEffect(() => {
    current.current = { slides, language, chosen, onChange };
  });
  // Equal at each keystroke: no slide is drawn again.
  return useMemo(() => {
    if (showAs === null) return null;
    /** The main words of a slide, as the text was read. */
    const runOf = (index: number): readonly Block[] => {
      const { blocks } = current.current.slides[index]!;
      const run = showAs.mainRun(blocks);
      return run === null ? [] : blocks.slice(run.start, run.start + run.count);
    };
    return {
      showAs,
      waysFor: (index) => showAs.waysToShow(runOf(index), current.current.language),
      choose(index, kind) {
        const { slides: read, chosen: before, onChange: change } = current.current;
        change(withChoice(before, slideKeys(read)[index]!, kind, showAs.shownKindOf(runOf(index))));
      },
    };
  }, [showAs]);
}

/** The slides of a text as they will be, the choices for its film, and 'Make film'. */
export function FilmOfTextPanel({
  start,
  reading,
  voices,
  current,
  onSlide,
  onChange,
  onMade,
}: {
  start: StartText;
  reading: TextReading;
  voices: Pick<ReturnType<typeof useVoices>, 'data' | 'error'>;
  /** Number of the slide with the caret; null for none. */
  current: number | null;
  /** Goes to a slide in the text. */
  onSlide: (slide: number) => void;
  onChange: (changed: Partial<StartText>) => void;
  /** Called with the timeline's id as soon as its film is being made. */
  onMade: (timelineId: string) => Promise<void>;
}) {
  const say = useMessages();
  const queryClient = useQueryClient();
  const { data: configuration } = useConfiguration();
  const { data: brand } = useBrand();
  const voice = voiceOf(start.voice, reading, voices.data ?? []);
  const failure = voices.error?.message ?? (voices.data?.length === 0 ? say('start.voice.none') : null);
  const { parsed, warnings, language } = reading;
  const showAs = useShowAs();
  const slides = useMemo(
    () => (showAs === null ? reading.slides : withChosenKinds(reading.slides, start.kinds, language, showAs)),
    [reading.slides, start.kinds, language, showAs],
  );
  const kinds = useKindChoices(showAs, reading, start.kinds, (chosen) => onChange({ kinds: chosen }));
  const theme = start.theme ?? parsed.theme ?? FILM_DEFAULTS.theme;
  const resolution = start.resolution ?? parsed.resolution ?? FILM_DEFAULTS.resolution;
  const format = useFilmFormat({ framerate: FILM_DEFAULTS.framerate, resolution, theme, brand: brand?.id ?? null });
  const audioEnabled = configuration?.audioEnabled !== false;
  const pacing = parsed.pacing ?? FILM_DEFAULTS.pacing;
  const speed = parsed.speed ?? 1;
  const pace = useMemo(
    () => ({ framerate: FILM_DEFAULTS.framerate, pacing, speed, audioEnabled }),
    [pacing, speed, audioEnabled],
  );
  const [isAsking, setIsAsking] = useState(false);
  const making = useMutation({
    mutationFn: (timelineId: string | null) => {
      const asked: FilmOfText = {
        text: start.text,
        parsed,
        kinds: start.kinds,
        title: (start.title ?? parsed.title).trim() || say('start.untitled'),
        theme,
        resolution,
        voice: voice?.id ?? '',
        brand: brand?.id ?? null,
      };
      return makeFilmOfText(asked, timelineId);
    },
    onSuccess: async (timelineId) => {
      await refreshTimeline(queryClient, timelineId);
      await onMade(timelineId);
    },
  });
  // What was saved by a start that failed is the same film.
  const saved = making.error instanceof UnstartedFilmError ? making.error.timelineId : null;
  const make = (): void => {
    if (saved !== null || start.timelineId === null) making.mutate(saved);
    else setIsAsking(true);
  };
  const answer = (timelineId: string | null): void => {
    setIsAsking(false);
    making.mutate(timelineId);
  };

  return (
    <>
      <div className="flex min-w-0 flex-col gap-4 max-lg:order-last">
        <LeftOut title={say('start.leftOut')} warnings={warnings} />
        <SlideGrid slides={slides} format={format} pace={pace} kinds={kinds} current={current} onPick={onSlide} />
      </div>
      <ChoicesPanel
        first={slides[0] ?? null}
        format={format}
        look={{ theme, onChange: (look) => onChange({ theme: look }) }}
        voice={
          audioEnabled
            ? {
                chosen: voice,
                language,
                sentence: firstSentence(slides, language),
                failure,
                onChange: (id) => onChange({ voice: id }),
              }
            : null
        }
        resolution={resolution}
        length={filmLengthOf(slides, pace, () => null)}
        count={slides.length}
        failures={
          making.error === null ? null : (
            <Notice tone="bad" title={say('start.notStarted')}>
              {say('start.notStarted.kept', { reason: making.error.message })}
            </Notice>
          )
        }
        isStarting={making.isPending}
        onResolution={(shape) => onChange({ resolution: shape })}
        onMake={make}
      />
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={say('start.again', { title: start.title ?? parsed.title })}
        description={say('start.again.hint')}
        footer={
          <>
            <Button onClick={() => answer(null)}>{say('start.again.second')}</Button>
            <Button tone="primary" onClick={() => answer(start.timelineId)}>
              {say('start.again.change')}
            </Button>
          </>
        }
      />
    </>
  );
}
