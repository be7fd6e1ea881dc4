import type { ModelOptions, TextModel } from '../text-model.ts';
import { promptFor, type NotesRequest } from './prompt.ts';
import { ANSWER_SCHEMA, readAnswer } from './read-answer.ts';

/** Returns what is said on each of the slides, in their order, within the product's limits. Throws as the model does. */
export function writeNotes(model: TextModel, request: NotesRequest, options: ModelOptions): Promise<string[]> {
  const numbers = request.slides.map(({ number }) => number);
  return model.perform(
    {
      operation: 'write_notes',
      failed: 'Failed to write the notes',
      prompt: promptFor(request),
      schema: ANSWER_SCHEMA,
      schemaName: 'notes',
      read: (content) => readAnswer(content, numbers),
    },
    options,
  );
}
