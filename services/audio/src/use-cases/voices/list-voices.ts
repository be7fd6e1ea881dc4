import type { ListVoicesRequest } from '@slidewright/contracts';
import type { CallContext } from '@slidewright/platform';
import type { VoiceCatalogue } from '../../narration/voice-catalogue.ts';
import { voiceToProto } from '../../to-proto.ts';

/** The voices available now, of one kind of provider if it is named. */
export function createListVoices({ voices }: { readonly voices: VoiceCatalogue }) {
  return async ({ provider }: ListVoicesRequest, { signal }: CallContext) => ({
    voices: (await voices.list(provider, signal)).map(voiceToProto),
  });
}
