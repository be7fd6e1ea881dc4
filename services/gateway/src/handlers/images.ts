import { allPages, notFound, type ObjectStore } from '@slidewright/platform';
import { imageAnswer } from '../answers/images.ts';
import type { CallHandlers, Services } from '../call-handler.ts';

export function imageHandlers({ timeline }: Services, store: ObjectStore) {
  return {
    async uploadImage({ upload }, context) {
      const { filename, size, fields } = upload;
      const { imageId, uploadKey } = await timeline.reserveImage(
        { filename, size: BigInt(size), alt: fields.alt },
        context,
      );
      await store.put(
        uploadKey,
        { file: upload.file },
        { contentType: 'application/octet-stream', signal: context.signal },
      );
      const { image } = await timeline.finishImage({ imageId }, context);
      if (!image) throw notFound();
      return { data: imageAnswer(image) };
    },

    async listImages(_input, context) {
      const pages = await allPages((pageToken) => timeline.listImages({ pageToken }, context));
      return { data: pages.flatMap(({ images }) => images.map(imageAnswer)) };
    },

    async getImageFile({ params }, context) {
      const { images } = await timeline.resolveImages({ imageIds: [params.id] }, context);
      const [object] = images;
      if (!object) throw notFound();
      return { object, filename: object.filename, disposition: 'inline', isImmutable: true };
    },

    async deleteImage({ params }, context) {
      await timeline.deleteImage({ imageId: params.id }, context);
    },
  } satisfies Partial<CallHandlers>;
}
