import type { GetVoiceRequest } from '@slidewright/contracts';
import { notFound, type CallContext } from '@slidewright/platform';
import type { VoiceCatalogue } from '../../narration/voice-catalogue.ts';
import { voiceToProto } from '../../to-proto.ts';

export function createGetVoice({ voices }: { readonly voices: VoiceCatalogue }) {
  return async ({ voiceId }: GetVoiceRequest, { signal }: CallContext) => {
    const found = await voices.find(voiceId, signal);
    if (!found) throw notFound('Voice not found');
    return { voice: voiceToProto(found) };
  };
}
