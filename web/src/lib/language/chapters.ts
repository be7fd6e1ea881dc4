import type { Calls, DataOf } from '@slidewright/http-api';
import { say } from './messages.ts';

export type Chapter = DataOf<Calls['getChapters']>[number];

/** The chapter of a slide without a title is named in the page's language. */
export function sayChapter(chapter: Chapter): Chapter {
  const { untitledSlide: number } = chapter;
  return number === undefined ? chapter : { ...chapter, title: say('common.slideNumber', { number }) };
}
