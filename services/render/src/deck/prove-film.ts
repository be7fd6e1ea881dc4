import { proofSheet, SAMPLE_RATE_HZ, type ProofEntry, type SoundMeasure } from '@slidewright/domain';
import { partSeconds } from '@slidewright/slides/picture/part-seconds';
import { wordContrast } from '@slidewright/slides/themes/contrast';
import { captionedSlide, durationMs, type PlacedDeck, type PlacedSlide } from './placed-deck.ts';
import type { DeckSnapshot } from './snapshot.ts';

/** The proof sheet of a film that was made from this snapshot. */
export function proveFilm(snapshot: DeckSnapshot, deck: PlacedDeck, sound: SoundMeasure): ProofEntry[] {
  const contrasts = deck.slides.map(({ slide }) => wordContrast(deck.format, slide));
  return proofSheet({
    durationMs: durationMs(deck.frames, deck.format),
    pacing: snapshot.settings.pacing,
    slides: deck.slides.map((slide, index) => ({
      ...captionedSlide(slide),
      narration: narrationPlace(slide),
      narrated: snapshot.slides[index]!.narrated,
      partSeconds: partSeconds(slide),
    })),
    sound,
    contrast: {
      title: Math.min(...contrasts.map(({ title }) => title)),
      text: Math.min(...contrasts.map(({ text }) => text)),
    },
  });
}

function narrationPlace({ narration, timing, startFrame, format }: PlacedSlide) {
  if (narration === null || narration.samples === 0) return null;
  const toMs = (samples: number): number => durationMs(startFrame, format) + (samples * 1_000) / SAMPLE_RATE_HZ;
  return { startMs: toMs(timing.leadSamples), endMs: toMs(timing.leadSamples + narration.samples) };
}
