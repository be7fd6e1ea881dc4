import { describe, expect, it } from 'vitest';
import { normaliseForSpeech } from '../normalise/index.ts';
import {
  createTermFinder,
  clickMarksOf,
  pausesMs,
  phonesOfIpa,
  readIpa,
  respellingOfIpa,
  spokenForm,
  voiceOverOf,
  withoutClicks,
  withoutSpeechMarks,
  withoutSpeechSyntax,
  type Pronunciation,
} from './index.ts';

const entry = (term: string, said: string, other: Partial<Pronunciation> = {}): Pronunciation => ({
  term,
  said,
  alphabet: 'respelling',
  exactCase: false,
  ...other,
});
/** What an engine for English reads, sentence by sentence. */
const spoken = (text: string, entries: readonly Pronunciation[] = []): string[] =>
  voiceOverOf(text, 'en', entries).sentences.map(
    (sentence) => spokenForm(sentence.text, sentence.said, (plain) => normaliseForSpeech(plain, 'en')).text,
  );
const written = (text: string): string[] => voiceOverOf(text, 'en').sentences.map((sentence) => sentence.text);

describe('marks in speaker notes', () => {
  it('[PR3] part the text with a silence of the length asked for', () => {
    const { leadMs, sentences } = voiceOverOf(
      '[pause 0.5s] We looked [pause] twice. [pause 1500 ms]\nThen left.',
      'en',
    );
    expect(leadMs).toBe(500);
    expect(sentences.map(({ text, pauseMs }) => [text, pauseMs])).toEqual([
      ['We looked', 1_000],
      ['twice.', 1_500],
      ['Then left.', null],
    ]);
  });

  it('[PR3] keep a pause between 0.1 and 30 seconds', () => {
    expect(pausesMs('a [pause 99999s] b [pause 1ms] c [PAUSE 1,5s] d [pause 2]')).toEqual([30_000, 100, 1_500, 2_000]);
  });

  it('[PR2] [PR3] say one thing and show another', () => {
    const text = 'Ask {Nguyen|win} about {Yahoo! Inc. Ltd|ya hoo}. Done.';
    expect(written(text)).toEqual(['Ask Nguyen about Yahoo! Inc. Ltd.', 'Done.']);
    expect(spoken(text)).toEqual(['Ask win about ya hoo.', 'Done.']);
  });

  it('[PR3] are never shown as text', () => {
    expect(withoutSpeechMarks('[pause] Hi [pause 1s], {A|b}[pause].\n[pause 2s]\nEnd [pause] here.')).toBe(
      'Hi, A.\n\nEnd here.',
    );
    expect(withoutSpeechMarks('{a|} {|b} {c} [paused]')).toBe('a  {c} [paused]');
    expect(withoutSpeechMarks('One. [pause]Two.[pause]\nThree.')).toBe('One. Two.\nThree.');
  });

  it.each([
    '[click] One. Two.\nThree.',
    'One. [CLICK]Two.\nThree.',
    'One. [click] [click:3] Two.\n[click]\nThree.',
    'One[click]. Two.\n[click] Three. [click]',
    'One. Two. [click]\nThree.\n[click : 12]',
  ])('[BL7] have clicks, which are not spoken: %j', (notes) => {
    expect(withoutClicks(notes)).toBe('One. Two.\nThree.');
    expect(spoken(notes)).toEqual(['One.', 'Two.', 'Three.']);
  });

  it('[BL7] have the places of clicks in what is said', () => {
    const clicks = clickMarksOf(
      '[click] Ab. {Cd|see} [click][pause] Ef [click:5] [click:2] g\n[click] #h [click:6] [click]',
    );
    expect(clicks).toEqual([
      { parts: 1, share: 0, isAfterWord: false },
      { parts: 2, share: 4 / 8, isAfterWord: true },
      { parts: 5, share: 6 / 8, isAfterWord: false },
      { parts: 6, share: 7 / 8, isAfterWord: false },
      { parts: 7, share: 1, isAfterWord: true },
    ]);
    expect(clickMarksOf('[click] … [click]')).toEqual([]);
  });

  it('say the written word where nothing is said for it', () => {
    expect(spoken('Press {Escape|}.')).toEqual(['Press Escape.']);
    expect(spoken('Press {Escape|…}.')).toEqual(['Press Escape.']);
  });

  it('[PR1] read IPA between slashes', () => {
    const [sentence] = voiceOverOf('A {GIF|/dʒɪf/}, or {GIF|/not ʘ/}.', 'en').sentences;
    expect(sentence!.said.map(({ said, alphabet }) => [said, alphabet])).toEqual([
      ['dʒɪf', 'ipa'],
      ['not ʘ', 'respelling'],
    ]);
    expect(spokenForm(sentence!.text, sentence!.said)).toEqual({
      text: 'A jif, or not ʘ.',
      ipa: [{ start: 2, end: 5, ipa: 'dʒɪf' }],
    });
  });

  it('are ordinary text outside of notes', () => {
    expect(written(withoutSpeechSyntax('A set {x|y}.'))).toEqual(['A set (x|y).']);
  });
});

describe('a dictionary', () => {
  it('[PR1] replaces whole words in any case, the longest term first', () => {
    const entries = [entry('SQL', 'sequel'), entry('SQL Server', 'sequel server'), entry('api', 'ay pee eye')];
    expect(spoken('Our sql, SQL  server and NoSQL: one api.', entries)).toEqual([
      'Our sequel, sequel server and no sequel: one ay pee eye.',
    ]);
  });

  it('[PR1] tells capitals apart where that is asked for', () => {
    const entries = [entry('Polish', 'pole ish', { exactCase: true }), entry('lead', 'led')];
    expect(spoken('Polish workers polish Lead.', entries)).toEqual(['pole ish workers polish led.']);
  });

  it('leaves what a mark in the notes says', () => {
    expect(spoken('A {GIF|jif} and a GIF.', [entry('GIF', 'gif')])).toEqual(['A jif and a gif.']);
  });

  it('does not change how the text around is read', () => {
    expect(spoken('It costs $5 per km on v1.2 in 1999.', [entry('km', 'kay em')])).toEqual([
      'It costs five dollars per kay em on version one point two in nineteen ninety nine.',
    ]);
  });

  it('finds terms in scripts without spaces, and signs as terms', () => {
    const find = createTermFinder([
      entry('東京', 'とうきょう'),
      entry('.NET', 'dot net'),
      entry('C++', 'see plus plus'),
    ]);
    const text = '私は東京に住む。 ASP.NET and .NET, C++.';
    expect(find(text).map(({ start, end }) => text.slice(start, end))).toEqual(['東京', '.NET', '.NET', 'C++']);
  });

  it('takes the longest term of those that begin alike, and the exact one of those that are as long', () => {
    const find = createTermFinder([
      entry('new', 'short'),
      entry('New York', 'any'),
      { ...entry('New York', 'exact'), exactCase: true },
      entry('new york city', 'long'),
      entry('New York', 'second'),
    ]);
    const text = 'New  York, new york, NEW YORK\nCITY, new yorks';
    expect(find(text).map(({ start, end, entry: { said } }) => [text.slice(start, end), said])).toEqual([
      ['New  York', 'exact'],
      ['new york', 'any'],
      ['NEW YORK\nCITY', 'long'],
      ['new', 'short'],
    ]);
  });

  it.each<[string, (index: number) => string, string]>([
    ['words', (index) => `${'a '.repeat(45)}${index}`, 'a '],
    ['letters', (index) => `${'a'.repeat(90)}${index}`, `${'a'.repeat(89)} `],
    ['spaces', (index) => `a ${index}`, `a${' '.repeat(5_000)}`],
    ['signs without spaces', (index) => `${'字'.repeat(90)}${index}`, '字'],
  ])('finds 500 terms that begin with the same %s in the longest notes in moments', (_, term, unit) => {
    const entries = Array.from({ length: 500 }, (__, index) => entry(term(index), 'x'));
    const find = createTermFinder(entries);
    const before = process.cpuUsage();
    expect(find(unit.repeat(Math.ceil(10_000 / unit.length)))).toEqual([]);
    // Each term at each word would take half a minute.
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });

  it('speaks stressed syllables in capitals as syllables', () => {
    expect(spoken('Use Kubernetes.', [entry('Kubernetes', 'koo-ber-NET-eez')])).toEqual(['Use koo-ber-net-eez.']);
  });
});

describe('IPA', () => {
  it.each([
    ['/ˌkuːbɚˈnɛtiːz/', 'kˌuːbəɹnˈɛtiːz', 'k uw0 b er0 n eh1 t iy0 z', 'koo-bur-ne-teez'],
    ['dʒɪf', 'ʤɪf', 'jh ih0 f', 'jif'],
    ['ɡəˈnoʊm', 'ɡənˈOm', 'g ax0 n ow1 m', 'guh-nohm'],
    ['ʃɪˈvɔːn', 'ʃɪvˈɔːn', 'sh ih0 v ao1 n', 'shi-vawn'],
    ['maɪ næʃ', 'mI næʃ', 'm ay0 n ae0 sh', 'my nash'],
  ])('%s has one sign, one phone and one spelling for each sound', (ipa, phonemes, phones, respelling) => {
    expect(readIpa(ipa)).toEqual({ phonemes });
    expect(phonesOfIpa(ipa).join(' ')).toBe(phones);
    expect(respellingOfIpa(ipa)).toBe(respelling);
  });

  it.each([
    ['ʘa', { problem: 'has the sign “ʘ”, which is not IPA for a sound of English', sign: 'ʘ' }],
    ['pst', { problem: 'has no vowel' }],
    ['', { problem: 'has no vowel' }],
  ])('%s is refused with its cause', (ipa, cause) => {
    expect(readIpa(ipa)).toEqual(cause);
    expect(phonesOfIpa(ipa)).toEqual([]);
  });
});
