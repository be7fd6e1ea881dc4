import { notFound, type ObjectStore } from '@slidewright/platform';
import { brandAnswer, fontAnswer } from '../answers/brand.ts';
import type { CallHandlers, Services } from '../call-handler.ts';

export function brandHandlers({ timeline }: Services, store: ObjectStore) {
  return {
    async getBrand(_input, context) {
      const { brand } = await timeline.getBrand({}, context);
      return { data: brandAnswer(brand) };
    },

    async putBrand({ body }, context) {
      const { logo, colors, fonts, basedOn } = body;
      const { brand } = await timeline.putBrand(
        {
          logo: logo ?? '',
          ...colors,
          titleFont: fonts.title ?? '',
          textFont: fonts.text ?? '',
          ...(basedOn === undefined ? {} : { basedOn: basedOn ?? '' }),
        },
        context,
      );
      return { data: brandAnswer(brand) };
    },

    async getBrandVersion({ params }, context) {
      const { brand } = await timeline.getBrand({ brandId: params.id }, context);
      return { data: brandAnswer(brand) };
    },

    async listFonts(_input, context) {
      const { fonts } = await timeline.listFonts({}, context);
      return { data: fonts.map(fontAnswer) };
    },

    async uploadFont({ upload }, context) {
      const { filename, size } = upload;
      const { fontId, uploadKey } = await timeline.reserveFont({ filename, size: BigInt(size) }, context);
      await store.put(
        uploadKey,
        { file: upload.file },
        { contentType: 'application/octet-stream', signal: context.signal },
      );
      const { font } = await timeline.finishFont({ fontId }, context);
      if (!font) throw notFound();
      return { data: fontAnswer(font) };
    },

    async getFontFile({ params }, context) {
      const { fonts } = await timeline.listFonts({}, context);
      const object = fonts.find(({ id }) => id === params.id);
      if (!object) throw notFound();
      return { object, filename: object.filename, disposition: 'inline', isImmutable: true };
    },

    async deleteFont({ params }, context) {
      await timeline.deleteFont({ fontId: params.id }, context);
    },
  } satisfies Partial<CallHandlers>;
}
