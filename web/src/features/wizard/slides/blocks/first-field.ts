/** The first field of a block's form, else its first button. */
export function firstField(block: Element | null | undefined): HTMLElement | null {
  const first = (names: string) => block?.querySelector<HTMLElement>(`[data-block-form] :is(${names})`) ?? null;
  return first('textarea, select, input:not([type="checkbox"], [type="file"])') ?? first('button');
}
