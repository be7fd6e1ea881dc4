import type { ListFontsRequest } from '@slidewright/contracts';
import { requireUser, type CallContext } from '@slidewright/platform';
import { fontRepository } from '../../repositories/fonts.ts';
import type { Db } from '../../repositories/tables.ts';
import { fontToProto } from '../../to-proto.ts';

/** The fonts of a person, newest first. */
export function createListFonts({ db }: { db: Db }) {
  return async (_request: ListFontsRequest, context: CallContext) => ({
    fonts: (await fontRepository(db).list(requireUser(context))).map(fontToProto),
  });
}
