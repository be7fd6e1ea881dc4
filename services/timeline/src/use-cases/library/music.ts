import { parse } from 'node:path';
import type {
  DeleteMusicRequest,
  FinishMusicRequest,
  GetMusicRequest,
  ReserveMusicRequest,
} from '@slidewright/contracts';
import { errorReason, LIMITS } from '@slidewright/domain';
import { AppError, requireUser, type CallContext } from '@slidewright/platform';
import type { Parts } from '../../parts.ts';
import { usesByFile, usesOfMusic } from '../../repositories/file-uses.ts';
import { ownedFiles } from '../../repositories/owned-files.ts';
import { checkFields } from '../../rules/fields.ts';
import { namedTimelines } from '../../rules/named-timelines.ts';
import { musicToProto } from '../../to-proto.ts';
import { createLibrary } from './library.ts';

/** The handlers of music for films. */
export function musicHandlers(parts: Parts) {
  const { db, audio } = parts;
  const tracks = createLibrary(parts, {
    table: 'music',
    folder: 'music',
    largest: LIMITS.musicBytes,
    most: LIMITS.musicPerPerson,
    full: errorReason('musicFull', { most: LIMITS.musicPerPerson }),
    describe({ name: given }: ReserveMusicRequest, filename) {
      const checks = checkFields();
      const name = checks.text('name', given, LIMITS.musicNameLength).trim();
      checks.finish();
      return { name: name === '' ? parse(filename).name : name };
    },
    async read({ upload_key: uploadKey, object_key: objectKey }, context) {
      const music = await audio.prepareMusic({ uploadKey, objectKey }, context);
      return {
        content_type: music.contentType,
        duration_ms: Number(music.durationMs),
        loudness_lufs: music.loudnessLufs,
        size: Number(music.size),
      };
    },
    async requireUnused(tx, id, ownerId) {
      const titles = (await usesOfMusic(tx, [id], ownerId)).map(({ title }) => title);
      if (titles.length === 0) return;
      throw new AppError('MUSIC_IN_USE', { reason: errorReason('musicUsed', { titles: namedTimelines(titles) }) });
    },
  });
  return {
    async reserveMusic(request: ReserveMusicRequest, context: CallContext) {
      const { id: musicId, uploadKey } = await tracks.reserve(request, context);
      return { musicId, uploadKey };
    },

    async finishMusic({ musicId }: FinishMusicRequest, context: CallContext) {
      return { music: musicToProto(await tracks.finish(musicId, context)) };
    },

    /** With their uses, newest first. */
    async listMusic(_request: object, context: CallContext) {
      const ownerId = requireUser(context);
      const rows = await ownedFiles(db, 'music').list(ownerId);
      const ids = rows.map(({ id }) => id);
      const usesOf = usesByFile(await usesOfMusic(db, ids, ownerId));
      return { music: rows.map((row) => musicToProto(row, usesOf(row.id))) };
    },

    async getMusic({ musicId }: GetMusicRequest, context: CallContext) {
      return { music: musicToProto(await tracks.get(musicId, context)) };
    },

    deleteMusic: ({ musicId }: DeleteMusicRequest, context: CallContext) => tracks.delete(musicId, context),
  };
}
