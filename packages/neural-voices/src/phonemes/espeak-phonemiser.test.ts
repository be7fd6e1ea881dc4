import { execFile } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { toTokens } from '../tokens.ts';
import { createEspeakPhonemiser, type EspeakLanguage, type RunEspeak } from './espeak-phonemiser.ts';

const NEVER = new AbortController().signal;

const run: RunEspeak = (args, input) =>
  new Promise((resolve, reject) => {
    const child = execFile('espeak-ng', args, (error, output) => (error ? reject(error as Error) : resolve(output)));
    child.stdin!.end(input);
  });

/** The phonemes, and those of each word of the text. */
async function read(
  language: EspeakLanguage,
  text: string,
  said: Parameters<ReturnType<typeof createEspeakPhonemiser>>[1] = [],
) {
  const { phonemes, words } = await createEspeakPhonemiser(language, run)(text, said, NEVER);
  const pairs = words.map(({ start, end, phonemesStart, phonemesEnd }) => [
    text.slice(start, end),
    phonemes.slice(phonemesStart, phonemesEnd),
  ]);
  return { phonemes, words: Object.fromEntries(pairs) as Record<string, string>, order: pairs.map(([word]) => word) };
}

describe('phonemes of other languages', () => {
  it.each<[EspeakLanguage, string, string]>([
    ['es', '¿Por qué cambia el color?', 'poɾ kˈe kˈambja el kolˈoɾ?'],
    ['fr', 'Quand les amis sont arrivés, ils parlent.', 'kɑ̃ lez amˈi sˈɔ̃t aʁivˈe, il pˈaʁl.'],
    ['it', "C'è un problema; nessuno lo vede.", 'ʧe ʊn problˈɛma; neSˌʊno lo vˈede.'],
    ['hi', 'पानी सौ डिग्री पर उबलता है.', 'pˈaːni sˈɔː ɖˈɪɡɾi pˈʌɾ ˈʊbəltaː hɛː.'],
    ['pt-BR', 'A reunião começa amanhã.', 'a xˌeuniˈɐ̃ʊ̃ kˌomˈɛsæ ˌæmɐ̃ɲˈɐ̃.'],
  ])('of %s are in the alphabet of the model, with its punctuation: %s', async (language, text, expected) => {
    const { phonemes } = await read(language, text);
    expect(phonemes).toBe(expected);
    expect(toTokens(phonemes).tokens).toHaveLength(phonemes.length);
  });

  it('leave out the marks of a foreign word', async () => {
    const { phonemes } = await read('fr', 'Le software est là.');
    expect(phonemes).not.toMatch(/[()^-]|en|fr/);
  });

  it('of French words with an apostrophe inside are French behind an elided word too', async () => {
    const { words, phonemes } = await read('fr', "Les chiffres d'aujourd'hui, qu’aujourd’hui les prud'hommes lisent.");
    expect(words["d'aujourd'hui"]).toBe('doʒuʁdyˈi');
    expect(words['qu’aujourd’hui']).toBe('koʒuʁdyˈi');
    expect(words["prud'hommes"]).toBe('pʁydˈɔm');
    expect(phonemes).not.toContain('ʤ');
  });

  it('belong to the words of the text, also where words are spoken as one or a number as several', async () => {
    expect((await read('fr', "Qu'est-ce que c'est ?")).order).toEqual(["Qu'est-ce", 'que', "c'est"]);
    const { words, order } = await read('it', 'Nel 1999 arrivano gli amici.');
    expect(order).toEqual(['Nel', '1999', 'arrivano', 'gli', 'amici']);
    expect(words['1999']!.split(' ').length).toBeGreaterThan(1);
    expect(words['amici']).toBe('amˈiʧɪ');
  });

  it('are those that a person gave for a stretch', async () => {
    const { words, order } = await read('es', 'Nguyen llega hoy.', [{ start: 0, end: 6, phonemes: 'wˈin' }]);
    expect(words['Nguyen']).toBe('wˈin');
    expect(order).toEqual(['Nguyen', 'llega', 'hoy']);
  });

  it('are none for a text without words', async () => {
    expect(await read('es', '… ¡! «»')).toMatchObject({ order: [] });
  });
});
