import { isPicture, kindOf } from '../kinds/index.ts';
import type { ThemeProps } from './theme-props.ts';

/**
 * Whether a body takes all of its height on one page of a slide of content: a list of one level, whose rows share it, a
 * table, or code in its panel, alone, or several quotations.
 */
export function sharesHeight({ slide, geometry, pageCount }: ThemeProps): boolean {
  const [first, ...others] = slide.blocks.filter((block) => !isPicture(block));
  if (first === undefined || pageCount > 1) return false;
  const isUsual = slide.role === 'content' && geometry.statementSize === undefined;
  if (!isUsual) return false;
  if (others.length === 0) return kindOf(first).sharesHeight?.(first) === true;
  return kindOf(first).isRow === true && others.every(({ kind }) => kind === first.kind);
}
