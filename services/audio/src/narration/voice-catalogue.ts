import { AUDIO_ERROR_MESSAGES } from '@slidewright/domain';
import { AppError, type Logger } from '@slidewright/platform';
import type { ProviderVoice, SpeechProvider } from './speech-provider.ts';

/** A voice and who speaks with it. */
export interface OfferedVoice {
  readonly voice: ProviderVoice;
  readonly provider: SpeechProvider;
}

/** The voices of all providers as one list. */
export interface VoiceCatalogue {
  /** In the order of the providers; a provider that does not answer is left out. Unknown kinds have no voices. */
  list(kind: string, signal: AbortSignal): Promise<OfferedVoice[]>;
  /** Null when nobody has such a voice; throws what kept a provider from answering when it might be that one's. */
  find(voiceId: string, signal: AbortSignal): Promise<OfferedVoice | null>;
  /** The voice to speak with. Throws VOICE_UNAVAILABLE, SPEECH_KEY_MISSING, SPEECH_UNAVAILABLE and the like. */
  require(voiceId: string, signal: AbortSignal): Promise<OfferedVoice>;
}

/** Ids that only a hosted service gives, and which one; asked for without its key, the key is what is missing. */
const HOSTED_IDS: readonly (readonly [pattern: RegExp, providerId: string])[] = [
  [/^openai-/, 'openai'],
  [/^[A-Za-z0-9]{20}$/, 'elevenlabs'],
];

/** Where two providers have the same id, the earlier one keeps it. */
export function createVoiceCatalogue(providers: readonly SpeechProvider[], log: Logger): VoiceCatalogue {
  async function ask(chosen: readonly SpeechProvider[], signal: AbortSignal) {
    const answers = await Promise.allSettled(chosen.map((provider) => provider.voices(signal)));
    signal.throwIfAborted();
    const offered = new Map<string, OfferedVoice>();
    const failures: unknown[] = [];
    answers.forEach((answer, index) => {
      const provider = chosen[index]!;
      if (answer.status === 'rejected') {
        failures.push(answer.reason);
        log.warn(
          { err: answer.reason as unknown, provider: provider.id },
          'a speech provider does not list its voices',
        );
        return;
      }
      for (const voice of answer.value) if (!offered.has(voice.id)) offered.set(voice.id, { voice, provider });
    });
    return { offered, failures };
  }

  const find: VoiceCatalogue['find'] = async (voiceId, signal) => {
    const { offered, failures } = await ask(providers, signal);
    const found = offered.get(voiceId);
    if (!found && failures.length > 0) throw failures[0];
    return found ?? null;
  };

  return {
    async list(kind, signal) {
      const chosen = providers.filter((provider) => kind === '' || provider.kind === kind);
      return [...(await ask(chosen, signal)).offered.values()];
    },
    find,
    async require(voiceId, signal) {
      const found = await find(voiceId, signal);
      if (found) return found;
      const hosted = HOSTED_IDS.find(([pattern]) => pattern.test(voiceId))?.[1];
      if (hosted !== undefined && !providers.some((provider) => provider.id === hosted))
        throw new AppError('SPEECH_KEY_MISSING', {
          message: `${voiceId} is a voice of ${hosted}, which has no key`,
          userMessage: AUDIO_ERROR_MESSAGES.apiKeyMissing,
        });
      throw new AppError('VOICE_UNAVAILABLE', {
        message: `no provider has the voice ${voiceId}`,
        userMessage: 'The selected voice is not available. Please choose another voice.',
      });
    },
  };
}
