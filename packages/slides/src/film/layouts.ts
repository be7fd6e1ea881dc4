import { partTexts } from '../content/blocks.ts';
import { isPicture, kindOf, type Block } from '../kinds/index.ts';
import { isWholePage } from '../kinds/page/index.ts';

/**
 * The layouts that an author can choose; without a choice the layout follows from the content and the place of the
 * slide. Those that Slidev has as well have its names (https://sli.dev/builtin/layouts).
 */
export const LAYOUT_NAMES = [
  'default',
  'statement',
  'cover',
  'section',
  'end',
  'image-left',
  'image-right',
  'image-below',
  'image',
] as const;

export type LayoutName = (typeof LAYOUT_NAMES)[number];

/** Names of Slidev's layouts that are drawn as one of ours. */
const SLIDEV_NAMES: Readonly<Record<string, LayoutName>> = { intro: 'cover', fact: 'statement' };

/** The layout with one of our names or Slidev's; '' for other names. */
export function layoutNamed(name: string): LayoutName | '' {
  return (
    LAYOUT_NAMES.find((layout) => layout === name) ?? (Object.hasOwn(SLIDEV_NAMES, name) ? SLIDEV_NAMES[name]! : '')
  );
}

/** More parts are a list. */
const MOST_LARGE = 4;

/** The layouts that a slide with this content can have. */
export function allowedLayouts({
  title,
  blocks,
}: {
  readonly title: string;
  readonly blocks: readonly Block[];
}): LayoutName[] {
  if (isWholePage(blocks)) return [];
  const hasTitle = title.trim() !== '';
  const pictures = blocks.filter(isPicture);
  if (pictures.length > 0) {
    const isTitled = hasTitle && pictures.length === blocks.length;
    const sides: LayoutName[] =
      isTitled || pictures.length < blocks.length ? ['image-left', 'image-right', 'image-below'] : [];
    return blocks.length === 1 ? [...sides, 'image'] : sides;
  }
  if (blocks.length === 0) return hasTitle ? ['cover', 'section', 'end'] : [];
  if (blocks.some((block) => kindOf(block).isWide !== undefined)) return ['default'];
  const parts = partTexts(blocks).length;
  return ['default', ...(parts <= MOST_LARGE ? (['statement'] as const) : []), 'cover', 'end'];
}

/** Whether a slide is one picture, which is complete from its first frame, without anything of the theme behind it. */
export function isFullPicture({
  blocks,
  layout,
}: {
  readonly blocks: readonly Block[];
  readonly layout?: string;
}): boolean {
  return layout === 'image' || isWholePage(blocks);
}

/** The chosen layout of a slide, if its content allows it; null if the layout follows from the content. */
export function chosenLayout(slide: {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly layout?: string;
}): LayoutName | null {
  return allowedLayouts(slide).find((name) => name === slide.layout) ?? null;
}
