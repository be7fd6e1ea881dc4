import { kindOf } from '@slidewright/slides/kinds/index';
import type { DeckSlide } from '@slidewright/slides/deck/match-slides';
import type { Shown } from '@slidewright/slides/show-as/index';
import type { ShowAs } from '../show-as/use-show-as.ts';

/** The kinds that a person chose for slides of a text, by the keys of their slides. */
export type ChosenKinds = Readonly<Record<string, string>>;

/** The title of a slide, else its first words. */
function nameOf({ title, blocks }: DeckSlide): string {
  const texts = blocks.flatMap((block) => ('imageId' in block ? [] : kindOf(block).texts(block)));
  return title === '' ? (texts[0] ?? '') : title;
}

/** A key for each slide, which it keeps while other parts of its text are changed. */
export function slideKeys(slides: readonly DeckSlide[]): string[] {
  const seen = new Map<string, number>();
  return slides.map((slide) => {
    const name = nameOf(slide);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return `${name} ${count}`;
  });
}

/** The slides of a text, each in the kind that was chosen for it where its words still fit. */
export function withChosenKinds(
  slides: readonly DeckSlide[],
  chosen: ChosenKinds,
  language: string,
  { mainRun, shownAs, SHOWN_KINDS }: ShowAs,
): readonly DeckSlide[] {
  const keys = slideKeys(slides);
  return slides.map((slide, index) => {
    const kind = SHOWN_KINDS.find((one) => one === chosen[keys[index]!]);
    const run = kind === undefined ? null : mainRun(slide.blocks);
    if (kind === undefined || run === null) return slide;
    return { ...slide, blocks: shownAs(slide.blocks, run, kind, language) };
  });
}

/** The choices with one more; a slide that is shown as the text was read has none. */
export function withChoice(
  chosen: ChosenKinds,
  key: string,
  kind: Shown['kind'],
  natural: Shown['kind'] | null,
): ChosenKinds {
  const { [key]: _, ...others } = chosen;
  return kind === natural ? others : { ...others, [key]: kind };
}
