/** Settings of the synthesis process, as JSON in its first argument. */
export interface SynthesisSettings {
  readonly modelFile: string;
  /** Threads of one request. */
  readonly threads: number;
}

export interface SynthesisRequest {
  /** 1 to 510 tokens, without padding. */
  readonly tokens: readonly number[];
  /** Name of the voice's style file, without extension. */
  readonly style: string;
  /** Factor; 1 is the voice's normal speed. */
  readonly speed: number;
}

export type SynthesisMessage =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'spoken';
      /** Mono, `SAMPLE_RATE`. */
      readonly samples: Int16Array;
      /** Frames of `FRAME_SAMPLES` per token, including the padding before and after. */
      readonly durations: readonly number[];
    }
  | { readonly kind: 'failed'; readonly message: string };

/** Sample rate of the model, in hertz. */
export const SAMPLE_RATE = 24_000;
export const FRAME_SAMPLES = 600;
/** Limit of the model. */
export const MOST_TOKENS = 510;
