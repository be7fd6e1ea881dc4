import { describe, expect, it } from 'vitest';
import { detectLanguage, languageOfSentence } from './detect-language.ts';

describe('detectLanguage', () => {
  it.each([
    ['en', 'How tides work'],
    ['en', 'Photosynthesis'],
    ['en', 'State space models'],
    ['de', 'Warum ist der Himmel blau?'],
    ['de', 'Einführung in Kubernetes'],
    ['fr', 'L’histoire du pain'],
    ['fr', 'Pourquoi le ciel est bleu'],
    ['es', 'Cómo funcionan las mareas'],
    ['es', 'Introducción a Kubernetes'],
    ['pt', 'Por que o céu é azul?'],
    ['it', 'Perché il cielo è blu'],
    ['nl', 'De geschiedenis van het brood'],
    ['sv', 'Varför är himlen blå?'],
    ['da', 'Hvad er tidevand, og hvordan virker det?'],
    ['nb', 'Hva er tidevann, og hvordan virker det?'],
    ['fi', 'Miten vuorovesi toimii'],
    ['pl', 'Dlaczego niebo jest niebieskie?'],
    ['cs', 'Jak funguje příliv'],
    ['hu', 'Miért kék az ég?'],
    ['ro', 'De ce este cerul albastru?'],
    ['tr', 'Gökyüzü neden mavi?'],
    ['id', 'Mengapa langit berwarna biru?'],
    ['vi', 'Lịch sử của bánh mì'],
    ['ca', 'Per què el cel és blau?'],
    ['ru', 'История хлеба'],
    ['ru', 'Docker и Kubernetes для начинающих'],
    ['uk', 'Чому небо блакитне?'],
    ['bg', 'Защо небето е синьо?'],
    ['sr', 'Зашто је небо плаво?'],
    ['el', 'Εισαγωγή στο Kubernetes'],
    ['ar', 'كيف يعمل المد والجزر'],
    ['fa', 'تاریخ نان و گندم در ایران'],
    ['ur', 'روٹی کی تاریخ'],
    ['he', 'מבוא ל-Kubernetes'],
    ['hi', 'ज्वार-भाटा कैसे काम करता है'],
    ['mr', 'भाकरीचा इतिहास आणि महत्त्व'],
    ['bn', 'জোয়ার ভাটা কীভাবে কাজ করে'],
    ['ta', 'அலைகள் எப்படி செயல்படுகின்றன'],
    ['th', 'น้ำขึ้นน้ำลงทำงานอย่างไร'],
    ['ko', 'Kubernetes 소개'],
    ['ja', '潮の満ち引きの仕組み'],
    ['zh', '潮汐如何运作'],
    ['zh', 'Kubernetes 入门'],
    ['ka', 'როგორ მუშაობს მოქცევა'],
    ['hy', 'Ինչպես են աշխատում մակընթացությունները'],
  ])('finds %s in the title %j', (language, title) => {
    expect(detectLanguage(title)).toBe(language);
  });

  it.each([
    [
      'the words around code',
      'de',
      'Die Schleife\n```js\nfor (const the of this.what) { when(why, how); }\n```\nund was sie tut',
    ],
    ['the words around an address', 'ru', 'Смотри https://example.org/how-to-do-this-with-what-you-have'],
    [
      'the prose that quotes single letters of another script',
      'en',
      'The Cyrillic letters А Б В are old, and π is older',
    ],
    ['the prose that quotes a word of another script', 'en', 'The word こんにちは is what people say when they meet'],
  ])('reads %s', (_, language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it.each(['', ' \n', '2026', '🙂', '\ud800', '𝐁𝐨𝐥𝐝', 'Ⅷ', '\u0301', '```', '__proto__ constructor', '\u0000'])(
    'returns English for %j, which gives no evidence',
    (text) => {
      expect(detectLanguage(text)).toBe('en');
    },
  );

  it.each(['a', '`', '```', 'http://', 'é ', 'e\u0301', 'ы', '漢', 'а`', '\u0301', '\ufdfa'])(
    'reads a million times %j in the time of a test',
    (piece) => {
      expect(detectLanguage(piece.repeat(1_000_000))).toMatch(/^[a-z]{2,3}$/);
    },
  );
});

describe('languageOfSentence', () => {
  it.each([
    ['fr', 'The tide is a wave.'],
    ['fr', 'Read the documentation first.'],
    ['es', 'To be or not to be, that is the question.'],
    ['it', 'What you see is what you get'],
    ['it', 'Where does the tide come from?'],
    ['fr', "I'd like to see it."],
    ['pt-BR', 'Made for this world'],
    ['hi', 'The tide is a wave.'],
  ])('in a text in %s is English for: %s', (language, sentence) => {
    expect(languageOfSentence(sentence, language)).toBe('en');
  });

  it.each([
    ['fr', 'On a un plan, et il est bon.'],
    ['fr', 'Ouvrez « The tide is a wave » et lisez.'],
    ['fr', 'Le best of the best.'],
    ['fr', 'Marketing digital'],
    ['fr', 'Points importants'],
    ['es', 'No me digas'],
    ['it', 'Come on, no!'],
    ['fr', 'Comment on fait, plus tard ?'],
    ['pt-BR', 'A menina do mar'],
    ['de', 'Was will die Welt?'],
    ['hi', 'यह for loop है।'],
    ['en', 'The tide'],
  ])('in a text in %s stays so for: %s', (language, sentence) => {
    expect(languageOfSentence(sentence, language)).toBe(language);
  });
});
