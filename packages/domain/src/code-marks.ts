/** A part of a text: code that was written between backticks, without them, or other text. */
export interface TextPart {
  readonly text: string;
  /** Index in the whole text, of its first backtick for code. */
  readonly start: number;
  readonly isCode: boolean;
}

const CODE = /(`{1,2})([^`\n]*[^`\s][^`\n]*)\1/g;

/** The parts of a text in order. A backtick without a partner on its line is ordinary text. */
export function codeParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: written, 2: code = '', index } of text.matchAll(CODE)) {
    if (index > done) parts.push({ text: text.slice(done, index), start: done, isCode: false });
    parts.push({ text: code, start: index, isCode: true });
    done = index + written.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), start: done, isCode: false });
  return parts;
}

/** Removes the backticks around code: `` `git log` `` becomes git log. */
export function withoutCodeMarks(text: string): string {
  return text.replaceAll(CODE, '$2');
}
