import { slugOf } from '@slidewright/domain';

/** Name of a slide's files without their ending, in ASCII. Numbers count from 1, and make the names unique for any titles. */
export function slideStem(number: number, title: string): string {
  return ['slide', String(number).padStart(2, '0'), slugOf(title, '')].filter(Boolean).join('-');
}
