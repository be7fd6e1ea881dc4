import { safeFilename } from '@slidewright/domain';

const STEM_BYTES = 60;

/** A title as part of a file name: letters and digits of any script, lower case, hyphens between. May be empty. */
export function fileStem(title: string): string {
  return safeFilename(title.toLowerCase(), { fallback: '', maximumLength: STEM_BYTES })
    .replaceAll(/[^\p{L}\p{N}\p{M}_]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Name of a slide's files without their ending. Numbers count from 1, and make the names unique for any titles. */
export function slideStem(number: number, title: string): string {
  return ['slide', String(number).padStart(2, '0'), fileStem(title)].filter(Boolean).join('-');
}
