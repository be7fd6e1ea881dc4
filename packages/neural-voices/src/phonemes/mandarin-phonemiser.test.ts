import { describe, expect, it } from 'vitest';
import { toTokens } from '../tokens.ts';
import { createMandarinPhonemiser } from './mandarin-phonemiser.ts';
import { createPhonemiser, type Said } from './phonemiser.ts';

const phonemise = createMandarinPhonemiser(createPhonemiser('en-US'));

function read(text: string, said: readonly Said[] = []) {
  const { phonemes, words } = phonemise(text, said);
  const pairs = words.map(({ start, end, phonemesStart, phonemesEnd }) => [
    text.slice(start, end),
    phonemes.slice(phonemesStart, phonemesEnd),
  ]);
  return { phonemes, pairs };
}

describe('phonemes of Mandarin', () => {
  it('are in the alphabet of the model, with tones behind their vowels, and punctuation', () => {
    const { phonemes } = read('水在沸腾,你好吗?');
    expect(phonemes).toBe('ʂwei↓ ʦai↘ fei↘tʰə↗ŋ, ni↓xau↓ ma?');
    expect(toTokens(phonemes).tokens).toHaveLength(phonemes.length);
  });

  it('know all initials and finals', () => {
    const { phonemes } = read('鱼 云 月 元 用 有 友谊 文 五 王 翁 知 吃 日 四 绿 女 雪 群 儿 熊 秋 归 轮 我');
    expect(phonemes).toBe(
      'y↗ y↗n ɥe↘ ɥɛ↗n jʊ↘ŋ jou↓ jou↓i↘ wə↗n u↓ wa↗ŋ wə→ŋ ꭧɨ→ ꭧʰɨ→ ɻɨ↘ sɨ↘ ly↘ ny↓ ɕɥe↓ ʨʰy↗n ɚ↗ ɕjʊ↗ŋ ʨʰjou→ kwei→ lwə↗n wo↓',
    );
  });

  it('are those of a character in its word', () => {
    expect(read('银行').pairs).toEqual([['银行', 'i↗nxa↗ŋ']]);
    expect(read('行动').pairs).toEqual([['行动', 'ɕi↗ŋtʊ↘ŋ']]);
  });

  it('belong to the words of the text, also to those in Latin letters', () => {
    expect(read('使用 A P I 写文件').pairs.map(([word]) => word)).toEqual(['使用', 'A P I', '写', '文件']);
  });

  it('are those that a person gave for a stretch', () => {
    expect(read('王明来了', [{ start: 0, end: 2, phonemes: 'wˈɑŋ' }]).pairs[0]).toEqual(['王明', 'wˈɑŋ']);
  });
});
