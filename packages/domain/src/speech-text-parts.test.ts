import { describe, expect, it } from 'vitest';
import { cleanSpeechText, hasSpeakableContent } from './speech-clean.ts';
import { captionCues, proportionalCues } from './speech-cues.ts';
import { findUnspeakableWord } from './speech-scripts.ts';
import { splitAtClauses, splitSentences } from './speech-sentences.ts';

describe('cleanSpeechText', () => {
  it.each([
    ['emoji with joiners, tones and flags', 'Go 👩🏽‍🚀 to 🇫🇷 now 1️⃣', 'Go to now 1'],
    [
      'formatting',
      '## Title\n- **bold** and `code`\n> quoted [text](https://x.org)',
      'Title\nbold and code\nquoted text',
    ],
    ['invisible characters', 'a\u200bb\u202ec\ufeffd\0e', 'abcde'],
    ['broken surrogates', 'a\ud800b', 'a b'],
    ['signs that are words', '© and ™ stay', '© and ™ stay'],
    ['joiners that shape words', 'می‌خوانم', 'می‌خوانم'],
  ])('drops %s', (_, text, cleaned) => {
    expect(cleanSpeechText(text)).toBe(cleaned);
  });

  it('knows whether there is anything to say', () => {
    expect(hasSpeakableContent('🚀 … —')).toBe(false);
    expect(hasSpeakableContent('7')).toBe(true);
    expect(hasSpeakableContent('да')).toBe(true);
  });
});

describe('splitSentences', () => {
  const texts = (text: string, language?: string) => splitSentences(text, language).map((sentence) => sentence.text);

  it('begins a sentence at a number, unless an abbreviation stands before it', () => {
    expect(texts('Energy is mass times rise. 250 g × 4.18 J is much. See Fig. 3 and No. 5 for it.')).toEqual([
      'Energy is mass times rise.',
      '250 g × 4.18 J is much.',
      'See Fig. 3 and No. 5 for it.',
    ]);
  });

  it('takes the full stop away that follows a question', () => {
    expect(texts('How much?. We heat it!. Then… we drink.')).toEqual(['How much?', 'We heat it!', 'Then… we drink.']);
  });

  it('keeps abbreviations, initials and numbers inside their sentence', () => {
    expect(texts('Dr. Lee met J. R. Smith. Version 2.5 is out! "Really?" he asked. It is, e.g. Monday.')).toEqual([
      'Dr. Lee met J. R. Smith.',
      'Version 2.5 is out!',
      '"Really?" he asked.',
      'It is, e.g. Monday.',
    ]);
    expect(texts('She works at Acme Inc. He does not. It was 5 p.m. Then we left.')).toEqual([
      'She works at Acme Inc.',
      'He does not.',
      'It was 5 p.m.',
      'Then we left.',
    ]);
  });

  it('ends sentences at lines, but not in the middle of a wrapped one', () => {
    expect(splitSentences('First point\nSecond point\nwhich goes on\n\nThird')).toEqual([
      { text: 'First point', endsParagraph: true },
      { text: 'Second point which goes on', endsParagraph: true },
      { text: 'Third', endsParagraph: true },
    ]);
  });

  it('knows the stops of other scripts', () => {
    expect(texts('你好。今天天气很好！再见', 'zh')).toEqual(['你好。', '今天天气很好！', '再见']);
    expect(texts('नमस्ते। आप कैसे हैं?', 'hi')).toEqual(['नमस्ते।', 'आप कैसे हैं?']);
  });

  it('drops what cannot be said', () => {
    expect(texts('… !!! — \n***\n')).toEqual([]);
  });
});

describe('splitAtClauses', () => {
  it('cuts at clause ends near the middle and loses nothing', () => {
    const text =
      'This sentence is long, because its author did not know when to stop; it has clauses, commas, and far too many words.';
    const pieces = splitAtClauses(text, 70);
    expect(pieces.join(' ')).toBe(text);
    expect(pieces[0]).toBe('This sentence is long, because its author did not know when to stop;');
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(70);
  });

  it('never cuts a number, and cuts a word only when there is nothing else', () => {
    expect(splitAtClauses('between 1,000 and 2,000', 12).every((piece) => !/\d,$/.test(piece))).toBe(true);
    expect(splitAtClauses('x'.repeat(100), 30).join('')).toBe('x'.repeat(100));
    expect(splitAtClauses('🚀'.repeat(20), 5).join('')).toBe('🚀'.repeat(20));
  });
});

describe('cues', () => {
  it('shares the time of a long sentence among captions of two lines', () => {
    const sentence =
      'The first clause of this sentence is rather short, while the second one, which says much more, takes most of the time by far.';
    const cues = captionCues(sentence, 1_000, 9_000);
    expect(cues.map(({ text }) => text).join(' ')).toBe(sentence);
    expect(cues[0]!.startMs).toBe(1_000);
    expect(cues.at(-1)!.endMs).toBe(9_000);
    cues.slice(1).forEach((cue, index) => expect(cue.startMs).toBe(cues[index]!.endMs));
    for (const cue of cues) expect(cue.text.length).toBeLessThanOrEqual(84);
  });

  it('counts wide characters as two', () => {
    expect(captionCues('字'.repeat(60), 0, 1_000)).toHaveLength(2);
  });

  it('divides a stretch among sentences by how long they take to say', () => {
    const [short, long] = proportionalCues(['Short one.', 'This one is about three times as long.'], 0, 4_000);
    expect(long!.endMs - long!.startMs).toBeGreaterThan(2 * (short!.endMs - short!.startMs));
  });
});

describe('findUnspeakableWord', () => {
  it.each([
    ['en-US', 'Plain words, café, naïve, Łódź, 12% of π', null],
    ['en-US', 'The word Москва', { word: 'Москва', script: 'Cyrillic' }],
    ['en-US', 'שלום', { word: 'שלום', script: 'Hebrew' }],
    ['ru', 'Москва is Moscow', null],
    ['ru', 'Αθήνα', { word: 'Αθήνα', script: 'Greek' }],
    ['ja', '日本語のテキスト', null],
    ['ja-Hrkt', '日本', { word: '日本', script: 'Han' }],
    ['', 'Москва 日本 שלום', null],
    ['en', '𝐁𝐨𝐥𝐝 letters', null],
  ])('for %s in %s', (language, text, found) => {
    expect(findUnspeakableWord(text, language)).toEqual(found);
  });
});
