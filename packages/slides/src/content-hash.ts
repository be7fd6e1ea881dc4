import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The part of a slide that "has its content changed?" asks about, apart from the title. */
export function slideContent(slide: { bulletPoints: readonly string[]; speakerNotes: string }): string {
  return `${slide.bulletPoints.join('\n')}\n\n${slide.speakerNotes}`;
}

/** SHA-256 of title and content, as 64 hexadecimal digits; the same in the browser and on the server. */
export function contentHash(title: string, content: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${title}\n${content}`)));
}

export function slideContentHash(slide: {
  title: string;
  bulletPoints: readonly string[];
  speakerNotes: string;
}): string {
  return contentHash(slide.title, slideContent(slide));
}
