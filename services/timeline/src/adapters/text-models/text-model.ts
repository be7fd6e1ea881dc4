import type { ProviderCall } from '@slidewright/platform';

/** What a model is asked for. */
export interface Prompt {
  readonly instructions: string;
  /** Texts of people between markers that they cannot contain. */
  readonly material: string;
}

/** A question to a model with the reading of its answer. */
export interface ModelTask<Result> {
  readonly operation: ProviderCall['operation'];
  /** Begins the sentence of a failure: 'Failed to generate slides'. */
  readonly failed: string;
  readonly prompt: Prompt;
  /** The shape every provider is held to: a JSON schema without counts and bounds, which strict modes refuse. */
  readonly schema: object;
  /** Name of the shape, which some providers ask for. */
  readonly schemaName: string;
  /** Reads the model's text, which is foreign input. Throws ProviderFailure where it cannot be used. */
  readonly read: (content: string) => Result;
}

export interface ModelOptions {
  /** Milliseconds since the epoch; all tries together end before it. */
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** The most a model may write, in tokens: about three times a full answer. */
export const MAX_ANSWER_TOKENS = 16_000;

/** The configured language model. */
export interface TextModel {
  readonly provider: string;
  /**
   * Returns what `task.read` makes of the model's answer. Throws AI_FAILED, whose sentence says why, once the tries or
   * the time are used up; throws the signal's reason on abort.
   */
  perform<Result>(task: ModelTask<Result>, options: ModelOptions): Promise<Result>;
}
