import { sha256 } from '@noble/hashes/sha2.js';
import { withoutClicks } from '@slidewright/domain/speech/pronunciation/marks';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { kindOf, type Block } from '../kinds/index.ts';
import type { SlideText } from './slide.ts';

/**
 * The content of a slide for the change check, without its title: for a slide of bullets, the bullets joined by
 * newlines, a blank line and the notes without clicks, which are not spoken. An image that is not chosen yet is nothing.
 */
export function slideContent({ blocks, speakerNotes }: Pick<SlideText, 'blocks' | 'speakerNotes'>): string {
  const contents = blocks.flatMap((block) => kindOf(block).content(block) ?? []);
  return `${contents.join('\n')}\n\n${withoutClicks(speakerNotes)}`;
}

/** A content that a client sent, with its notes as they are spoken. */
export function spokenContent(content: string): string {
  const notes = content.indexOf('\n\n');
  return notes === -1 ? content : content.slice(0, notes) + withoutClicks(content.slice(notes));
}

/** SHA-256 of title and content, as 64 hexadecimal digits. */
export function contentHash(title: string, content: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${title}\n${content}`)));
}

/** Identifies the drawing of a block in a film, by all that is in the block. */
export function drawingHash(block: Block): string {
  return contentHash(block.kind, JSON.stringify(block));
}

export function slideContentHash(slide: SlideText): string {
  return contentHash(slide.title, slideContent(slide));
}
