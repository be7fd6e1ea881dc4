/** The first field of a block's form, else its first button. */
export function firstField(block: Element | null | undefined): HTMLElement | null {
  const first = (names: string) => block?.querySelector<HTMLElement>(`[data-block-form] :is(${names})`) ?? null;
  return first('textarea, select, input:not([type="checkbox"], [type="file"])') ?? first('button');
}

/** Gives the focus back to what had it before a list was drawn in another order; false if that cannot have it now. */
export function refocus(before: Element | null | undefined): boolean {
  if (!(before instanceof HTMLElement) || before === document.body || before.matches(':disabled')) return false;
  before.focus();
  return true;
}
