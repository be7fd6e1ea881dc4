import { buffer } from 'node:stream/consumers';
import type { DeleteFontRequest, FinishFontRequest, ReserveFontRequest } from '@slidewright/contracts';
import { errorReason, LIMITS } from '@slidewright/domain';
import { AppError, requireUser, type CallContext } from '@slidewright/platform';
import { announceBrand } from '../../announce.ts';
import type { Parts } from '../../parts.ts';
import { brandRepository } from '../../repositories/brands.ts';
import { ownedFiles } from '../../repositories/owned-files.ts';
import { fontToProto } from '../../to-proto.ts';
import { brandUse } from '../brand/brand-use.ts';
import { createLibrary } from './library.ts';

/** The handlers of fonts for brands. */
export function fontHandlers(parts: Parts) {
  const { db, store, outbox, readFont } = parts;
  const fonts = createLibrary(parts, {
    table: 'font',
    folder: 'fonts',
    largest: LIMITS.fontBytes,
    most: LIMITS.fontsPerPerson,
    full: errorReason('fontsFull', { most: LIMITS.fontsPerPerson }),
    keepsUpload: true,
    async read({ object_key: objectKey, owner_id: ownerId }, { signal }) {
      const { body } = await store.get(objectKey, { signal });
      const { contentType, family, width, weights } = await readFont(await buffer(body), ownerId, signal);
      return {
        content_type: contentType,
        family,
        width,
        lightest: weights?.lightest ?? null,
        heaviest: weights?.heaviest ?? null,
      };
    },
    async requireUnused(tx, id, ownerId) {
      const reason = brandUse('Font', await brandRepository(tx).releaseFile('font', id, ownerId));
      if (reason !== null) throw new AppError('CONFLICT', { reason });
    },
    announce: (tx, ownerId) => announceBrand(tx, outbox, ownerId),
  });
  return {
    async reserveFont(request: ReserveFontRequest, context: CallContext) {
      const { id: fontId, uploadKey } = await fonts.reserve(request, context);
      return { fontId, uploadKey };
    },

    async finishFont({ fontId }: FinishFontRequest, context: CallContext) {
      return { font: fontToProto(await fonts.finish(fontId, context)) };
    },

    /** Newest first. */
    async listFonts(_request: object, context: CallContext) {
      const rows = await ownedFiles(db, 'font').list(requireUser(context));
      return { fonts: rows.map(fontToProto) };
    },

    deleteFont: ({ fontId }: DeleteFontRequest, context: CallContext) => fonts.delete(fontId, context),
  };
}
