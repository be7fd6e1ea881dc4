/** The first field of a block's form, or of the first form in an element, else its first button. */
export function firstField(block: Element): HTMLElement | null {
  const first = (names: string) => block.querySelector<HTMLElement>(`[data-block-form] :is(${names})`);
  return first('textarea, select, input:not([type="checkbox"], [type="file"])') ?? first('button');
}
