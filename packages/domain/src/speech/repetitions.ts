/** The words of a text in lower case, without punctuation. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Texts that are said one after the other, without blank ones and those whose words end what was said before. */
export function withoutRepetitions(texts: readonly string[]): string[] {
  const said: string[] = [];
  return texts.filter((text) => {
    const words = wordsOf(text);
    if (text.trim() === '') return false;
    const isRepeated =
      words.length > 0 &&
      words.length <= said.length &&
      words.every((word, index) => said.at(index - words.length) === word);
    if (!isRepeated) said.push(...words);
    return !isRepeated;
  });
}
