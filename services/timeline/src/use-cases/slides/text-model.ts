import { AppError, type CallContext } from '@slidewright/platform';
import type { TextModel } from '../../adapters/text-models/index.ts';
import type { Parts } from '../../parts.ts';

/** Kept back from the caller's time, so that a failure still reaches them. */
const ANSWER_MARGIN_MS = 500;

/** The configured model. Throws AI_NOT_CONFIGURED with this sentence where there is none. */
export function requireModel({ textModel }: Parts, sentence: string): TextModel {
  if (!textModel) throw new AppError('AI_NOT_CONFIGURED', { userMessage: sentence });
  return textModel;
}

/** When a model has to have answered, in milliseconds since the epoch. */
export function deadlineOf({ modelTimeoutMs }: Parts, context: CallContext): number {
  return Math.min(Date.now() + modelTimeoutMs, context.deadline - ANSWER_MARGIN_MS);
}
