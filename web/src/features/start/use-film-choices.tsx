import { firstVoiceForNewTimeline, type Resolution, type ThemeId } from '@slidewright/domain';
import type { Timeline } from '@slidewright/http-api';
import { isWholePage } from '@slidewright/slides/kinds/page/index';
import { useMemo, useState } from 'react';
import { useConfiguration } from '../../lib/api/configuration.ts';
import { useMessages } from '../../lib/language/use-messages.tsx';
import { useVoices } from '../../lib/queries/voices.ts';
import { filmLengthOf } from '../preview/film.ts';
import { useFilmFormat } from '../preview/use-film-format.ts';
import { firstSentence } from './first-sentence.ts';

/** The look, voice and shape that are chosen for the film of a timeline, at first those that it has. */
export function useFilmChoices({ slides, settings, audioSettings, language }: Timeline) {
  const say = useMessages();
  const voices = useVoices('all');
  const audioEnabled = useConfiguration().data?.audioEnabled !== false;
  const [chosen, setChosen] = useState<{ theme?: ThemeId; resolution?: Resolution; voice?: string }>({});
  const { theme, resolution } = { ...settings, ...chosen };
  const format = useFilmFormat({ ...settings, theme, resolution });
  const pace = useMemo(
    () => ({ framerate: settings.framerate, pacing: settings.pacing, speed: audioSettings.speed, audioEnabled }),
    [settings.framerate, settings.pacing, audioSettings.speed, audioEnabled],
  );
  const voiceId = chosen.voice ?? audioSettings.voice;
  const voice =
    voices.data?.find(({ id }) => id === voiceId) ?? firstVoiceForNewTimeline(voices.data ?? [], language) ?? null;
  const isOfPages = slides.length > 0 && slides.every(({ blocks }) => isWholePage(blocks));
  return {
    format,
    pace,
    /** What a timeline with these choices is saved with. */
    saved: {
      settings: { ...settings, theme, resolution },
      audioSettings: { ...audioSettings, voice: voice?.id ?? voiceId },
    },
    /** What `ChoicesPanel` shows of them. */
    panel: {
      first: slides[0] ?? null,
      format,
      look: isOfPages
        ? { note: <p className="p-4 text-sm text-muted">{say('start.deck.ownLook')}</p> }
        : { theme, onChange: (look: ThemeId) => setChosen({ ...chosen, theme: look }) },
      voice: audioEnabled
        ? {
            chosen: voice,
            language,
            sentence: firstSentence(slides, language),
            failure: voices.error?.message ?? (voices.data?.length === 0 ? say('start.voice.none') : null),
            onChange: (id: string) => setChosen({ ...chosen, voice: id }),
          }
        : null,
      resolution,
      length: filmLengthOf(slides, pace, () => null),
      count: slides.length,
      onResolution: (shape: Resolution) => setChosen({ ...chosen, resolution: shape }),
    },
  };
}
