import {
  deckFilmSettings,
  detectLanguage,
  LIMITS,
  NEW_FILM,
  VOICE_DEFAULTS,
  type Resolution,
  type ThemeId,
} from '@slidewright/domain';
import { totalDurationMs } from '@slidewright/slides/content/slide-defaults';
import type { ParsedDeck } from '@slidewright/slides/importers/importer';
import { deckSlide } from '@slidewright/slides/deck/match-slides';
import { api } from '../../lib/api/client.ts';
import { withFiles } from '../../lib/documents/read-text.ts';
import { createTimeline, updateTimeline } from '../../lib/queries/timelines.ts';
import { withChosenKinds, type ChosenKinds } from './shown-kinds.ts';

/** A text as it was read, and what its film is to be. */
export interface FilmOfText {
  readonly text: string;
  readonly parsed: ParsedDeck;
  readonly kinds: ChosenKinds;
  readonly title: string;
  readonly theme: ThemeId;
  readonly resolution: Resolution;
  readonly voice: string;
  readonly brand: string | null;
}

/** The timeline was saved, but its film was not started. */
export class UnstartedFilmError extends Error {
  override readonly name = 'UnstartedFilmError';
  readonly timelineId: string;

  constructor(timelineId: string, cause: Error) {
    super(cause.message, { cause });
    this.timelineId = timelineId;
  }
}

/** The key of the creation whose answer is not known: sent again unchanged, it makes no second timeline. */
let sent: { readonly body: string; readonly key: string } | null = null;

/**
 * Makes a timeline of a text, or changes the one that was made of it before, and starts its film. Returns the timeline's id.
 * Throws UnstartedFilmError if only the film was not started.
 */
export async function makeFilmOfText(film: FilmOfText, known: string | null): Promise<string> {
  const { deck } = await withFiles(film.parsed);
  const { speed = VOICE_DEFAULTS.speed, pitch = VOICE_DEFAULTS.pitch } = deck;
  const title = film.title.slice(0, LIMITS.titleLength);
  const language = deck.language ?? detectLanguage(film.text);
  const shown = withChosenKinds(
    deck.slides.map(deckSlide),
    film.kinds,
    language,
    await import('@slidewright/slides/show-as/index'),
  );
  const slides = shown.map((slide) => ({ ...slide, blocks: [...slide.blocks] }));
  const fields = {
    description: deck.description ?? '',
    language: deck.language ?? '',
    outline: film.text,
    audioSettings: { voice: film.voice, speed, pitch },
    settings: {
      ...NEW_FILM,
      ...deckFilmSettings(deck),
      theme: film.theme,
      resolution: film.resolution,
      brand: film.brand,
    },
  };
  const create = async (): Promise<string> => {
    const body = { ...fields, title, slides, createSlides: true, durationMs: totalDurationMs(deck.slides) };
    const text = JSON.stringify(body);
    if (sent?.body !== text) sent = { body: text, key: crypto.randomUUID() };
    const { id } = await createTimeline(body, sent.key);
    sent = null;
    return id;
  };
  const update = async (id: string): Promise<string> => {
    await api.putDeck({ id, title, slides });
    await updateTimeline(id, fields);
    return id;
  };
  const id = known === null ? await create() : await update(known);
  try {
    await api.startFilm({ id, regenerateAudio: false });
  } catch (error) {
    throw new UnstartedFilmError(id, error as Error);
  }
  return id;
}
