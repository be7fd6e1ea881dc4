import type { GenerateSpeechRequest } from '@slidewright/contracts';
import { AUDIO_MESSAGES, detectLanguage, LIMITS } from '@slidewright/domain';
import { invalid, requireUser, type CallContext } from '@slidewright/platform';
import { assertSpeakableByOffered } from '../../narration/speakable.ts';
import { engineKey, readSpeechSettings, speechHash } from '../../speech-settings.ts';
import { mp3ToProto } from '../../to-proto.ts';
import type { Parts } from '../../parts.ts';

const LIFETIME_MS = 24 * 3_600_000;

/** Speaks a text at once, for the caller alone. */
export function createGenerateSpeech(parts: Parts) {
  const { voices, makeSample, assertAudioEnabled } = parts;
  return async (request: GenerateSpeechRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    assertAudioEnabled();
    const settings = readSpeechSettings({ ...request, voice: request.voiceId });
    if (settings.voice === '')
      throw invalid(AUDIO_MESSAGES.voiceNeeded, [{ field: 'voiceId', message: 'is required' }]);
    const { text } = request;
    if (text.length > LIMITS.speakerNotesLength) {
      const message = `must be at most ${LIMITS.speakerNotesLength} characters`;
      throw invalid(`The text ${message}.`, [{ field: 'text', message }]);
    }
    const { signal } = context;
    const offered = await voices.require(settings.voice, signal);
    await assertSpeakableByOffered(text, offered, [], voices, signal);
    const hash = speechHash(text, settings, `${engineKey(offered.provider, text)} for ${ownerId}`);
    const { speed, pitch } = settings;
    const sample = await makeSample({
      ownerId,
      hash,
      text,
      language: detectLanguage(text),
      offered,
      speed,
      pitch,
      lifetimeMs: LIFETIME_MS,
      signal,
    });
    return mp3ToProto({ ...sample, filename: 'speech.mp3', updatedAt: sample.createdAt });
  };
}
