import type { ModelOptions, TextModel } from '../text-model.ts';
import { ANSWER_SCHEMA } from './answer-schema.ts';
import { promptFor } from './prompt.ts';
import { readAnswer, type WrittenSlide } from './read-answer.ts';

/**
 * Returns at least one slide within the product's limits, in `language` (BCP 47) or, when it is empty, in the outline's.
 * Throws as the model does.
 */
export function writeSlides(
  model: TextModel,
  outline: string,
  { language, ...options }: ModelOptions & { readonly language: string },
): Promise<WrittenSlide[]> {
  return model.perform(
    {
      operation: 'write_slides',
      failed: 'Failed to generate slides',
      prompt: promptFor(outline, language),
      schema: ANSWER_SCHEMA,
      schemaName: 'slides',
      read: readAnswer,
    },
    options,
  );
}
