import type { UpdateAudioFileRequest } from '@slidewright/contracts';
import { safeFilename } from '@slidewright/domain';
import { withTransaction, type CallContext } from '@slidewright/platform';
import { assertEditable } from '../../adapters/timelines.ts';
import { audioFileRepository } from '../../repositories/audio-files.ts';
import { audioFileToProto } from '../../to-proto.ts';
import { requireAudioFile } from './get-audio-file.ts';
import { announceNarration, lockNarration } from '../narration/publish-narration.ts';
import type { Parts } from '../../parts.ts';

/** Renames a version, opens or closes it to the public, or makes it its slide's current one. */
export function createUpdateAudioFile(parts: Parts) {
  const { db, timelines, outbox } = parts;
  return async (request: UpdateAudioFileRequest, context: CallContext) => {
    const found = await requireAudioFile(db, request.audioFileId, context);
    assertEditable(await timelines.getTimeline(found.timeline_id, context));
    const audioFile = await withTransaction(db, async (tx) => {
      await lockNarration(tx, { ownerId: found.owner_id, slideId: found.slide_id });
      const file = await requireAudioFile(tx, found.id, context);
      const filename =
        request.filename === undefined ? file.filename : safeFilename(request.filename, { fallback: file.filename });
      const isPublic = request.isPublic ?? file.is_public;
      if (filename !== file.filename || isPublic !== file.is_public)
        await audioFileRepository(tx).update(file.id, { filename, isPublic });
      if (request.makeCurrent && !file.is_current) {
        await audioFileRepository(tx).makeCurrent({ id: file.id, slideId: file.slide_id });
        await announceNarration(tx, outbox, {
          ownerId: file.owner_id,
          timelineId: file.timeline_id,
          slideId: file.slide_id,
        });
      }
      return requireAudioFile(tx, file.id, context);
    });
    return { audioFile: audioFileToProto(audioFile) };
  };
}
