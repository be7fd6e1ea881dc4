import { isPicture, kindOf } from '../kinds/index.ts';
import type { ThemeProps } from './theme-props.ts';

/**
 * Whether a body takes all of its height: a list of one level, whose rows share it, a table, or code in its panel, alone on
 * one page of a slide of content.
 */
export function sharesHeight({ slide, geometry, pageCount }: ThemeProps): boolean {
  const [only, ...others] = slide.blocks.filter((block) => !isPicture(block));
  if (only === undefined || others.length > 0 || pageCount > 1) return false;
  const isUsual = slide.role === 'content' && geometry.statementSize === undefined;
  return isUsual && kindOf(only).sharesHeight?.(only) === true;
}
