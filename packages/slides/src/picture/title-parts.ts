/** Size of the second part of a title that is alone on its slide, relative to the first. */
export const TITLE_TAIL_SCALE = 0.5;

const PARTED = /^(.{2,60}?)(?::| [–—])\s+(\S.*)$/su;

/** A title in two parts at its first colon or dash: 'City bikes' and 'the year in figures'. `tail` is '' for one part. */
export function titleParts(title: string): { readonly head: string; readonly tail: string } {
  const [, head, tail] = PARTED.exec(title.trim()) ?? [];
  return head === undefined || tail === undefined ? { head: title, tail: '' } : { head, tail };
}
