import type { GetAudioFileRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { audioFileRepository, type AudioFileRow } from '../../repositories/audio-files.ts';
import type { Db } from '../../repositories/database.ts';
import { audioFileToProto } from '../../to-proto.ts';
import type { Parts } from '../../parts.ts';

/** The caller's file. Throws NOT_FOUND if there is none or it belongs to another user. */
export async function requireAudioFile(db: Db, id: string, context: CallContext): Promise<AudioFileRow> {
  const ownerId = requireUser(context);
  const row = isUuid(id) ? await audioFileRepository(db).find(ownerId, id) : undefined;
  if (!row) throw notFound('Audio file not found');
  return row;
}

export function createGetAudioFile({ db }: Parts) {
  return async ({ audioFileId }: GetAudioFileRequest, context: CallContext) => ({
    audioFile: audioFileToProto(await requireAudioFile(db, audioFileId, context)),
  });
}
