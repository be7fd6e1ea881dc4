import type { SlideText } from '@slidewright/slides/content/slide';
import { hasWords } from '@slidewright/slides/speech/speech-text';
import type { AudioFile } from '@slidewright/http-api';
import { speaksSlide, speaksWith, type AudioSettings } from '../../lib/queries/audio.ts';

export interface NarrationSummary {
  /** Slides with text to speak. */
  readonly eligible: number;
  /** Of those, the ones whose narration matches their text and the chosen voice. */
  readonly current: number;
  /** Slides whose narration matches their text, in any voice. */
  readonly unchanged: number;
  /** Slides with a narration file, current or not. */
  readonly narrated: number;
}

/** Counts of slides with narration. `settings` are null while it is not known which voice is chosen. */
export function summariseNarration<Slide extends SlideText>(
  slides: readonly Slide[],
  fileOf: (slide: Slide) => AudioFile | undefined,
  settings: AudioSettings | null,
): NarrationSummary {
  const spoken = slides.filter(hasWords);
  const withFile = spoken.flatMap((slide) => {
    const file = fileOf(slide);
    return file === undefined ? [] : [{ slide, file }];
  });
  const unchanged = withFile.filter(({ slide, file }) => speaksSlide(file, slide));
  return {
    eligible: spoken.length,
    narrated: withFile.length,
    unchanged: unchanged.length,
    current: unchanged.filter(({ file }) => settings === null || speaksWith(file, settings)).length,
  };
}
