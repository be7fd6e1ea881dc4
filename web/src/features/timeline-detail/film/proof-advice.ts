import type { ProofEntry } from '@slidewright/domain';
import { formatList } from '../../../lib/language/format.ts';
import { hasMessage, say } from '../../../lib/language/messages.ts';

/** What to do about a value, in the page's language; in the server's words where its code is not known here. */
export function sayAdvice({ advice, adviceMessage }: Pick<ProofEntry, 'advice' | 'adviceMessage'>): string {
  const code = `timeline.proof.advice.${adviceMessage?.code}`;
  if (adviceMessage === undefined || !hasMessage(code)) return advice ?? '';
  const {
    slides = '',
    times = '',
    words = '',
    moreSlides = '0',
    moreTimes = '0',
    moreWords = '0',
    ...values
  } = adviceMessage.values;
  const numbers = itemsOf(slides);
  return say(code, {
    ...values,
    choice: say('words.pacing.voice'),
    count: numbers.length + Number(moreSlides),
    slides: listOf(numbers, moreSlides),
    places: listOf(
      itemsOf(times).map((time, at) => say('timeline.proof.advice.silence.place', { time, number: numbers[at]! })),
      moreTimes,
    ),
    words: listOf(
      itemsOf(words).map((word) => say('timeline.proof.advice.missingWords.word', { word })),
      moreWords,
    ),
  });
}

const itemsOf = (list: string): string[] => (list === '' ? [] : list.split(' '));

const listOf = (items: readonly string[], more: string): string =>
  formatList(more === '0' ? items : [...items, say('timeline.proof.advice.more', { count: Number(more) })]);
