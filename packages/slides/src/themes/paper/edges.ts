import type { ThemeProps } from '../../drawing/theme-props.ts';

/** Whether a body that is alone, between the margins of its slide, goes on to the edges. */
export const reachesEdges = ({ slide, geometry: { text }, dense, width }: ThemeProps): boolean =>
  slide.blocks.length === 1 && !dense && text.width + 2 * text.x >= width - 1;
