import type { Acronyms, SpokenForm } from '@slidewright/domain';
import type { Priority } from '@slidewright/neural-voices';

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
  /** Stretches of the text whose pronunciation is given; the text has a respelling there for engines without phonemes. */
  readonly ipa?: SpokenForm['ipa'];
  readonly voice: ProviderVoice;
  /** Factors: 1 is the voice's own. */
  readonly speed: number;
  readonly pitch: number;
  readonly signal: AbortSignal;
  /** BCP 47, for a sentence in a language that the provider reads besides the voice's own. */
  readonly language?: string;
  /** What is said before and after, for engines whose intonation depends on it. */
  readonly previousText?: string;
  readonly nextText?: string;
  /** For engines that speak one request after the other; 'normal' by default. */
  readonly priority?: Priority;
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
  /** Where its voices come from, for people: 'OpenAI'; by default the id. */
  readonly title?: string;
  /** Of voices of this machine. */
  readonly quality?: 'neural' | 'basic';
  /**
   * 'words' engines get numbers, units and signs written out in the language of the text, where it has spoken forms.
   * 'english-words' engines get numbers, units and signs written out in plain ASCII, and names and acronyms respelled;
   * 'english-names' engines know names and acronyms.
   */
  readonly input: 'text' | 'words' | 'english-words' | 'english-names';
  /** True for an English word of its lexicon, in lower case; absent for engines without one. */
  readonly isWord?: (word: string) => boolean;
  /** Whether its voices of other languages read English sentences as English. */
  readonly readsEnglish?: boolean;
  /** The operator's readings of words in capitals, for engines that get words. */
  readonly acronyms?: Acronyms;
  /** Characters that one call accepts. */
  readonly longestText: number;
  /** Only an engine that returns spans may get a passage at once: without them the ends of its sentences are unknown. */
  readonly unit: 'sentence' | 'passage';
  /** How many requests of one narration are sent at a time; 1 by default. */
  readonly parallel?: number;
  /** Speaking costs so much that each sentence is kept for the next narration of the same user. */
  readonly keepsSentences?: boolean;
  /** Names the model of its voices, where there are several that sound a little different: a film is spoken by one. */
  readonly model?: string;
  /** Changes when the same request sounds different; part of the name of what is kept. */
  readonly version?: string;
  /** Whether the same request always gives the same sound. */
  readonly deterministic: boolean;
  /** The voices available now; may call the network. */
  voices(signal: AbortSignal): Promise<readonly ProviderVoice[]>;
  synthesise(request: SpeechRequest): Promise<SpeechSound>;
}
