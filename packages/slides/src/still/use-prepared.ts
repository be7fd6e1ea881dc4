import { useEffect, useState } from 'react';
import { BLOCK_DRAWINGS } from '../kinds/drawings.ts';
import type { Block } from '../kinds/index.ts';
import type { BlockProblem } from '../kinds/problems.ts';
import type { DrawnSlide, VideoFormat, VisualState } from '../film/film.ts';
import { describeSlide } from '../drawing/describe-slide.ts';
import { prepareBrand } from './prepare-brand.ts';
import type { BlockDrawing } from '../drawing/theme-props.ts';

const drawingOf = ({ kind }: Block): BlockDrawing<Block> => BLOCK_DRAWINGS[kind] as BlockDrawing<Block>;

/** What the drawings of a still and its brand still load or compute; null if nothing is missing. */
export function slidePrepared(slide: DrawnSlide, format: VideoFormat, state?: VisualState): Promise<unknown> | null {
  // First: blocks may measure text in a font of the brand.
  const brand = prepareBrand(format.brand);
  const prepared = slide.blocks.filter((block) => drawingOf(block).prepare !== undefined);
  const theme = prepared.length === 0 ? null : describeSlide(slide, format, state);
  const missing = prepared.flatMap((block) => drawingOf(block).prepare!(block, theme!) ?? []);
  return missing.length === 0 ? brand : Promise.all([brand, ...missing]);
}

/** What is wrong with each block of a slide. */
export async function blockProblems(slide: DrawnSlide, format: VideoFormat): Promise<(readonly BlockProblem[])[]> {
  await slidePrepared(slide, format);
  const theme = describeSlide(slide, format);
  return slide.blocks.map((block) => drawingOf(block).problems?.(block, theme) ?? []);
}

/** Renders the component again when the drawings of its blocks and its brand are prepared. Failures are ignored: see `Settled`. */
export function usePrepared(slide: DrawnSlide, format: VideoFormat, state?: VisualState): void {
  const [, setPrepared] = useState<DrawnSlide | null>(null);
  useEffect(() => {
    let isCurrent = true;
    slidePrepared(slide, format, state)?.then(
      // A new value each time: the same slide may be drawn in another format.
      () => isCurrent && setPrepared({ ...slide }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [slide, format, state]);
}
