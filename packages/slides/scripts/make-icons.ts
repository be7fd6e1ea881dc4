/**
 * Writes the icons of cards and their words from the unpacked package @tabler/icons:
 * `node scripts/make-icons.ts FOLDER`. An icon is a line: its name, and its paths on a ground of 24 by 24 or its words,
 * parted by '|'; `*` begins a path that is filled. One file for each first letter, so that a page loads those that it
 * draws. Names of brands are left out, because they are trademarks.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Path = readonly [tag: string, attributes: { readonly d: string; readonly fill?: string }];
interface Words {
  readonly category: string;
  readonly tags: readonly (string | number)[];
}

const [folder = ''] = process.argv.slice(2);
const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), 'utf8'));
const paths = (await read('tabler-nodes-outline.json')) as Readonly<Record<string, readonly Path[]>>;
const words = (await read('icons.json')) as Readonly<Record<string, Words>>;

const target = new URL('../src/kinds/cards/icon-data/', import.meta.url);
const names = Object.keys(paths)
  .filter((name) => words[name] !== undefined && words[name].category !== 'Brand' && !name.startsWith('brand-'))
  .toSorted();
const byLetter = Map.groupBy(names, (name) => (/^[a-z]/.test(name) ? name[0]! : '0'));

for (const [letter, some] of byLetter)
  await save(
    `${letter}.json`,
    some.map((name) =>
      [name, ...paths[name]!.map(([, { d, fill }]) => (fill === 'currentColor' ? `*${d}` : d))].join('|'),
    ),
  );
await save(
  'words.json',
  names.map((name) => {
    const tags = words[name]!.tags.flatMap(
      (tag) =>
        String(tag)
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? [],
    );
    return [name, [...new Set(tags)].filter((tag) => !name.split('-').includes(tag)).join(' ')].join('|');
  }),
);
console.log(`${names.length} icons in ${byLetter.size} files`);

async function save(name: string, lines: readonly string[]): Promise<void> {
  await writeFile(new URL(name, target), `${JSON.stringify(lines, null, 2)}\n`);
}
