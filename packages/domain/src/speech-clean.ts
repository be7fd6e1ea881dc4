/** Marks that steer display and have no sound; the joiners that shape Indic and Persian words stay inside them. */
const INVISIBLE = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]|\p{Variation_Selector}/gu;
const STRAY_JOINERS = /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/gu;
/** Pictures: emoji with their skin tones, joiners, flags and keycaps. Signs such as © and ™ are kept. */
const PICTURES =
  /(?![©®™↔↕])(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3|[\u{e0020}-\u{e007f}])/gu;
/** Marks of typed formatting at the start of a line: headings, bullets, quotes. */
const LINE_MARKS = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]+|[-*+•‣◦▪·–][ \t]+)+/gmu;

/**
 * A text without what no voice should say: emoji, invisible controls, broken surrogates and
 * the marks of typed formatting (`**bold**`, `# heading`, `[link](address)`). Line breaks stay.
 */
export function cleanSpeechText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\ufffd', ' ')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(INVISIBLE, '')
    .replaceAll(PICTURES, ' ')
    .replaceAll(STRAY_JOINERS, '')
    .replaceAll(LINE_MARKS, '')
    .replaceAll(/!?\[([^\]\n]+)\]\((?:https?:|mailto:|\/|#)[^)\s]*\)/g, '$1')
    .replaceAll(/(\*\*|__|~~|``?)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/(?<![\w*])\*(?=[^\s*])([^*\n]+?)(?<=\S)\*(?![\w*])/g, '$1')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ *\n */g, '\n')
    .trim();
}

/** Whether there is anything in a text that a voice can say: a letter or a digit. */
export function hasSpeakableContent(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(cleanSpeechText(text));
}
