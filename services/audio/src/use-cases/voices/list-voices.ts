import type { ListVoicesRequest } from '@slidewright/contracts';
import type { CallContext } from '@slidewright/platform';
import { voiceToProto } from '../../to-proto.ts';
import type { Parts } from '../../parts.ts';

/** The voices available now, of one kind of provider if it is named. */
export function createListVoices({ voices }: Parts) {
  return async ({ provider }: ListVoicesRequest, { signal }: CallContext) => ({
    voices: (await voices.list(provider, signal)).map(voiceToProto),
  });
}
