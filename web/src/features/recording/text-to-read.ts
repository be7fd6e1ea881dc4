import { speechMarksOf, withoutSpeechMarks } from '@slidewright/domain';
import { say } from '../../lib/language/messages.ts';

/** What a person reads aloud: the written words, and where they pause. */
export function textToRead(text: string): string {
  const shown = speechMarksOf(text)
    .filter(({ kind }) => kind === 'pause')
    .reduceRight((rest, { start, end }) => `${rest.slice(0, start)}${say('recording.pause')}${rest.slice(end)}`, text);
  return withoutSpeechMarks(shown);
}
