import { bulletRows } from '../kinds/bullets/index.ts';
import { kindOf, type Block } from '../kinds/index.ts';
import type { ThemeProps } from './theme-props.ts';

/** Fewer rows of a table would be too far apart. */
const FEWEST_ROWS = 3;

/**
 * Whether a body takes all of its height: a list of one level, whose rows share it, a table, or code in its panel, alone on
 * one page of a slide of content.
 */
export function sharesHeight({ slide, geometry, pageCount }: ThemeProps): boolean {
  const [only, ...others] = slide.blocks.filter((block) => kindOf(block).isPicture !== true);
  if (only === undefined || others.length > 0 || pageCount > 1) return false;
  return slide.role === 'content' && geometry.statementSize === undefined && canShare(only);
}

function canShare(block: Block): boolean {
  switch (block.kind) {
    case 'bullets':
      return bulletRows(block).every(({ level }) => level === 0);
    case 'table':
      return block.rows.length >= FEWEST_ROWS;
    default:
      return block.kind === 'code';
  }
}
