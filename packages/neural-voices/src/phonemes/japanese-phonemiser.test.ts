import { describe, expect, it } from 'vitest';
import { toTokens } from '../tokens.ts';
import { createJapanesePhonemiser } from './japanese-phonemiser.ts';
import { phonemesOfKana } from './kana.ts';
import { createPhonemiser, type Said } from './phonemiser.ts';

const phonemise = createJapanesePhonemiser(createPhonemiser('en-US'));

async function read(text: string, said: readonly Said[] = []) {
  const { phonemes, words } = await phonemise(text, said);
  const pairs = words.map(({ start, end, phonemesStart, phonemesEnd }) => [
    text.slice(start, end),
    phonemes.slice(phonemesStart, phonemesEnd),
  ]);
  return { phonemes, pairs };
}

describe('phonemes of Japanese (FV5)', () => {
  it('are in the alphabet of the model, by the readings of the words, with punctuation', async () => {
    const { phonemes } = await read('海面では、水は百度で沸騰しますか?');
    expect(phonemes).toBe('kaimeɴ de βa, mʲizɨ βa çakɯdo de ɸɯʔtoː ɕi masɨ ka?');
    expect(toTokens(phonemes).tokens).toHaveLength(phonemes.length);
  });

  it('are those of particles as they are said, and of long vowels', async () => {
    expect((await read('今日は東京へ行く')).pairs).toEqual([
      ['今日', 'kʲoː'],
      ['は', 'βa'],
      ['東京', 'toːkʲoː'],
      ['へ', 'e'],
      ['行く', 'ikɯ'],
    ]);
  });

  it.each([
    ['キャシュチョニュヒョ', 'kʲaɕɨʨoɲɨço'],
    ['ティディトゥファフィウェクォツァシェチェヴァ', 'tʲidʲitɯɸaɸʲiβekᵝoʦaɕeʨeva'],
    ['さんぽ さんか さんにん さんと さん', 'sampo saŋka saɲɲiɴ santo saɴ'],
    ['がっこう あっ', 'ɡaʔkoɯ a'],
    ['ｶﾞｿﾞｰ', 'ɡaʣoː'],
  ])('of the sounds %s are %s', (kana, phonemes) => {
    const read = kana.split(' ').map((word) => phonemesOfKana(word));
    expect(read.join(' ')).toBe(phonemes);
  });

  it.each([
    ['一本', 'イッポン'],
    ['三本', 'サンボン'],
    ['六百人', 'ロッピャクニン'],
    ['三千八百円', 'サンゼンハッピャクエン'],
    ['八千', 'ハッセン'],
    ['四時十分', 'ヨジジュップン'],
    ['七月四日', 'シチガツヨッカ'],
    ['一月一日', 'イチガツツイタチ'],
    ['一日中', 'イチニチチュー'],
    ['二十日', 'ハツカ'],
    ['二人', 'フタリ'],
    ['十四人', 'ジューヨニン'],
    ['一兆', 'イッチョー'],
    ['三ヘルツ', 'サンヘルツ'],
    ['二千二十四年', 'ニセンニジューヨネン'],
  ])('of the number %s are those of %s', async (written, reading) => {
    expect((await read(written)).phonemes.replaceAll(' ', '').replaceAll(/[nmɲŋɴ]/g, 'n')).toBe(
      phonemesOfKana(reading).replaceAll(/[nmɲŋɴ]/g, 'n'),
    );
  });

  it('belong to the words of the text, also to those in Latin letters and to numbers with their counters', async () => {
    const { pairs } = await read('A P I で三本の木を見る');
    expect(pairs.map(([word]) => word)).toEqual(['A P I', 'で', '三本', 'の', '木', 'を', '見る']);
  });

  it('are those that a person gave for a stretch', async () => {
    expect((await read('健司が来た', [{ start: 0, end: 2, phonemes: 'kenʥi' }])).pairs[0]).toEqual(['健司', 'kenʥi']);
  });
});
