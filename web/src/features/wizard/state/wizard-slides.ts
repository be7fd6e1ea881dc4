import { blocksOfBullets, bulletPointsOf, isBulletsOnly } from '@slidewright/slides/content/blocks';
import { contentHash, slideContent } from '@slidewright/slides/content/content-hash';
import { textsOf, type SlideTexts } from '@slidewright/slides/content/slide';
import { bulletsToSend, clampSlideDuration, NEW_SLIDE } from '@slidewright/slides/content/slide-defaults';
import type { ImportedSlide } from '@slidewright/slides/importers/importer';
import type { Block } from '@slidewright/slides/kinds/index';
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

/** What of a slide is edited, saved and merged for itself. */
export type SlidePart = keyof SlideWords;

/** What tells whether a slide differs from another state of it. */
export interface SlideSignatures {
  readonly signature: string;
  readonly parts: Readonly<Record<SlidePart, string>>;
}

/** The last known state of a slide on the server, with the signatures of its text at that time. */
export interface SavedSlide {
  readonly serverId: string;
  readonly revision: number;
  readonly signature: string;
  /** Not set in drafts of earlier versions. */
  readonly parts?: SlideSignatures['parts'] | undefined;
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
  return { serverId: slide.id, revision: slide.revision, ...slideSignatures(slide) };
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
 * The signatures of a slide as it was sent. Drafts keep them, so they stay the same for the same content: in the signature
 * of the whole, a text that earlier versions did not know counts where it is not empty.
 */
export function payloadSignatures(payload: SlidePayload): SlideSignatures {
  const { bullet_points, blocks, speaker_notes, duration } = payload;
  const body = blocks ?? bullet_points;
  const { title, speakerNotes: _, ...others } = textsOf(payload);
  const added = Object.values(others).filter((text) => text !== '');
  const parts = { ...textsOf(payload), speakerNotes: speaker_notes, blocks: body, duration };
  return {
    signature: contentHash(title, JSON.stringify([body, speaker_notes, duration, ...added])),
    parts: Object.fromEntries(
      Object.entries(parts).map(([part, value]) => [part, contentHash(part, JSON.stringify(value))]),
    ) as Record<SlidePart, string>,
  };
}

const signatures = new WeakMap<SlideWords, SlideSignatures>();

/** Signatures of a slide as the server stores it, without its position. */
export function slideSignatures(slide: SlideWords): SlideSignatures {
  const known = signatures.get(slide);
  if (known !== undefined) return known;
  const found = payloadSignatures(slidePayload(slide, 0));
  signatures.set(slide, found);
  return found;
}

/** Signature of a slide as the server stores it, without its position. */
export function slideSignature(slide: SlideWords): string {
  return slideSignatures(slide).signature;
}

/** Whether two states of a slide have the same text, whatever the length. */
export function saysTheSame(a: SlideWords, b: SlideWords): boolean {
  return a.title === b.title && slideContent(a) === slideContent(b);
}

/**
 * The list with these elements together, in their order, before (-1) or after (1) the next one that is not among them;
 * or, with another element, at its place. The same list when nothing moves.
 */
export function movedTogether(
  items: readonly string[],
  ids: readonly string[],
  to: -1 | 1 | string,
): readonly string[] {
  const chosen = new Set(ids);
  const run = items.filter((item) => chosen.has(item));
  const others = items.filter((item) => !chosen.has(item));
  const [first, last] = [items.indexOf(run[0]!), items.lastIndexOf(run.at(-1)!)];
  const before = (place: number): number => items.slice(0, place).filter((item) => !chosen.has(item)).length;
  let index: number;
  if (to === -1) index = Math.max(0, before(first) - 1);
  else if (to === 1) index = Math.min(others.length, before(last) + 1);
  else if (chosen.has(to)) return items;
  else index = others.indexOf(to) + (items.indexOf(to) > first ? 1 : 0);
  const next = others.toSpliced(index, 0, ...run);
  return next.every((item, place) => item === items[place]) ? items : next;
}

/** The list with the element of `from` moved to `to`; the same list when nothing moves. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  if (from === to || from < 0 || to < 0 || from >= items.length || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);
}
