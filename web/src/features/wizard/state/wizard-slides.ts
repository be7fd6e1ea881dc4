import {
  bulletsToSend,
  clampSlideDuration,
  contentHash,
  NEW_SLIDE,
  type ImportedSlide,
  type Block,
  blocksOfBullets,
  bulletPointsOf,
  isBulletsOnly,
  slideContent,
  textsOf,
  type SlideTexts,
} from '@slidewright/slides';
import type { Slide } from '@slidewright/http-api';
import type { SlidePayload } from '../../../lib/queries/timelines.ts';

export type WizardMode = 'create' | 'edit';

/** What the server stores of a slide. Duration in seconds. */
export interface SlideWords extends SlideTexts {
  readonly blocks: readonly Block[];
  readonly duration: number;
}

/** A slide that is edited. */
export interface WizardSlide extends SlideWords {
  /** Stable while the wizard is open, saved or not. */
  readonly id: string;
  /** Whether the text changed after narration was last requested. */
  readonly hasContentChanged: boolean;
}

/** The last known state of a slide on the server. */
export interface SavedSlide {
  readonly serverId: string;
  readonly revision: number;
  /** Of the slide's text at that time. */
  readonly signature: string;
}

const ID_PREFIX: Record<WizardMode, string> = { create: 'slide', edit: 'temp' };

/** An id for a slide that is not on the server yet; its prefix is the mode of the wizard. */
export function newSlideId(mode: WizardMode): string {
  return `${ID_PREFIX[mode]}-${Date.now()}-${Math.random().toString(36).slice(2, 10)}`;
}

export function newSlide(mode: WizardMode): WizardSlide {
  return { ...NEW_SLIDE, id: newSlideId(mode), hasContentChanged: true };
}

export function slideFromOutline(slide: ImportedSlide, mode: WizardMode): WizardSlide {
  return {
    ...textsOf(slide),
    id: newSlideId(mode),
    blocks: slide.blocks ?? blocksOfBullets(slide.bulletPoints),
    duration: clampSlideDuration(slide.duration),
    hasContentChanged: false,
  };
}

export function slideFromServer(slide: Slide): WizardSlide {
  const { id, blocks, duration } = slide;
  return { ...textsOf(slide), id, blocks, duration, hasContentChanged: false };
}

export function savedSlide(slide: Slide): SavedSlide {
  return { serverId: slide.id, revision: slide.revision, signature: slideSignature(slide) };
}

/** A slide as it is sent; `position` counts from 0. */
export function slidePayload(slide: SlideWords, position: number): SlidePayload {
  const { speakerNotes, ...texts } = textsOf(slide);
  return {
    ...texts,
    ...bodyToSend(slide.blocks),
    speaker_notes: speakerNotes,
    duration: clampSlideDuration(slide.duration),
    position,
  };
}

/** A body of bullets only is sent as its bullets, never without one. */
function bodyToSend(blocks: readonly Block[]): Pick<SlidePayload, 'bullet_points' | 'blocks'> {
  return isBulletsOnly(blocks) ? { bullet_points: bulletsToSend(bulletPointsOf(blocks)) } : { blocks: [...blocks] };
}

/**
 * The signature of a slide as it was sent. Drafts keep it, so it stays the same for the same content: a text that
 * earlier versions did not know counts where it is not empty.
 */
export function payloadSignature(payload: SlidePayload): string {
  const { bullet_points, blocks, speaker_notes, duration } = payload;
  const { title, speakerNotes: _, ...others } = textsOf(payload);
  const added = Object.values(others).filter((text) => text !== '');
  return contentHash(title, JSON.stringify([blocks ?? bullet_points, speaker_notes, duration, ...added]));
}

const signatures = new WeakMap<SlideWords, string>();

/** Signature of a slide as the server stores it, without its position. */
export function slideSignature(slide: SlideWords): string {
  const known = signatures.get(slide);
  if (known !== undefined) return known;
  const signature = payloadSignature(slidePayload(slide, 0));
  signatures.set(slide, signature);
  return signature;
}

/** Whether two states of a slide have the same text, whatever the length. */
export function saysTheSame(a: SlideWords, b: SlideWords): boolean {
  return a.title === b.title && slideContent(a) === slideContent(b);
}

/** The list with the element of `from` moved to `to`; the same list when nothing moves. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  if (from === to || from < 0 || to < 0 || from >= items.length || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);
}
