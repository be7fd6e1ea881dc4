import { AUDIO_ERROR_MESSAGES } from '@slidewright/domain';
import { AppError, type Logger } from '@slidewright/platform';
import type { ProviderVoice, SpeechProvider } from './speech-provider.ts';

/** A voice and its provider. */
export interface OfferedVoice {
  readonly voice: ProviderVoice;
  readonly provider: SpeechProvider;
}

/** The voices of all providers as one list. */
export interface VoiceCatalogue {
  /** In the order of the providers; one that fails to list its voices is left out. Unknown kinds have no voices. */
  list(kind: string, signal: AbortSignal): Promise<OfferedVoice[]>;
  /** Null when no provider has the voice; throws a provider's failure to list its voices when it may be one of those. */
  find(voiceId: string, signal: AbortSignal): Promise<OfferedVoice | null>;
  /** The voice to speak with. Throws VOICE_UNAVAILABLE, SPEECH_KEY_MISSING, SPEECH_UNAVAILABLE and the like. */
  require(voiceId: string, signal: AbortSignal): Promise<OfferedVoice>;
}

/** A provider that can be configured, and the voice ids by which it is known although it is not. */
export interface KnownProvider {
  readonly id: string;
  readonly ownVoices?: { readonly ids: RegExp; readonly setting: string };
  /** For a voice that the provider has on other machines: what this one lacks, for people. */
  readonly lacking?: (voiceId: string) => string | undefined;
}

/** How long a failure to list voices is kept, so that not every request waits for an unavailable provider. */
const FAILURE_KEPT_MS = 5_000;

/** Where two providers have the same id, the earlier one keeps it in the list. */
export function createVoiceCatalogue(
  providers: readonly SpeechProvider[],
  known: readonly KnownProvider[],
  log: Logger,
): VoiceCatalogue {
  const failed = new Map<SpeechProvider, { readonly error: unknown; readonly until: number }>();

  async function voicesOf(provider: SpeechProvider, signal: AbortSignal): Promise<readonly ProviderVoice[]> {
    const failure = failed.get(provider);
    if (failure && failure.until > Date.now()) throw failure.error;
    try {
      return await provider.voices(signal);
    } catch (error) {
      signal.throwIfAborted();
      failed.set(provider, { error, until: Date.now() + FAILURE_KEPT_MS });
      log.warn({ err: error, provider: provider.id }, 'a speech provider does not list its voices');
      throw error;
    }
  }

  /** Returns as soon as one provider has the voice, so that a slow one delays only requests for its own voices. */
  const find: VoiceCatalogue['find'] = async (voiceId, signal) => {
    const failures: unknown[] = [];
    const searches = providers.map(async (provider): Promise<OfferedVoice> => {
      const voices = await voicesOf(provider, signal).catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
      const voice = voices.find(({ id }) => id === voiceId);
      if (!voice) throw new Error(`${provider.id} has no voice ${voiceId}`);
      return { voice, provider };
    });
    const found = await Promise.any(searches).catch(() => null);
    signal.throwIfAborted();
    if (!found && failures.length > 0) throw failures[0];
    return found;
  };

  return {
    async list(kind, signal) {
      const chosen = providers.filter((provider) => kind === '' || provider.kind === kind);
      const answers = await Promise.allSettled(chosen.map((provider) => voicesOf(provider, signal)));
      signal.throwIfAborted();
      const offered = new Map<string, OfferedVoice>();
      answers.forEach((answer, index) => {
        if (answer.status === 'rejected') return;
        for (const voice of answer.value)
          if (!offered.has(voice.id)) offered.set(voice.id, { voice, provider: chosen[index]! });
      });
      return [...offered.values()];
    },
    find,
    async require(voiceId, signal) {
      const found = await find(voiceId, signal);
      if (found) return found;
      const missing = known.find(
        ({ id, ownVoices }) => ownVoices?.ids.test(voiceId) && !providers.some((provider) => provider.id === id),
      );
      if (missing)
        throw new AppError('SPEECH_KEY_MISSING', {
          message: `${voiceId} is a voice of ${missing.id}: ${missing.ownVoices!.setting} is not set`,
          userMessage: AUDIO_ERROR_MESSAGES.apiKeyMissing,
        });
      const lacking = known.map((provider) => provider.lacking?.(voiceId)).find((reason) => reason !== undefined);
      throw new AppError('VOICE_UNAVAILABLE', {
        message: `no provider has the voice ${voiceId}`,
        userMessage: lacking ?? 'The selected voice is not available. Please choose another voice.',
      });
    },
  };
}
