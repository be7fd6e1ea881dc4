import { notFound, type ObjectStore } from '@slidewright/platform';
import { musicAnswer } from '../answers/music.ts';
import type { CallHandlers, Services } from '../call-handler.ts';

type Handlers = CallHandlers<'uploadMusic' | 'listMusic' | 'getMusicFile' | 'deleteMusic'>;

export function musicHandlers({ timeline }: Services, store: ObjectStore): Handlers {
  return {
    async uploadMusic({ upload }, context) {
      const { filename, size, fields } = upload;
      const { musicId, uploadKey } = await timeline.reserveMusic(
        { filename, size: BigInt(size), name: fields.name },
        context,
      );
      await store.put(
        uploadKey,
        { file: upload.file },
        { contentType: 'application/octet-stream', signal: context.signal },
      );
      const { music } = await timeline.finishMusic({ musicId }, context);
      if (!music) throw notFound();
      return { data: musicAnswer(music) };
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
  };
}
