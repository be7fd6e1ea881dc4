import { LIMITS } from '@slidewright/domain';
import { kindOf, withoutPlaceholders, type Block } from '@slidewright/slides';
import type { SlidePart, TextOnSlide } from '../preview/slide-overlay.tsx';
import { withKeyOf } from './slides/blocks/block-keys.ts';
import type { WizardSlide } from './state/wizard-slides.ts';
import type { EditorPlace } from './state/wizard-state.ts';
import type { WizardStore } from './state/wizard-store.ts';

/** A part of the slide with its place in the editor. */
export interface EditablePart extends SlidePart {
  readonly place: EditorPlace['part'];
}

/** The title and the blocks of a slide, as they are edited on its picture. */
export function slideParts(slide: WizardSlide, store: WizardStore): EditablePart[] {
  // A slide is drawn without blocks that have nothing on them.
  let drawn = 0;
  const blocks = slide.blocks.map((block, index): EditablePart => {
    const isDrawn = kindOf(block).written(block) !== null;
    if (isDrawn) drawn += 1;
    return {
      id: `block ${index}`,
      place: index,
      name: `block ${index + 1}, ${kindOf(block).label.toLowerCase()}`,
      drawn: isDrawn ? drawn - 1 : null,
      text: textOnSlide(slide, index, store),
    };
  });
  const title: EditablePart = {
    id: 'title',
    place: 'title',
    name: 'the title',
    drawn: withoutPlaceholders(slide).title.trim() === '' ? null : 'title',
    text: {
      value: slide.title,
      maxLength: LIMITS.titleLength,
      onChange: (typed) => store.updateSlide(slide.id, { title: oneLine(typed) }),
    },
  };
  return [title, ...blocks];
}

/** The single text that a block is drawn as; null if it is drawn in another way. */
function textOnSlide(slide: WizardSlide, index: number, store: WizardStore): TextOnSlide | null {
  const block = slide.blocks[index]!;
  const { form, singleText } = kindOf(block);
  const name = singleText?.(block) ?? null;
  const field = form.find((one) => one.name === name);
  if (field === undefined || (field.control !== 'line' && field.control !== 'lines')) return null;
  return {
    value: (block as unknown as Record<string, string>)[field.name]!,
    maxLength: field.maxLength,
    onChange: (typed) => {
      const text = field.control === 'line' ? oneLine(typed) : typed;
      const changed = withKeyOf(block, { ...block, [field.name]: text } as Block);
      store.updateSlide(slide.id, { blocks: slide.blocks.with(index, changed) });
    },
  };
}

const oneLine = (text: string): string => text.replaceAll(/\r?\n/g, ' ');
