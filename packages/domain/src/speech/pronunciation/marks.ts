import { readIpa } from './ipa.ts';
import type { Said } from './pronunciation.ts';

/** `[pause]`, `[pause 1.5s]`, `[pause 500 ms]`; `[click]`, `[click:3]`; `{what is written|what is said}`. */
const MARKS =
  /\[pause(?:\s+(\d{1,5}(?:[.,]\d{1,3})?)\s*(ms|s|sec|seconds?)?)?\s*\]|\[click(?:\s*:\s*(\d{1,3}))?\s*\]|\{([^{}|\n]*)\|([^{}|\n]*)\}/giu;
const PAUSE_MS = { default: 1_000, shortest: 100, longest: 30_000 } as const;
const SPEAKABLE = /[\p{L}\p{N}]/u;

/** A mark in speaker notes; `start` and `end` are its place in UTF-16 units, `end` exclusive. */
export type SpeechMark = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'pause'; readonly ms: number }
  /** The next part of the slide appears, or all parts up to the one of this number, from 1. */
  | { readonly kind: 'click'; readonly parts: number | null }
  | { readonly kind: 'said'; readonly written: string; readonly said: Said | null }
);

/**
 * The marks of a text in order. A pause lies between 0.1 and 30 s. Said in slashes (`{Nguyen|/wɪn/}`) is IPA if it can be
 * read as such. `said` is null where nothing is to be said: then the written words are spoken.
 */
export function speechMarksOf(text: string): SpeechMark[] {
  return [...text.matchAll(MARKS)].map(({ 0: mark, 1: number, 2: unit, 3: parts, 4: written, 5: said = '', index }) => {
    const place = { start: index, end: index + mark.length };
    if (written !== undefined) return { ...place, kind: 'said', written: written.trim(), said: readSaid(said.trim()) };
    if (/^\[click/iu.test(mark)) return { ...place, kind: 'click', parts: parts === undefined ? null : Number(parts) };
    const asked =
      number === undefined ? PAUSE_MS.default : Number(number.replace(',', '.')) * (unit === 'ms' ? 1 : 1_000);
    return { ...place, kind: 'pause', ms: Math.min(Math.max(asked, PAUSE_MS.shortest), PAUSE_MS.longest) };
  });
}

function readSaid(said: string): Said | null {
  if (!SPEAKABLE.test(said)) return null;
  const ipa = /^\/(.+)\/$/u.exec(said)?.[1];
  if (ipa !== undefined && 'phonemes' in readIpa(ipa)) return { said: ipa, alphabet: 'ipa' };
  return { said: said.replaceAll('/', ' ').trim(), alphabet: 'respelling' };
}

/** The text as it is shown: without pauses and clicks, and with what is written in place of what is said. */
export function withoutSpeechMarks(text: string): string {
  return withoutMarks(text, speechMarksOf(text));
}

/** Speaker notes without `[click]`, which changes what is seen and not what is said. */
export function withoutClicks(text: string): string {
  return withoutMarks(
    text,
    speechMarksOf(text).filter(({ kind }) => kind === 'click'),
  );
}

function withoutMarks(text: string, marks: readonly SpeechMark[]): string {
  if (marks.length === 0) return text;
  let shown = '';
  let done = 0;
  for (const mark of marks) {
    shown += text.slice(done, mark.start);
    done = mark.end;
    if (mark.kind === 'said') {
      shown += mark.written;
      continue;
    }
    // A mark has spaces on both sides, or stands before a punctuation mark: one space goes with it.
    if (!/(?:^|\s)$/.test(shown) || !/^(?:[\s.,;:!?…]|$)/.test(text.slice(done, done + 1))) continue;
    shown = shown.replace(/[^\S\n]$/, '');
    if (shown !== '' && !shown.endsWith('\n')) continue;
    const spaces = /^[^\S\n]*/.exec(text.slice(done))![0].length;
    done += spaces;
    // A click that is alone on its line takes the line with it.
    if (mark.kind !== 'click') continue;
    if (text[done] === '\n') done += 1;
    else if (done === text.length) shown = shown.replace(/\n$/, '');
  }
  return shown + text.slice(done);
}

/** The silences that the marks of a text ask for, in milliseconds. */
export function pausesMs(text: string): number[] {
  return speechMarksOf(text).flatMap((mark) => (mark.kind === 'pause' ? [mark.ms] : []));
}

/** Puts round brackets around what would be read as a mark, for a text that is not speaker notes. */
export function withoutSpeechSyntax(text: string): string {
  return text.replaceAll(MARKS, (mark) => `(${mark.slice(1, -1)})`);
}
