import type { BlockDrawing, BlockProps } from '../../drawing/theme-props.ts';
import { ImageDrawing } from '../image/drawing.tsx';
import { prepareImage } from '../image/loading.ts';
import type { Page } from './index.ts';

/** The picture of the page, whole, in the area that the layout reserved. */
export const PageDrawing: BlockDrawing<Page> = Object.assign(WholePage, {
  prepare: ({ imageId }: Page) => prepareImage(imageId),
});

function WholePage({ block, ...props }: BlockProps<Page>) {
  const { imageId, text, width, height } = block;
  const image = { kind: 'image', imageId, alt: text, fit: 'whole', focus: CENTRE, width, height } as const;
  return <ImageDrawing block={image} {...props} />;
}

const CENTRE = { x: 0.5, y: 0.5 };
