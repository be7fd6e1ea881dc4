import type { ProofEntry } from '@slidewright/domain';
import { currentLanguage } from '../../../lib/language/catalogues.ts';
import { formatList } from '../../../lib/language/format.ts';
import type { MessageCode } from '../../../lib/language/message-codes.ts';
import { say, type MessageValues } from '../../../lib/language/messages.ts';

/** The sentences of the proof sheet, in English, with the messages that say them in the page's language. */
const ADVICE: readonly (readonly [sentence: RegExp, code: MessageCode])[] = [
  [/^Speech fills (?<share>\d+) % of the film\. Choose/, 'timeline.proof.advice.speechPlanned'],
  [/^Speech fills (?<share>\d+) % of the film\./, 'timeline.proof.advice.speech'],
  [/^Nothing is heard for more than (?<seconds>\d+) s at (?<places>.+)\. Shorten/, 'timeline.proof.advice.silence'],
  [/^The film is too quiet\./, 'timeline.proof.advice.tooQuiet'],
  [/^The film is too loud\./, 'timeline.proof.advice.tooLoud'],
  [/^Players may distort the loudest sounds\./, 'timeline.proof.advice.truePeak'],
  [/^The sound of slides? (?<slides>.+) is distorted\./, 'timeline.proof.advice.clipping'],
  [/^A caption on slide (?<number>\d+) at (?<time>[\d:]+) is too fast/, 'timeline.proof.advice.fastestCaption'],
  [/^Many captions are hard to read in time\./, 'timeline.proof.advice.fastCaptions'],
  [/^The captions of slides? (?<slides>.+) lack (?<words>.+)\. Generate/, 'timeline.proof.advice.missingWords'],
  [/^Bullets of slides? (?<slides>.+) can hardly be read\./, 'timeline.proof.advice.briefBullets'],
  [/^These words are hard to see\./, 'timeline.proof.advice.contrast'],
];

/** What to do about a value, in the page's language; in the server's words where they are not known here. */
export function sayAdvice(advice: NonNullable<ProofEntry['advice']>): string {
  if (currentLanguage() === 'en') return advice;
  for (const [sentence, code] of ADVICE) {
    const found = sentence.exec(advice);
    if (found !== null) return say(code, valuesOf(found.groups ?? {}));
  }
  return advice;
}

function valuesOf({ slides = '', places = '', words = '', ...values }: Record<string, string>): MessageValues {
  const numbers = itemsOf(slides);
  return {
    ...values,
    choice: say('words.pacing.voice'),
    // What is left over counts as several.
    count: numbers.length,
    slides: listOf(numbers),
    places: listOf(itemsOf(places)),
    words: listOf(itemsOf(words)),
  };
}

/** The parts of a list in English: 'a, b and 4 more'. */
const itemsOf = (list: string): string[] => (list === '' ? [] : list.split(/, | and /));

function listOf(items: readonly string[]): string {
  return formatList(items.map(sayItem));
}

function sayItem(item: string): string {
  const [, more] = /^(\d+) more$/.exec(item) ?? [];
  if (more !== undefined) return say('timeline.proof.advice.more', { count: Number(more) });
  const place = /^(?<time>[\d:]+) \(slide (?<number>\d+)\)$/.exec(item)?.groups;
  return place === undefined ? item : say('timeline.proof.advice.silence.place', { ...place });
}
