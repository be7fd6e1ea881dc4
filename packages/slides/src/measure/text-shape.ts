import { FULL_WIDTH, UNSPACED_SCRIPTS } from '@slidewright/domain/character-classes';
import { BREAKING_SPACE, typeset, WORD_JOINER } from './typeset.ts';

/**
 * Properties of a text without a font: direction, language for the choice of glyphs, and estimated width. Widths are in
 * em, from the advance widths of the typefaces in use and rounded up, so that estimates are rather too wide.
 */

export type TextDirection = 'ltr' | 'rtl';

const STRONG = /\p{L}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** Digits of Arabic, whose unit or percent sign is at their left: U+0660 to U+0669, and those of Persian and Urdu. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/u;

/**
 * Direction of a text, by its first letter (rules P2 and P3 of the Unicode bidirectional algorithm); by its digits if it has
 * no letters.
 */
export function textDirection(text: string): TextDirection {
  for (const character of text) {
    if (STRONG.test(character)) return RIGHT_TO_LEFT.test(character) ? 'rtl' : 'ltr';
  }
  return ARABIC_DIGITS.test(text) ? 'rtl' : 'ltr';
}

/** The language whose glyphs Han characters need; undefined if the script alone decides. */
export function textLanguage(text: string): 'ja' | 'ko' | 'zh-Hans' | 'zh-Hant' | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  if (!/\p{Script=Han}/u.test(text)) return undefined;
  if (/\p{Script=Bopomofo}/u.test(text)) return 'zh-Hant';
  return count(text, TRADITIONAL_ONLY) > count(text, SIMPLIFIED_ONLY) ? 'zh-Hant' : 'zh-Hans';
}

// Frequent characters that exist in one of the two orthographies only.
const TRADITIONAL_ONLY =
  /[這個們來說國學會時對發過後還開關問間見長門東車馬語話頭點動電與為從將應當實現經無書業樣種讓認識處變體聲義術機總結給麼沒兩萬億應線網頁資訊圖設計產質題轉運進遠選邊員單價類條準確際態廣場歷難領歲勞動務醫藥師觀覺親護記論證試該課談調請諸諾謝謂讀誰]/gu;
const SIMPLIFIED_ONLY =
  /[这个们来说国学会时对发过后还开关问间见长门东车马语话头点动电与为从将应当实现经无书业样种让认识处变体声义术机总结给么没两万亿应线网页资讯图设计产质题转运进远选边员单价类条准确际态广场历难领岁劳动务医药师观觉亲护记论证试该课谈调请诸诺谢谓读谁]/gu;

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Width of a face, relative to the regular weight of Inter. */
export type FaceWidth = number;

/** Estimated width of a text on one line, in em. */
export function textWidth(text: string, face: FaceWidth = 1): number {
  let width = 0;
  let joined = false;
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    // Characters after a zero-width joiner are drawn as part of the emoji before it (families, flags).
    if (!joined) width += characterWidth(character, code) * (code < 0x0530 || isLatinExtended(code) ? face : 1);
    joined = code === 0x200d;
  }
  return width;
}

const NARROW = new Set("ijl|!.,:;'`·’‘ítfr()[]{}/\\-I");
const WIDE = new Set('mwMW@%—…ŒœÆ&');
const COMBINING = /[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u;
const SQUARE = new RegExp(`[${FULL_WIDTH}]`, 'u');
const PICTOGRAPH = /\p{Extended_Pictographic}/u;
const UPPERCASE = /\p{Lu}/u;

function characterWidth(character: string, code: number): number {
  if (code === 0x20 || code === 0xa0 || code === 0x202f) return 0.28;
  if (code < 0x0250) {
    if (NARROW.has(character)) return 0.36;
    if (WIDE.has(character)) return 0.95;
    if (code < 0x20) return 0;
    if (code >= 0x30 && code <= 0x39) return 0.64;
    return UPPERCASE.test(character) ? 0.76 : 0.59;
  }
  if (COMBINING.test(character)) return 0;
  if (isLatinExtended(code)) return UPPERCASE.test(character) ? 0.76 : 0.59;
  if (code < 0x0530) return UPPERCASE.test(character) ? 0.74 : 0.64;
  if (code < 0x0590) return 0.68;
  if (code < 0x0600) return 0.6;
  if (isWideLigature(code)) return 12;
  if (isArabic(code)) return 0.62;
  if (code >= 0x0900 && code < 0x0e00) return 0.85;
  if (code >= 0x0e00 && code < 0x0f00) return 0.62;
  if (code >= 0x1000 && code < 0x10a0) return 1.1;
  if (code >= 0x1200 && code < 0x13a0) return 0.85;
  if (SQUARE.test(character)) return 1;
  if (PICTOGRAPH.test(character) || (code >= 0x1f1e6 && code <= 0x1f1ff)) return 1.3;
  if (code >= 0x1f000) return 1.3;
  return code >= 0x2000 && code < 0x2c00 ? 0.85 : 1.05;
}

/** Letters with several marks, as Vietnamese has them. */
const isLatinExtended = (code: number): boolean => code >= 0x1e00 && code < 0x1f00;

function isArabic(code: number): boolean {
  return (code >= 0x0600 && code < 0x08ff) || (code >= 0xfb1d && code <= 0xfdfa) || (code >= 0xfe70 && code <= 0xfeff);
}

/** Ligatures of a whole phrase in one character, such as BISMILLAH. */
function isWideLigature(code: number): boolean {
  return code === 0xfdfb || code === 0xfdfd || code === 0xfdfa;
}

/** Scripts without spaces between words: a line may break between most characters. */
const UNSPACED = new RegExp(String.raw`[${UNSPACED_SCRIPTS}\u3000-\u303f\uff01-\uff60]|\p{Extended_Pictographic}`, 'u');

/** The unbreakable pieces of a text, each with the width of the space after it, in em. */
export type MeasuredText = readonly { readonly width: number; readonly space: number }[];

/** A line may end behind these. */
const DASHES = new Set('-–—');

/** Measures a text once, for line counts at several widths. */
export function measureText(text: string, face: FaceWidth = 1): MeasuredText {
  const found: { width: number; space: number }[] = [];
  for (const word of typeset(text).split(BREAKING_SPACE)) {
    if (word === '') continue;
    let piece = '';
    const characters = [...word];
    for (const [index, character] of characters.entries()) {
      if (UNSPACED.test(character)) {
        if (piece !== '') found.push({ width: textWidth(piece, face), space: 0 });
        piece = '';
        found.push({ width: textWidth(character, face), space: 0 });
      } else {
        piece += character;
        if (DASHES.has(character) && characters[index + 1] !== WORD_JOINER) {
          found.push({ width: textWidth(piece, face), space: 0 });
          piece = '';
        }
      }
    }
    if (piece !== '') found.push({ width: textWidth(piece, face), space: 0 });
    const last = found.at(-1);
    if (last !== undefined) last.space = 0.28;
  }
  return found;
}

/** A phrase of Japanese: other characters and the hiragana after them, with punctuation. */
const PHRASE = /(?:\P{Script=Hiragana}+\p{Script=Hiragana}*|\p{Script=Hiragana}+)[ー。、！？」』]*/gu;
/** Longer phrases are broken like any other text. */
const LONGEST_PHRASE = 8;

/**
 * Measures a text of which lines break only between phrases where it is Japanese, as browsers do in titles: a phrase is
 * estimated to end where another script follows hiragana.
 */
export function measurePhrases(text: string, face: FaceWidth = 1): MeasuredText {
  if (textLanguage(text) !== 'ja') return measureText(text, face);
  return text.split(/\s+/u).flatMap((word) => {
    const pieces = (word.match(PHRASE) ?? []).flatMap((phrase) =>
      phrase.length > LONGEST_PHRASE ? measureText(phrase, face) : [{ width: textWidth(phrase, face), space: 0 }],
    );
    const last = pieces.at(-1);
    return last === undefined ? [] : [...pieces.slice(0, -1), { ...last, space: 0.28 }];
  });
}

/** Number of lines of a text if a line is `available` em wide. Words longer than a line are broken. */
export function lineCount(text: MeasuredText, available: number): number {
  let lines = 1;
  let used = 0;
  let space = 0;
  for (const piece of text) {
    if (used > 0 && used + space + piece.width > available) {
      lines += 1;
      used = 0;
      space = 0;
    }
    used += space + piece.width;
    space = piece.space;
    if (used > available) {
      // A broken word fills its lines up to the last character that fits, which may leave some space.
      const perLine = Math.max(available - 0.5, 0.5);
      const extra = Math.ceil(used / perLine) - 1;
      lines += extra;
      used -= extra * perLine;
    }
  }
  return lines;
}

/** Width of the widest unbreakable piece, in em. */
export function widestWord(text: MeasuredText): number {
  return text.reduce((widest, piece) => Math.max(widest, piece.width), 0);
}
