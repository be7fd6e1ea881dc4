import type { PreviewPronunciationRequest } from '@slidewright/contracts';
import { AUDIO_MESSAGES, pronunciationKey } from '@slidewright/domain';
import { invalid, requireUser, type CallContext } from '@slidewright/platform';
import { engineKey, speechHash } from '../../speech-settings.ts';
import { mp3ToProto } from '../../to-proto.ts';
import { readPronunciation } from './read-dictionary.ts';
import type { Parts } from '../../parts.ts';

const LIFETIME_MS = 24 * 3_600_000;

/** Speaks a term as an entry says it, for the caller alone. Throws VALIDATION_FAILED for an entry that cannot be used. */
export function createPreviewPronunciation(parts: Parts) {
  const { voices, makeSample, assertAudioEnabled } = parts;
  return async ({ pronunciation, voiceId }: PreviewPronunciationRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    assertAudioEnabled();
    if (voiceId.trim() === '') throw invalid(AUDIO_MESSAGES.voiceNeeded, [{ field: 'voice', message: 'is required' }]);
    const entry = readPronunciation(pronunciation!, 'pronunciation');
    const { signal } = context;
    const offered = await voices.require(voiceId.trim(), signal);
    const settings = { voice: offered.voice.id, speed: 1, pitch: 1 };
    const said = JSON.stringify([pronunciationKey(entry), entry.said, entry.alphabet]);
    const hash = speechHash(said, settings, `${engineKey(offered.provider, entry.said)} says a word for ${ownerId}`);
    const sample = await makeSample({
      ownerId,
      hash,
      text: entry.term,
      pronunciations: [entry],
      offered,
      speed: 1,
      pitch: 1,
      lifetimeMs: LIFETIME_MS,
      signal,
    });
    return mp3ToProto({ ...sample, filename: 'pronunciation.mp3', updatedAt: sample.createdAt });
  };
}
