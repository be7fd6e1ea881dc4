import { LIMITS } from '@slidewright/domain';
import { withoutSpeechMarks, withoutSpeechSyntax } from '@slidewright/domain/speech/pronunciation/marks';
import { z } from 'zod';
import { cleanText } from '../../../rules/clean-text.ts';
import { ProviderFailure } from '../failures.ts';
import { objectOf, text } from '../json-schema.ts';

/** The shape every provider is held to. */
export const ANSWER_SCHEMA = objectOf({
  notes: {
    type: 'array',
    description: 'One entry for each slide given.',
    items: objectOf({
      number: { type: 'integer', description: 'The number of the slide.' },
      text: text('What the narrator says while the slide is on, word for word.'),
    }),
  },
});

/** As it can be stored and spoken, without marks of pauses, clicks and pronunciations, which only the author sets. */
const spoken = z
  .string()
  .transform((value) => withoutSpeechSyntax(withoutSpeechMarks(cleanText(value))).trim())
  .pipe(z.string().min(1).max(LIMITS.speakerNotesLength));

/**
 * A model's text as the notes of the slides with these numbers, in their order: foreign input, so a slide that is missing,
 * named twice or not asked for, and notes that are blank or too long make the whole answer unreadable.
 */
export function readAnswer(content: string, numbers: readonly number[]): string[] {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (cause) {
    throw new ProviderFailure('unreadable', 'the answer is not JSON', { cause });
  }
  const parsed = z
    .object({ notes: z.array(z.object({ number: z.int(), text: spoken })).length(numbers.length) })
    .safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new ProviderFailure('unreadable', `${issue.path.join('.')}: ${issue.message}`);
  }
  const notes = new Map(parsed.data.notes.map((entry) => [entry.number, entry.text]));
  return numbers.map((number) => {
    const written = notes.get(number);
    if (written === undefined) throw new ProviderFailure('unreadable', `no notes for slide ${number}`);
    return written;
  });
}
