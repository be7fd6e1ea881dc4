import type { Resolution, ThemeId } from '@slidewright/domain';
import type { VideoFormat } from '@slidewright/slides/film/film';
import type { DeckSlide } from '@slidewright/slides/deck/match-slides';
import type { Voice } from '@slidewright/http-api';
import { Clapperboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { classNames } from '../../lib/class-names.ts';
import { capitalised } from '../../lib/capitalised.ts';
import { sayFilmLength } from '../../lib/language/lengths.ts';
import { Message, useMessages } from '../../lib/language/use-messages.tsx';
import { LookChoice, ShapeChoice, VoiceChoice } from './choices.tsx';

/** The look, the voice and the shape of a film, its length, and the button that makes it. */
export function ChoicesPanel({
  first,
  format,
  look,
  voice,
  resolution,
  length,
  count,
  failures,
  isStarting,
  onResolution,
  onMake,
  isInline = false,
}: {
  /** The slide in which looks are shown; null for none. */
  first: DeckSlide | null;
  format: VideoFormat;
  /** What stands in the place of the looks for slides that have their own, or the choice of one. */
  look: { readonly note: ReactNode } | { readonly theme: ThemeId; readonly onChange: (theme: ThemeId) => void };
  /** Null where films have no narration. */
  voice: {
    /** Null while the voices are loaded. */
    readonly chosen: Voice | null;
    readonly language: string;
    readonly sentence: string;
    readonly failure: string | null;
    readonly onChange: (voiceId: string) => void;
  } | null;
  resolution: Resolution;
  length: { readonly filmMs: number; readonly isFilmMsExact: boolean };
  count: number;
  /** What went wrong at the last try. */
  failures: ReactNode;
  isStarting: boolean;
  onResolution: (resolution: Resolution) => void;
  onMake: () => void;
  /** It stands in a dialog, not beside the slides. */
  isInline?: boolean;
}) {
  const say = useMessages();
  return (
    <div
      className={classNames(
        'divide-y divide-line rounded-md border border-line bg-surface',
        !isInline && 'max-xl:lg:col-start-2 lg:sticky lg:top-4',
      )}
    >
      {'note' in look ? (
        look.note
      ) : first === null ? null : (
        <LookChoice value={look.theme} first={first} format={format} onChange={look.onChange} />
      )}
      {voice === null ? null : (
        <VoiceChoice
          voice={voice.chosen}
          language={voice.language}
          sentence={voice.sentence}
          onChange={voice.onChange}
        />
      )}
      <ShapeChoice value={resolution} onChange={onResolution} />
      <div
        className={classNames(
          'flex flex-col gap-2 bg-surface p-4',
          !isInline && 'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-line',
        )}
      >
        <p className="numbers text-sm">
          <Message
            code="start.length"
            values={{ length: capitalised(sayFilmLength(length)), count }}
            components={{ strong: <span className="font-medium" />, muted: <span className="text-muted" /> }}
          />
        </p>
        {voice === null || voice.failure === null ? null : (
          <Notice tone="bad" title={say('start.voices.failed')}>
            {voice.failure}
          </Notice>
        )}
        {failures}
        <Button
          tone="primary"
          className="h-11"
          disabled={isStarting || (voice !== null && voice.chosen === null)}
          onClick={onMake}
        >
          <Clapperboard aria-hidden className="size-4" />
          {say(isStarting ? 'common.starting' : 'common.makeFilm')}
        </Button>
      </div>
    </div>
  );
}
