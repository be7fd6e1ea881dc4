import { describe, expect, it } from 'vitest';
import { splitSentences } from './sentences.ts';

describe('splitSentences', () => {
  const texts = (text: string, language = 'en') => splitSentences(text, language).map((sentence) => sentence.text);

  it('starts a sentence at a number, unless it follows an abbreviation', () => {
    expect(texts('Energy is mass times rise. 250 g × 4.18 J is much. See Fig. 3 and No. 5 for it.')).toEqual([
      'Energy is mass times rise.',
      '250 g × 4.18 J is much.',
      'See Fig. 3 and No. 5 for it.',
    ]);
  });

  it('removes the full stop that follows a question', () => {
    expect(texts('How much?. We heat it!. Then… we drink.')).toEqual(['How much?', 'We heat it!', 'Then… we drink.']);
  });

  it('ends at a full stop behind that of an abbreviation, but not within an ellipsis', () => {
    expect(texts('Vesuv, 79 n. Chr.. Ein Vortrag. Teil 2.', 'de')).toEqual([
      'Vesuv, 79 n. Chr.',
      'Ein Vortrag.',
      'Teil 2.',
    ]);
    expect(texts('Acme Inc.. Who they are. And then... nothing.')).toEqual([
      'Acme Inc.',
      'Who they are.',
      'And then... nothing.',
    ]);
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

  it('[TN1] knows titles, streets, numbers and months by their abbreviations', () => {
    expect(
      texts('Sen. Ray asked Lt. Cho. They live at 9 Hill St. It is cold. See Max. 3 rules. This is plan B. The rest'),
    ).toEqual([
      'Sen. Ray asked Lt. Cho.',
      'They live at 9 Hill St.',
      'It is cold.',
      'See Max. 3 rules.',
      'This is plan B.',
      'The rest',
    ]);
    expect(texts('Is it so? No. They left in Dec. Nobody saw it.')).toEqual([
      'Is it so?',
      'No.',
      'They left in Dec. Nobody saw it.',
    ]);
  });

  it('[TN4] of a language by its own abbreviations and ranks', () => {
    expect(texts('Am 3. Mai kam Fr. Roth, z. B. mit 5 Mio. Euro. Er hat 7. Das reicht.', 'de')).toEqual([
      'Am 3. Mai kam Fr. Roth, z. B. mit 5 Mio. Euro.',
      'Er hat 7.',
      'Das reicht.',
    ]);
  });

  it('[TN4] behind an elided article, of three parts, and behind the number of a century', () => {
    expect(texts("C'est l'art. 3 du texte.", 'fr')).toEqual(["C'est l'art. 3 du texte."]);
    expect(texts('Nach § 2 BGB i. V. m. § 5 BGB gilt das.', 'de')).toEqual(['Nach § 2 BGB i. V. m. § 5 BGB gilt das.']);
    expect(texts('Au XVe s. Paris grandit. Il va chez McDonald’s. Marie aussi.', 'fr')).toEqual([
      'Au XVe s. Paris grandit.',
      'Il va chez McDonald’s.',
      'Marie aussi.',
    ]);
  });

  it('[TN4] knows days behind a dash or another day by their short names', () => {
    const whole = (text: string, language: string) => expect(texts(text, language)).toEqual([text]);
    whole('Mo.–Fr. 9–18 Uhr', 'de');
    whole('Aperto dal lun. al ven. 9-18', 'it');
    whole('Due Thurs. 5/9', 'en');
    whole('Le mer. 14 mai', 'fr');
  });

  it('[TN1] keeps code, paths and addresses whole, but ends a sentence whose space was forgotten', () => {
    expect(texts('Run ./a.sh first. Use Event.START here. See x.org/?a=b now. Is it so?Yes.')).toEqual([
      'Run ./a.sh first.',
      'Use Event.START here.',
      'See x.org/?a=b now.',
      'Is it so?',
      'Yes.',
    ]);
  });

  it('[TN4] knows shortened ends of words', () => {
    expect(texts('Er wohnt in der Ringstr. 5. Sie in der Goethestr. Das ist nah.', 'de')).toEqual([
      'Er wohnt in der Ringstr. 5.',
      'Sie in der Goethestr.',
      'Das ist nah.',
    ]);
  });

  it('ends sentences at lines, but not in the middle of a wrapped one', () => {
    expect(splitSentences('First point\nSecond point\nwhich goes on\n\nThird', 'en')).toEqual([
      { text: 'First point', endsParagraph: true },
      { text: 'Second point which goes on', endsParagraph: true },
      { text: 'Third', endsParagraph: true },
    ]);
  });

  it('recognises the stops of other scripts', () => {
    expect(texts('你好。今天天气很好！再见', 'zh')).toEqual(['你好。', '今天天气很好！', '再见']);
    expect(texts('नमस्ते। आप कैसे हैं?', 'hi')).toEqual(['नमस्ते।', 'आप कैसे हैं?']);
  });

  it('drops pieces without speech', () => {
    expect(texts('… !!! — \n***\n')).toEqual([]);
  });
});
