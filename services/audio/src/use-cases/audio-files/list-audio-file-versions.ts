import type { GetAudioFileRequest } from '@slidewright/contracts';
import type { CallContext } from '@slidewright/platform';
import { withinOneAnswer } from '../../file-pages.ts';
import { audioFileRepository } from '../../repositories/audio-files.ts';
import { audioFileToProto } from '../../to-proto.ts';
import { requireAudioFile } from './get-audio-file.ts';
import type { Parts } from '../../parts.ts';

const MOST_VERSIONS = 200;

/** All versions of a file's slide, newest first. */
export function createListAudioFileVersions({ db }: Parts) {
  return async ({ audioFileId }: GetAudioFileRequest, context: CallContext) => {
    const file = await requireAudioFile(db, audioFileId, context);
    const versions = await audioFileRepository(db).listVersions(file.owner_id, file.slide_id, MOST_VERSIONS);
    return { audioFiles: withinOneAnswer(versions).map(audioFileToProto) };
  };
}
