import { MUSIC_PIECES, musicPieceFile } from '@slidewright/domain';
import { notFound, requireUser, type CallContext, type ObjectStore, type WorkPool } from '@slidewright/platform';
import { musicAnswer } from '../answers/music.ts';
import type { CallHandlers, Services } from '../call-handler.ts';
import { composePieceWork } from '../work.ts';

interface NewMusic {
  readonly filename: string;
  readonly name: string;
  readonly size: number;
  readonly content: Parameters<ObjectStore['put']>[1];
}

export function musicHandlers({ timeline }: Services, store: ObjectStore, workPool: WorkPool) {
  const add = async ({ filename, name, size, content }: NewMusic, context: CallContext) => {
    const { musicId, uploadKey } = await timeline.reserveMusic({ filename, size: BigInt(size), name }, context);
    await store.put(uploadKey, content, { contentType: 'application/octet-stream', signal: context.signal });
    const { music } = await timeline.finishMusic({ musicId }, context);
    if (!music) throw notFound();
    return { data: musicAnswer(music) };
  };
  return {
    uploadMusic: ({ upload: { filename, size, fields, file } }, context) =>
      add({ filename, size, name: fields.name, content: { file } }, context),

    async addMusicPiece({ params: { piece } }, context) {
      const filename = musicPieceFile(piece);
      const present = (await timeline.listMusic({}, context)).music.find((track) => track.filename === filename);
      if (present) return { data: musicAnswer(present) };
      const caller = { owner: requireUser(context), signal: context.signal };
      const content = Buffer.from(await workPool.run(composePieceWork, piece, caller));
      return add({ filename, name: MUSIC_PIECES[piece], size: content.length, content }, context);
    },

    async listMusic(_input, context) {
      const { music } = await timeline.listMusic({}, context);
      return { data: music.map(musicAnswer) };
    },

    async getMusicFile({ params }, context) {
      const { music } = await timeline.getMusic({ musicId: params.id }, context);
      if (!music) throw notFound();
      return { object: music, filename: `${music.name}.mp3`, disposition: 'inline', isImmutable: true };
    },

    async deleteMusic({ params }, context) {
      await timeline.deleteMusic({ musicId: params.id }, context);
    },
  } satisfies Partial<CallHandlers>;
}
