import { DEFAULT_LANGUAGE, FILM_SETTING_ENTRIES, splitSentences, type DeckFilmSettings } from '@slidewright/domain';
import type { ImportedDeck, LibraryImages } from '@slidewright/slides/importers/importer';
import { speakingSeconds } from '@slidewright/slides/speech/speaking-time';
import { speechText } from '@slidewright/slides/speech/speech-text';
import { deckSlide, inOrder, matchSlides, slideKey, type DeckSlide } from '@slidewright/slides/deck/match-slides';
import type { DeckFile } from '../deck/read-deck.ts';

/**
 * What happened to a slide: 'changed' has another title or body, 'notes' only other notes, 'look' only another layout,
 * picture or duration, 'moved' only another place.
 */
export type SlideChangeKind = 'added' | 'removed' | 'changed' | 'notes' | 'look' | 'moved';

export interface SlideChange {
  readonly kind: SlideChangeKind;
  readonly title: string;
  /** Counted from 1; null for an added slide. */
  readonly before: number | null;
  /** Counted from 1; null for a removed slide. */
  readonly after: number | null;
}

export interface DeckComparison {
  readonly slides: { readonly before: number; readonly after: number };
  /** In the order of the new deck, then the removed ones. */
  readonly changes: readonly SlideChange[];
  /** Settings of the film that differ, by name; each concerns all slides. */
  readonly settings: readonly string[];
  readonly cost: {
    /** Slides of which new pictures are drawn. */
    readonly slidesToDraw: number;
    /** Length of the speech that is made, in seconds. */
    readonly secondsToSpeak: number;
    /** Estimated time of the build on two cores, in seconds. */
    readonly estimatedSeconds: number;
  };
}

const VOICE_SETTINGS = ['voice', 'speed', 'pitch', 'language'] as const;
const OTHER_FIELDS = ['title', 'description'] as const;

/** The settings of the film that a change of this kind comes from. */
const filmSettings = (changes: 'slides' | 'film') =>
  FILM_SETTING_ENTRIES.filter(([, setting]) => setting.isInDecks && setting.changes === changes).map(
    ([name]) => name as keyof DeckFilmSettings,
  );
/** Rough, for two cores: drawing and encoding a slide, a second of neural speech, and what each build costs. */
const SECONDS_PER_SLIDE = 1;
const SECONDS_PER_SPOKEN_SECOND = 0.3;
const SECONDS_PER_BUILD = 5;

/** Compares two versions of a deck, slide by slide. */
export function compareDecks(oldFile: DeckFile, newFile: DeckFile): DeckComparison {
  const [old, next] = [readByContent(oldFile), readByContent(newFile)];
  const before = old.slides.map(deckSlide);
  const after = next.slides.map(deckSlide);
  const matches = matchSlides(before, after);
  const stayed = inOrder(matches.flatMap((match) => (match === null ? [] : [before.indexOf(match)])));
  const changes: SlideChange[] = [];
  for (const [index, slide] of after.entries()) {
    const match = matches[index] ?? null;
    const place = match === null ? null : before.indexOf(match);
    const kind = match === null ? 'added' : (differenceOf(match, slide) ?? (stayed.has(place!) ? null : 'moved'));
    if (kind === null) continue;
    changes.push({ kind, title: slide.title, before: place === null ? null : place + 1, after: index + 1 });
  }
  const kept = new Set(matches);
  for (const [index, slide] of before.entries())
    if (!kept.has(slide)) changes.push({ kind: 'removed', title: slide.title, before: index + 1, after: null });
  const differing = (names: readonly (keyof ImportedDeck)[]): string[] =>
    names.filter((name) => old[name] !== next[name]);
  const look = differing(filmSettings('slides'));
  const voice = differing(VOICE_SETTINGS);
  const redrawn = changes.filter(({ kind }) => kind !== 'removed').length;
  // Slides have their number and the number of all on them.
  const isEachRedrawn = look.length > 0 || voice.length > 0 || before.length !== after.length;
  const slidesToDraw = isEachRedrawn ? after.length : redrawn;
  const secondsToSpeak = newSpeechSeconds(voice.length > 0 ? [] : before, after, next);
  return {
    slides: { before: before.length, after: after.length },
    changes,
    settings: [...look, ...voice, ...differing([...OTHER_FIELDS, ...filmSettings('film')])],
    cost: {
      slidesToDraw,
      secondsToSpeak,
      estimatedSeconds: Math.ceil(
        slidesToDraw === 0 && changes.length === 0
          ? 0
          : SECONDS_PER_BUILD + slidesToDraw * SECONDS_PER_SLIDE + secondsToSpeak * SECONDS_PER_SPOKEN_SECOND,
      ),
    },
  };
}

/** A deck with pictures and music that are the same wherever their files have the same content. */
function readByContent({ pictures, music, read }: DeckFile): ImportedDeck {
  const images: LibraryImages = new Map(
    pictures.flatMap(({ address, hash }) =>
      hash === '' ? [] : [[address, { id: hash, width: 1, height: 1 }] as const],
    ),
  );
  // Without a file it is the name of a track.
  return read(images, new Map(music.map(({ address, hash }) => [address, hash || address])));
}

function differenceOf(old: DeckSlide, next: DeckSlide): 'changed' | 'notes' | 'look' | null {
  if (slideKey(old) === slideKey(next)) return null;
  const body = (slide: DeckSlide): string => slideKey({ ...slide, speakerNotes: '', layout: '', duration: 0 });
  if (body(old) === body(next)) return old.speakerNotes === next.speakerNotes ? 'look' : 'notes';
  const shown = ({ title, speakerNotes, blocks }: DeckSlide): string =>
    JSON.stringify([speakerNotes, speechText({ title, blocks, speakerNotes: '' }), blocks.map(({ kind }) => kind)]);
  return shown(old) === shown(next) && hasPictures(next) ? 'look' : 'changed';
}

const hasPictures = ({ blocks }: DeckSlide): boolean => JSON.stringify(blocks).includes('"imageId"');

/** Sentences are kept one by one, so only those that are nowhere in the old deck are spoken. */
function newSpeechSeconds(
  before: readonly DeckSlide[],
  after: readonly DeckSlide[],
  { speed = 1, language = DEFAULT_LANGUAGE }: Pick<ImportedDeck, 'speed' | 'language'>,
): number {
  const sentencesOf = (slide: DeckSlide): string[] =>
    splitSentences(speechText(slide), language || DEFAULT_LANGUAGE).map(({ text }) => text);
  const known = new Set(before.flatMap(sentencesOf));
  const spoken = new Set(after.flatMap(sentencesOf).filter((sentence) => !known.has(sentence)));
  const texts = { title: '', blocks: [], speakerNotes: [...spoken].join(' ') };
  return spoken.size === 0 ? 0 : speakingSeconds(texts, speed);
}
