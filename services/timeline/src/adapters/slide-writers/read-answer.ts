import { LIMITS } from '@slidewright/domain';
import { clampSlideDuration } from '@slidewright/slides';
import { z } from 'zod';
import { cleanText } from '../../rules/clean-text.ts';
import { ProviderFailure } from './failures.ts';
import type { WrittenSlide } from './slide-writer.ts';

/** More than ten times what is asked for is not an answer to the question. */
const MOST_SLIDES = 120;

const text = z.string().transform((value) => cleanText(value).trim());

const answerSchema = z.object({
  slides: z
    .array(
      z.object({
        title: text.pipe(z.string().min(1).max(LIMITS.titleLength)),
        bulletPoints: z
          .array(text.pipe(z.string().max(LIMITS.bulletLength)))
          .max(LIMITS.bulletsPerSlide)
          .transform((bullets) => bullets.filter((bullet) => bullet !== ''))
          .pipe(z.array(z.string()).min(1)),
        speakerNotes: text.pipe(z.string().max(LIMITS.speakerNotesLength)),
        duration: z.number().transform(clampSlideDuration),
      }),
    )
    .min(1)
    .max(MOST_SLIDES),
});

/**
 * A model's text as slides: foreign input, so anything missing, too long, too many or of the
 * wrong type makes the whole answer unreadable; only a length of time is bent to what is allowed.
 */
export function readAnswer(content: string): WrittenSlide[] {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (cause) {
    throw new ProviderFailure('unreadable', 'the answer is not JSON', { cause });
  }
  const parsed = answerSchema.safeParse(value);
  if (parsed.success) return parsed.data.slides;
  const issue = parsed.error.issues[0]!;
  throw new ProviderFailure('unreadable', `${issue.path.join('.')}: ${issue.message}`);
}
