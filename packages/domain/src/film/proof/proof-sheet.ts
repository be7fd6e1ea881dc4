import { toCaptions, type Caption, type CaptionedSlide } from '../../captions/captions.ts';
import { textWidth } from '../../captions/lines.ts';
import type { Pacing } from '../settings.ts';
import type { Silence } from '../../sound/silence.ts';
import type { SoundMeasure } from '../../sound/sound-meter.ts';
import { pausesMs, withoutSpeechMarks } from '../../speech/pronunciation/marks.ts';
import { formatClock } from '../../time-display.ts';
import { VOICE_PACE_S } from '../pace.ts';
import { listed, proofAdvice, type ProofAdvice } from './advice.ts';
import { PROOF_CHECKS, proofEntry, type ProofEntry } from './entries.ts';
import { missingWords } from './missing-words.ts';

/** A finished film, as far as its proof sheet depends on it. */
export interface ProvenFilm {
  readonly durationMs: number;
  readonly pacing: Pacing;
  readonly slides: readonly ProvenSlide[];
  /** The slides are its parts. */
  readonly sound: SoundMeasure;
  /** The lowest contrasts of words with what they stand on, as ratios. */
  readonly contrast: { readonly title: number; readonly text: number };
}

export interface ProvenSlide extends CaptionedSlide {
  /** Where its narration lies, from the start of the film, in milliseconds; null for a slide without one. */
  readonly narration: Silence | null;
  /** What was narrated, as it was written, with the marks of speaker notes; null where that is unknown. */
  readonly narrated: string | null;
  /** How long each part of the body is on screen, in seconds. */
  readonly partSeconds: readonly number[];
}

const FAST_CAPTION = 17;
const BRIEF_PART_S = 1.5;
/** A rest between two narrated slides at the pace of the voice, in milliseconds. */
const USUAL_REST_MS = (VOICE_PACE_S.before + VOICE_PACE_S.after) * 1_000;

/**
 * Measures a film against PROOF_CHECKS. Slides are named by the numbers they have in the film. What is spoken is left
 * out of the sheet of a film without narration.
 */
export function proofSheet(film: ProvenFilm): ProofEntry[] {
  const isNarrated = film.slides.some(({ narration }) => narration !== null);
  return [...(isNarrated ? [...soundEntries(film), ...captionEntries(film)] : []), ...pictureEntries(film)];
}

function soundEntries(film: ProvenFilm): ProofEntry[] {
  const { sound, slides, durationMs } = film;
  const silentMs = sound.silences.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const askedMs = Math.min(
    silentMs,
    slides.reduce(
      (sum, slide) => sum + pausesIn(slide).reduce((ofSlide, ms) => ofSlide + ms, 0) + readingMs(slide, film.pacing),
      0,
    ),
  );
  const longest = sound.silences.map((silence) => ({ ...silence, ms: unplannedMs(silence, film) }));
  const tooLong = longest.filter(({ ms }) => ms > PROOF_CHECKS.silence.atMost * 1_000);
  const clipped = slides.flatMap((_, index) => ((sound.clippedSamples[index] ?? 0) > 0 ? [index + 1] : []));
  const { loudnessLufs, truePeakDbtp } = sound;
  return [
    proofEntry('speech', 100 - (100 * (silentMs - askedMs)) / Math.max(1, durationMs - askedMs), (value) =>
      proofAdvice(film.pacing === 'planned' ? 'speechPlanned' : 'speech', { share: value }),
    ),
    proofEntry('silence', Math.max(0, ...longest.map(({ ms }) => ms)) / 1_000, () =>
      proofAdvice('silence', {
        seconds: PROOF_CHECKS.silence.atMost,
        times: listed(tooLong.map(({ startMs }) => formatClock(startMs / 1_000))),
        slides: listed(tooLong.map((silence) => slideAt(silence, slides))),
      }),
    ),
    ...(loudnessLufs === null
      ? []
      : [
          proofEntry('loudness', loudnessLufs, (value) =>
            proofAdvice(value < PROOF_CHECKS.loudness.atLeast ? 'tooQuiet' : 'tooLoud'),
          ),
        ]),
    ...(truePeakDbtp === null ? [] : [proofEntry('truePeak', truePeakDbtp, () => proofAdvice('truePeak'))]),
    proofEntry(
      'clipping',
      sound.clippedSamples.reduce((sum, samples) => sum + samples, 0),
      () => proofAdvice('clipping', { slides: listed(clipped) }),
    ),
  ];
}

/**
 * How long a silence is without the pause that the notes ask for and the rest that was planned: where no narration
 * lies. Of that rest as much counts as lies between two slides at the pace of the voice.
 */
function unplannedMs({ startMs, endMs }: Silence, { slides }: ProvenFilm): number {
  let inNarration = 0;
  let unasked = 0;
  for (const slide of slides) {
    const { narration } = slide;
    if (narration === null) continue;
    const ms = Math.max(0, Math.min(endMs, narration.endMs) - Math.max(startMs, narration.startMs));
    inNarration += ms;
    unasked += Math.max(0, ms - Math.max(0, ...pausesIn(slide)));
  }
  return unasked + Math.min(endMs - startMs - inNarration, USUAL_REST_MS);
}

/** How much longer than its voice a narrated slide stays so that it can be read. */
function readingMs({ narration, durationMs }: ProvenSlide, pacing: Pacing): number {
  if (narration === null || pacing === 'planned') return 0;
  const voiceMs = narration.endMs - narration.startMs + USUAL_REST_MS;
  return Math.max(0, durationMs - Math.max(voiceMs, VOICE_PACE_S.shortest * 1_000));
}

/** Silences that the notes of a narrated slide ask for. */
function pausesIn({ narration, narrated }: ProvenSlide): number[] {
  return narration === null || narrated === null ? [] : pausesMs(narrated);
}

function captionEntries({ slides }: ProvenFilm): ProofEntry[] {
  const captionsOf = slides.map((slide) => toCaptions([slide]));
  const captions = captionsOf.flatMap((ofSlide, index) =>
    ofSlide.map((caption) => ({ slide: index + 1, startMs: caption.startMs, speed: readingSpeed(caption) })),
  );
  const missing = slides.map(({ narrated, narration }, index) => {
    if (narrated === null || narration === null) return [];
    return missingWords(withoutSpeechMarks(narrated), captionsOf[index]!.flatMap(({ lines }) => lines).join(' '));
  });
  const lacking = missing.flatMap((words, index) => (words.length > 0 ? [index + 1] : []));
  return [
    ...(captions.length === 0 ? [] : speedEntries(captions)),
    proofEntry('missingWords', missing.flat().length, () =>
      proofAdvice('missingWords', { slides: listed(lacking), words: listed(missing.flat()) }),
    ),
  ];
}

function speedEntries(captions: readonly { slide: number; startMs: number; speed: number }[]): ProofEntry[] {
  const fastest = captions.reduce((a, b) => (b.speed > a.speed ? b : a));
  const fast = captions.filter(({ speed }) => speed > FAST_CAPTION);
  return [
    proofEntry('fastestCaption', fastest.speed, () =>
      proofAdvice('fastestCaption', { number: fastest.slide, time: formatClock(fastest.startMs / 1_000) }),
    ),
    proofEntry('fastCaptions', (100 * fast.length) / captions.length, () => proofAdvice('fastCaptions')),
  ];
}

/** Characters a second; a full-width character counts as two. */
function readingSpeed({ startMs, endMs, lines }: Caption): number {
  const characters = lines.reduce((sum, line) => sum + textWidth(line), lines.length - 1);
  return (characters * 1_000) / (endMs - startMs);
}

function pictureEntries({ slides, contrast }: ProvenFilm): ProofEntry[] {
  // To the tenth: a part comes in at a whole frame.
  const brief = slides.map(({ partSeconds }) => partSeconds.filter((s) => Number(s.toFixed(1)) < BRIEF_PART_S).length);
  const hurried = brief.flatMap((count, index) => (count > 0 ? [index + 1] : []));
  const otherTheme = (): ProofAdvice => proofAdvice('contrast');
  return [
    proofEntry(
      'briefBullets',
      brief.reduce((sum, count) => sum + count, 0),
      () => proofAdvice('briefBullets', { slides: listed(hurried) }),
    ),
    proofEntry('titleContrast', contrast.title, otherTheme),
    proofEntry('textContrast', contrast.text, otherTheme),
  ];
}

/** The number of the slide at the middle of a silence. */
function slideAt({ startMs, endMs }: Silence, slides: readonly ProvenSlide[]): number {
  const middle = (startMs + endMs) / 2;
  const index = slides.findIndex((slide) => middle < slide.startMs + slide.durationMs);
  return (index === -1 ? slides.length - 1 : index) + 1;
}
