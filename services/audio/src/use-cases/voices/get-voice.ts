import type { GetVoiceRequest } from '@slidewright/contracts';
import { notFound, type CallContext } from '@slidewright/platform';
import { voiceToProto } from '../../to-proto.ts';
import type { Parts } from '../../parts.ts';

export function createGetVoice({ voices }: Parts) {
  return async ({ voiceId }: GetVoiceRequest, { signal }: CallContext) => {
    const found = await voices.find(voiceId, signal);
    if (!found) throw notFound('Voice not found');
    return { voice: voiceToProto(found) };
  };
}
