import { picturesOf } from '../../drawing/pictures-of.ts';
import type { BlockDrawing, BlockProps, PartOnPage } from '../../drawing/theme-props.ts';
import { ImageDrawing } from '../image/drawing.tsx';
import { prepareImage } from '../image/loading.ts';
import { pageStates, type Page } from './index.ts';

/** The picture of the page, or of one of its states, whole, in the area that the layout reserved. */
export const PageDrawing: BlockDrawing<Page> = Object.assign(WholePage, {
  prepare: (block: Page, theme: BlockProps<Page>['theme']) =>
    prepareImage(shownImage(block, picturesOf(theme).find((picture) => picture.block === block)?.parts ?? [], theme)),
});

function WholePage({ block, parts, theme, ...props }: BlockProps<Page>) {
  const { text, width, height } = block;
  const imageId = shownImage(block, parts, theme);
  const image = { kind: 'image', imageId, alt: text, fit: 'whole', focus: CENTRE, width, height } as const;
  return <ImageDrawing block={image} parts={parts} theme={theme} {...props} />;
}

/**
 * The state of the last part that is shown has the place of those before it. The complete page is not the last state
 * where something leaves it.
 */
function shownImage(block: Page, parts: readonly PartOnPage[], { isComplete }: BlockProps<Page>['theme']): string {
  if (isComplete) return block.imageId;
  const last = parts.findLast(({ isShown }) => isShown)?.index ?? 0;
  return pageStates(block)[last]?.imageId ?? block.imageId;
}

const CENTRE = { x: 0.5, y: 0.5 };
