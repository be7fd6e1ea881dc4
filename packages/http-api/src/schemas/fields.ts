import { canonicalLanguage, factorOrDefault, LIMITS, PITCHES, VOICE_FACTOR } from '@slidewright/domain';
import { z } from 'zod';
import { errorReason } from '../envelope.ts';

/** A bounded text without NUL; lone surrogates are replaced by U+FFFD. */
export function text(maximumLength: number) {
  return (
    z
      .string()
      .max(maximumLength)
      // oxlint-disable-next-line no-control-regex -- Postgres does not store it in text
      .regex(/^[^\u0000]*$/, 'must not contain the NUL character')
      .overwrite((value) => value.toWellFormed())
  );
}

export const uuid = z.uuid();

/** A text that is not blank. */
export function filledText(maximumLength: number, sentence = 'must not be blank') {
  return text(maximumLength)
    .refine((value) => value.trim() !== '', sentence)
    .meta({ pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' });
}
export const timestamp = z.iso.datetime({ precision: 3 });

/** Providers define the ids of voices; only their length is limited. */
export const voiceId = text(LIMITS.voiceIdLength);

export const pitch = z.enum(PITCHES);

/** Factor of the speed or pitch of a voice. */
export const factor = z
  .number()
  .refine(
    (value) => value === 0 || (value >= VOICE_FACTOR.minimum && value <= VOICE_FACTOR.maximum),
    `must be between ${VOICE_FACTOR.minimum} and ${VOICE_FACTOR.maximum}`,
  )
  .meta({ anyOf: [{ const: 0 }, VOICE_FACTOR] })
  .nullable()
  .transform(factorOrDefault)
  .describe(`${VOICE_FACTOR.minimum} to ${VOICE_FACTOR.maximum}; a missing value and 0 are read as 1.`);

const LANGUAGE_TAG = '(?:[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?)?';
const IS_LANGUAGE_TAG = new RegExp(`^${LANGUAGE_TAG}$`);

/** A language with optional script and region, in canonical form; '' means detection. */
export const languageChoice = z
  .string()
  .refine((tag) => IS_LANGUAGE_TAG.test(tag), "must be a BCP 47 language such as 'en', 'pt-BR' or 'zh-Hant', or empty")
  // In some dialects '$' also matches before a line break at the end.
  .meta({ pattern: `^${LANGUAGE_TAG}(?![\\s\\S])` })
  .overwrite((tag) => canonicalLanguage(tag) ?? '');

export const jobError = z.object({ message: z.string(), code: z.string(), reason: errorReason.optional() });
export const jobStatus = z.enum(['queued', 'active', 'completed', 'failed', 'cancelled']);

/** Path parameters of calls on one object. */
export const idParams = z.object({ id: uuid });
