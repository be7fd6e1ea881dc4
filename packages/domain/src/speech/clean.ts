/** Format controls. Joiners are kept inside words, where Indic and Persian scripts need them. */
const INVISIBLE = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]|\p{Variation_Selector}/gu;
const STRAY_JOINERS = /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/gu;
/** Emoji with skin tones, joiners, flags and keycaps, but not signs such as © and ™. */
const PICTURES =
  /(?![©®™↔↕])(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3|[\u{e0020}-\u{e007f}])/gu;
/** Markdown at the start of a line: headings, bullets, quotes. */
const LINE_MARKS = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]+|[-*+•‣◦▪·–][ \t]+)+/gmu;

/** Parts of a slide are joined by full stops, also those that end with a stop. */
const DOUBLE_STOP = /(?<![.…\s])([.!?:;…])\.(?=\s|$)/gu;

/** Brackets are a link or an image only if one of these targets follows. */
const LINK_TARGET = /\]\((?:https?:|mailto:|\/|#)/y;
const EMPHASIS = /\*\*|__|~~|`/g;

/**
 * Removes what is not spoken: emoji, format controls, lone surrogates and Markdown (`**bold**`, `# heading`,
 * `[link](address)`). Line breaks are kept.
 */
export function cleanSpeechText(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll('\ufffd', ' ')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(INVISIBLE, '')
    .replaceAll(PICTURES, ' ')
    .replaceAll(STRAY_JOINERS, '')
    .replaceAll(LINE_MARKS, '');
  return withoutEmphasis(withoutLinks(plain))
    .replaceAll(/(?<![\w*])\*(?=[^\s*])([^*\n]+?)(?<=\S)\*(?![\w*])/g, '$1')
    .replaceAll(DOUBLE_STOP, '$1')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ *\n */g, '\n')
    .trim();
}

/** Replaces `[words](address)` by the words. */
function withoutLinks(text: string): string {
  const endOfWords = finderOf(text, /[\]\n]/g);
  const endOfAddress = finderOf(text, /[)\s]/g);
  let plain = '';
  let done = 0;
  for (let open = text.indexOf('['); open !== -1;) {
    const close = endOfWords(open + 1);
    if (close === -1) break;
    LINK_TARGET.lastIndex = close;
    const end = close > open + 1 && LINK_TARGET.test(text) ? endOfAddress(LINK_TARGET.lastIndex) : -1;
    if (end !== -1 && text[end] === ')') {
      const start = open > done && text[open - 1] === '!' ? open - 1 : open;
      plain += text.slice(done, start) + text.slice(open + 1, close);
      done = end + 1;
    }
    // If no link starts here, none starts at a bracket before `close`.
    open = text.indexOf('[', Math.max(done, close));
  }
  return plain + text.slice(done);
}

/**
 * Removes the marks of `**words**`, `__words__`, `~~words~~` and of words in backticks, if both marks touch the words.
 */
function withoutEmphasis(text: string): string {
  const endOfLine = finderOf(text, /\n/g);
  const closing = {
    '**': finderOf(text, /(?<=\S)\*\*/g),
    __: finderOf(text, /(?<=\S)__/g),
    '~~': finderOf(text, /(?<=\S)~~/g),
    '``': finderOf(text, /(?<=\S)``/g),
    '`': finderOf(text, /(?<=\S)`/g),
  };
  const endOf = (mark: keyof typeof closing, start: number): number => {
    if (!text.startsWith(mark, start) || !/\S/.test(text.charAt(start + mark.length))) return -1;
    const end = closing[mark](start + mark.length + 1);
    const line = endOfLine(start);
    return line === -1 || end < line ? end : -1;
  };
  const nextMark = finderOf(text, EMPHASIS);
  let plain = '';
  let done = 0;
  for (let start = nextMark(0); start !== -1; start = nextMark(start)) {
    const first = text[start] === '`' ? '``' : (text.slice(start, start + 2) as '**' | '__' | '~~');
    const mark = first === '``' && endOf(first, start) === -1 ? '`' : first;
    const end = endOf(mark, start);
    if (end === -1) {
      start += 1;
      continue;
    }
    plain += text.slice(done, start) + text.slice(start + mark.length, end);
    done = end + mark.length;
    start = done;
  }
  return plain + text.slice(done);
}

/**
 * Returns a function from a position to the index of the next match, -1 if there is none. Positions must never
 * decrease: then all calls together read the text once, where a search per unclosed mark would need quadratic time.
 */
function finderOf(text: string, pattern: RegExp): (from: number) => number {
  const own = new RegExp(pattern);
  let found = -2;
  return (from) => {
    if (found === -1 || found >= from) return found;
    own.lastIndex = from;
    found = own.exec(text)?.index ?? -1;
    return found;
  };
}

/** Whether a cleaned text has anything to speak: a letter or a digit. */
export function hasSpeakableContent(cleaned: string): boolean {
  return /[\p{L}\p{N}]/u.test(cleaned);
}
