/** A voice as a provider knows it. */
export interface ProviderVoice {
  /** What clients send; unique over all providers in use. */
  readonly id: string;
  readonly name: string;
  readonly gender: 'neutral' | 'male' | 'female';
  readonly category: 'premade' | 'cloned';
  /** BCP 47; '' when the voice speaks whatever it is given. */
  readonly language: string;
  readonly description: string;
}

export interface SpeechRequest {
  /** At most the provider's `longestText` characters, never blank. */
  readonly text: string;
  readonly voice: ProviderVoice;
  /** Factors: 1 is the voice's own. */
  readonly speed: number;
  readonly pitch: number;
  readonly signal: AbortSignal;
  /** What is said before and after, for engines whose intonation depends on it. */
  readonly previousText?: string;
  readonly nextText?: string;
}

/** When a stretch of the text is heard. Offsets count UTF-16 units, `end` exclusive; times are milliseconds. */
export interface SpokenSpan {
  readonly start: number;
  readonly end: number;
  readonly startMs: number;
  readonly endMs: number;
}

export interface SpeechSound {
  /** Mono. */
  readonly samples: Int16Array;
  readonly sampleRate: number;
  /** In the order of the text; absent when the engine gives none. */
  readonly spans?: readonly SpokenSpan[];
  /** What of speed and pitch the engine did itself; the pipeline adds the rest. */
  readonly appliedSpeed: number;
  readonly appliedPitch: number;
}

/**
 * An engine or a service that turns text into sound.
 * Failures are AppErrors whose sentence is meant for the person: SPEECH_UNAVAILABLE, SPEECH_RATE_LIMITED,
 * SPEECH_KEY_MISSING, SPEECH_KEY_REFUSED, SPEECH_QUOTA_EXCEEDED, VOICE_UNAVAILABLE, SPEECH_REQUEST_REFUSED, SPEECH_FAILED.
 */
export interface SpeechProvider extends AsyncDisposable {
  readonly id: string;
  readonly kind: 'local' | 'hosted';
  /** 'english-words' engines get numbers, units and signs written out in plain ASCII. */
  readonly input: 'text' | 'english-words';
  /** Characters that one call accepts. */
  readonly longestText: number;
  /** One call per sentence gives exact cues; an engine that returns spans may get a passage at once. */
  readonly unit: 'sentence' | 'passage';
  /** Whether the same request always gives the same sound. */
  readonly deterministic: boolean;
  /** The voices available now; may call the network. */
  voices(signal: AbortSignal): Promise<readonly ProviderVoice[]>;
  synthesise(request: SpeechRequest): Promise<SpeechSound>;
}
