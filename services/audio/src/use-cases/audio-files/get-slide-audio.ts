import type { GetSlideAudioRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { audioFileRepository } from '../../repositories/audio-files.ts';
import { audioFileToProto } from '../../to-proto.ts';
import type { Parts } from '../../parts.ts';

export function createGetSlideAudio({ db }: Parts) {
  return async ({ slideId }: GetSlideAudioRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const file = isUuid(slideId) ? await audioFileRepository(db).findCurrent(ownerId, slideId) : undefined;
    if (!file) throw notFound('There is no audio for this slide.');
    return { audioFile: audioFileToProto(file) };
  };
}
