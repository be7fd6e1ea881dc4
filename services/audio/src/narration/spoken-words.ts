import { wordsOf, type TextWord, type TimedText } from '@slidewright/domain';
import type { SpokenSpan } from './speech-provider.ts';

/** A word without the marks around it: a mark has the time of the rest that it stands for. */
const CORE = /[\p{L}\p{N}](?:.*[\p{L}\p{M}\p{N}])?/su;

/**
 * When each word of a spoken text is heard, by the spans that overlap it; inside a span time is shared by length. Words
 * that no span covers are left out.
 */
export function spokenWords(text: string, spans: readonly SpokenSpan[]): (TextWord & TimedText)[] {
  let first = 0;
  return wordsOf(text).flatMap((word) => {
    const core = CORE.exec(word.text);
    const start = word.start + (core?.index ?? 0);
    const end = start + (core?.[0] ?? word.text).length;
    while (first < spans.length && spans[first]!.end <= start) first += 1;
    let after = first;
    while (after < spans.length && spans[after]!.start < end) after += 1;
    if (after === first) return [];
    return { ...word, startMs: timeAt(spans[first]!, start), endMs: timeAt(spans[after - 1]!, end) };
  });
}

function timeAt(span: SpokenSpan, offset: number): number {
  const share = (offset - span.start) / Math.max(1, span.end - span.start);
  return span.startMs + (span.endMs - span.startMs) * Math.min(1, Math.max(0, share));
}
