import { FILM_DEFAULTS, firstVoiceForNewTimeline } from '@slidewright/domain';
import { speechText } from '@slidewright/slides';
import type { DeckSlide } from '@slidewright/slides/deck/match-slides';
import type { Voice } from '@slidewright/http-api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { LeftOut } from '../../components/left-out.tsx';
import { Notice } from '../../components/notice.tsx';
import { capitalised } from '../../lib/capitalised.ts';
import { useConfiguration } from '../../lib/api/configuration.ts';
import { useBrand } from '../../lib/queries/brand.ts';
import { refreshTimeline } from '../../lib/queries/timelines.ts';
import type { useVoices } from '../../lib/queries/voices.ts';
import { filmLengthOf } from '../preview/film.ts';
import { useFilmFormat } from '../preview/use-film-format.ts';
import { Message, useMessages } from '../../lib/language/use-messages.tsx';
import { sayFilmLength } from '../../lib/language/lengths.ts';
import { LookChoice, ShapeChoice, VoiceChoice } from './choices.tsx';
import type { StartText } from './kept-text.ts';
import { makeFilmOfText, UnstartedFilmError, type FilmOfText } from './make-film.ts';
import { SlideGrid } from './slide-grid.tsx';
import type { TextReading } from './use-reading.ts';

/** The longest part of a text that is spoken to hear a voice, in UTF-16 units. */
const SAMPLE_LENGTH = 160;

/** The first words of a film, whole sentences where there are. */
function firstSentence(slides: readonly DeckSlide[]): string {
  const text = slides.map(speechText).find((spoken) => spoken !== '') ?? '';
  if (text.length <= SAMPLE_LENGTH) return text;
  const start = text.slice(0, SAMPLE_LENGTH);
  return /^.*[.!?](?=\s)/su.exec(start)?.[0] ?? start.replace(/\S*$/u, '').trim();
}

/** The chosen voice, else the one that the text names, else the first for its language; null while they are loaded. */
function voiceOf(chosen: string | null, { parsed, language }: TextReading, voices: readonly Voice[]): Voice | null {
  const own = [chosen, parsed.voice].map((id) => voices.find((voice) => voice.id === id)).find(Boolean);
  return own ?? firstVoiceForNewTimeline(voices, language) ?? null;
}

/** The slides of a text as they will be, the choices for its film, and 'Make film'. */
export function FilmOfTextPanel({
  start,
  reading,
  voices,
  onChange,
  onMade,
}: {
  start: StartText;
  reading: TextReading;
  voices: Pick<ReturnType<typeof useVoices>, 'data' | 'error'>;
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
  const { parsed, slides, warnings, language } = reading;
  const theme = start.theme ?? parsed.theme ?? FILM_DEFAULTS.theme;
  const resolution = start.resolution ?? parsed.resolution ?? FILM_DEFAULTS.resolution;
  const format = useFilmFormat({ framerate: FILM_DEFAULTS.framerate, resolution, theme, brand: brand?.id ?? null });
  const audioEnabled = configuration?.audioEnabled !== false;
  const pacing = parsed.pacing ?? FILM_DEFAULTS.pacing;
  const pace = { framerate: FILM_DEFAULTS.framerate, pacing, speed: parsed.speed ?? 1, audioEnabled };
  const [isAsking, setIsAsking] = useState(false);
  const making = useMutation({
    mutationFn: (timelineId: string | null) => {
      const asked: FilmOfText = {
        text: start.text,
        parsed,
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
        <SlideGrid slides={slides} format={format} />
      </div>
      <div className="divide-y divide-line rounded-md border border-line bg-surface max-xl:lg:col-start-2 lg:sticky lg:top-4">
        {slides[0] === undefined ? null : (
          <LookChoice value={theme} first={slides[0]} format={format} onChange={(look) => onChange({ theme: look })} />
        )}
        {audioEnabled ? (
          <VoiceChoice
            voice={voice}
            language={language}
            sentence={firstSentence(slides)}
            onChange={(id) => onChange({ voice: id })}
          />
        ) : null}
        <ShapeChoice value={resolution} onChange={(shape) => onChange({ resolution: shape })} />
        <div className="flex flex-col gap-2 bg-surface p-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-line">
          <p className="numbers text-sm">
            <Message
              code="start.length"
              values={{
                length: capitalised(sayFilmLength(filmLengthOf(slides, pace, () => null))),
                count: slides.length,
              }}
              components={{ strong: <span className="font-medium" />, muted: <span className="text-muted" /> }}
            />
          </p>
          {failure === null || !audioEnabled ? null : (
            <Notice tone="bad" title={say('start.voices.failed')}>
              {failure}
            </Notice>
          )}
          {making.error === null ? null : (
            <Notice tone="bad" title={say('start.notStarted')}>
              {say('start.notStarted.kept', { reason: making.error.message })}
            </Notice>
          )}
          <Button
            tone="primary"
            className="h-11"
            disabled={making.isPending || (audioEnabled && voice === null)}
            onClick={make}
          >
            <Clapperboard aria-hidden className="size-4" />
            {say(making.isPending ? 'common.starting' : 'common.makeFilm')}
          </Button>
        </div>
      </div>
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
