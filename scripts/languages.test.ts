import { describe, expect, it } from 'vitest';
import { catalogueFaults } from './languages/catalogues.ts';
import { readSource } from './languages/sources.ts';

const ENGLISH = {
  'list.count': '{count, plural, one {# film} other {# films}}',
  'list.help': 'Read <link>the guide</link>, {name}.',
};
const GERMAN = {
  'list.count': '{count, plural, one {# Film} other {# Filme}}',
  'list.help': '{name}, lesen Sie <link>die Anleitung</link>.',
};

describe('the check of catalogues', () => {
  it('accepts a translation', () => {
    expect(catalogueFaults('list', 'de', ENGLISH, GERMAN)).toEqual([]);
  });

  it('[LG2] names a message that is not translated, and one that English does not have', () => {
    const { 'list.help': _, ...rest } = GERMAN;
    expect(catalogueFaults('list', 'de', ENGLISH, { ...rest, 'list.old': 'Alt' })).toEqual([
      'de/list.json lacks list.help',
      'de/list.json has list.old, which English has not',
    ]);
  });

  it('[LG2] names placeholders and tags that differ, and what cannot be read', () => {
    expect(
      catalogueFaults('list', 'de', ENGLISH, { ...GERMAN, 'list.help': 'Lesen Sie die Anleitung, {Name}.' }),
    ).toEqual(['de/list.json: list.help has {Name}, and English </link> <link> {name}']);
    expect(
      catalogueFaults('list', 'de', ENGLISH, { ...GERMAN, 'list.count': '{count, plural, one {# Film}' })[0],
    ).toMatch(/^de\/list\.json: list\.count cannot be read/);
  });
});

describe('the check of sources', () => {
  const faultsOf = (source: string): readonly string[] => readSource('a.tsx', source).faults;

  it('[LG2] names words in JSX, in attributes that are read, and sentences', () => {
    expect(
      faultsOf(`
        const TITLE = 'Something went wrong';
        const a = <p title="Close">Saved</p>;
        const b = <p>{saved ? 'Saved' : say('list.saving')}</p>;
        const c = <p aria-label={\`Delete \${title}\`} />;`).map((fault) => fault.replace(/ is no message.*/, '')),
    ).toEqual(['a.tsx:2', 'a.tsx:3', 'a.tsx:3', 'a.tsx:4', 'a.tsx:5']);
  });

  it('[IS9] names formats that do not follow the language of the page', () => {
    expect(faultsOf('const a = count.toLocaleString(); const b = new Intl.ListFormat();')).toHaveLength(2);
  });

  it('finds nothing in messages, class names and what developers read', () => {
    expect(
      faultsOf(`
        console.warn('The state could not be read');
        const a = <p className="text-sm" title={say('list.title')}>{say('list.saved')} · {count}</p>;`),
    ).toEqual([]);
  });

  it('finds the codes that are used, also those that are made of a known set', () => {
    const { texts, patterns } = readSource('a.tsx', 'say(`list.kind.${kind}`); say("list.help")');
    expect(texts.has('list.help')).toBe(true);
    expect(patterns[0]!.test('list.kind.table')).toBe(true);
    expect(patterns[0]!.test('list.kinds')).toBe(false);
  });
});
