import { LIMITS } from '@slidewright/domain';
import {
  bulletsToSend,
  clampSlideDuration,
  contentHash,
  NEW_SLIDE,
  PLACEHOLDERS,
  type ImportedSlide,
  type Block,
  blocksOfBullets,
  bulletPointsOf,
  isBulletsOnly,
  slideContent,
} from '@slidewright/slides';
import type { Slide } from '@slidewright/http-api';
import type { SlidePayload } from '../../../lib/queries/timelines.ts';

export type WizardMode = 'create' | 'edit';

/** A slide that is edited. Duration in seconds. */
export interface WizardSlide {
  /** Steady as long as the wizard is open, saved or not. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly speakerNotes: string;
  readonly duration: number;
  /** Whether the words changed since narration was last asked for. */
  readonly hasContentChanged: boolean;
}

/** What the server is known to hold of a slide. */
export interface SavedSlide {
  readonly serverId: string;
  readonly revision: number;
  /** Of what the slide said then. */
  readonly signature: string;
}

export type SlideWords = Pick<WizardSlide, 'title' | 'blocks' | 'speakerNotes' | 'duration'>;

const ID_PREFIX: Record<WizardMode, string> = { create: 'slide', edit: 'temp' };

/** An id for a slide that the server does not know yet; it tells in which mode the slide was made. */
export function newSlideId(mode: WizardMode): string {
  return `${ID_PREFIX[mode]}-${Date.now()}-${Math.random().toString(36).slice(2, 10)}`;
}

export function newSlide(mode: WizardMode): WizardSlide {
  return { ...NEW_SLIDE, id: newSlideId(mode), hasContentChanged: true };
}

export function slideFromOutline(slide: ImportedSlide, mode: WizardMode): WizardSlide {
  return {
    id: newSlideId(mode),
    title: slide.title,
    blocks: blocksOfBullets(slide.bulletPoints),
    speakerNotes: slide.speakerNotes,
    duration: clampSlideDuration(slide.duration),
    hasContentChanged: false,
  };
}

export function slideFromServer(slide: Slide): WizardSlide {
  const { id, title, blocks, speakerNotes, duration } = slide;
  return { id, title, blocks, speakerNotes, duration, hasContentChanged: false };
}

export function savedSlide(slide: Slide): SavedSlide {
  return { serverId: slide.id, revision: slide.revision, signature: slideSignature(slide) };
}

/** A slide as it is sent; `position` counts from 0. */
export function slidePayload(slide: SlideWords, position: number): SlidePayload {
  return {
    title: slide.title,
    ...bodyToSend(slide.blocks),
    speaker_notes: slide.speakerNotes,
    duration: clampSlideDuration(slide.duration),
    position,
  };
}

/** A body of bullets only is sent as its bullets, never without one. */
function bodyToSend(blocks: readonly Block[]): Pick<SlidePayload, 'bullet_points' | 'blocks'> {
  return isBulletsOnly(blocks) ? { bullet_points: bulletsToSend(bulletPointsOf(blocks)) } : { blocks: [...blocks] };
}

/** The signature of a slide as it was sent. Drafts keep it, so it stays the same for the same content. */
export function payloadSignature({ title, bullet_points, blocks, speaker_notes, duration }: SlidePayload): string {
  return contentHash(title, JSON.stringify([blocks ?? bullet_points, speaker_notes, duration]));
}

const signatures = new WeakMap<SlideWords, string>();

/** Tells whether two states of a slide are the same to the server, wherever they stand. */
export function slideSignature(slide: SlideWords): string {
  const known = signatures.get(slide);
  if (known !== undefined) return known;
  const signature = payloadSignature(slidePayload(slide, 0));
  signatures.set(slide, signature);
  return signature;
}

/** Whether two states of a slide say the same; its length is not among its words. */
export function saysTheSame(a: SlideWords, b: SlideWords): boolean {
  return a.title === b.title && slideContent(a) === slideContent(b);
}

export function canAddBullet(bullets: readonly string[]): boolean {
  return bullets.length < LIMITS.bulletsPerSlide;
}

/** The bullets with a new one at `index`. */
export function withBullet(bullets: readonly string[], index: number, text: string = PLACEHOLDERS.newBullet): string[] {
  return bullets.toSpliced(index, 0, text);
}

/** The list with what stood at `from` at `to`; the same list when nothing moves. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  if (from === to || from < 0 || to < 0 || from >= items.length || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);
}
