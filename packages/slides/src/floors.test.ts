import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BLOCK_KINDS } from './kinds/index.ts';

/**
 * The folders from the lowest up: each imports itself and those before it. 'kinds' and 'themes' are twice here, without
 * the drawings, which servers load, and with them.
 */
const FLOORS = [
  'measure',
  'kinds',
  'content',
  'speech',
  'film',
  'importers',
  'exporters',
  'arrange',
  'show-as',
  'deck',
  'themes',
  'picture',
  'drawing',
  'kinds, drawn',
  'themes, drawn',
  'still',
];

const FOLDER = import.meta.dirname;
const IMPORT = /^(?:import|export)\s[^;'"]*?'(\.[^']+)'|import\('(\.[^']+)'\)/gm;

const read = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8');

/** The files below the folder, each with those that it imports, also for types alone. */
const imports = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => {
      const found = read(file).matchAll(IMPORT);
      return [file, [...found].map((match) => path.join(path.dirname(file), match[1] ?? match[2]!))];
    }),
);

const folderOf = (file: string): string => file.split(path.sep)[0]!;

/** The files of its folder that a file loads, with itself. */
function loadedBy(entry: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(entry)) return loaded;
  loaded.add(entry);
  for (const file of imports.get(entry) ?? []) if (folderOf(file) === folderOf(entry)) loadedBy(file, loaded);
  return loaded;
}

const withoutDrawings = new Set(['kinds/index.ts', 'themes/index.ts'].flatMap((entry) => [...loadedBy(entry)]));
const withDrawings = new Set(['kinds/body.tsx', 'themes/drawings.ts'].flatMap((entry) => [...loadedBy(entry)]));

function floorOf(file: string): number {
  const drawn = FLOORS.indexOf(`${folderOf(file)}, drawn`);
  const isDrawn = file.endsWith('.tsx') || (withDrawings.has(file) && !withoutDrawings.has(file));
  const floor = drawn !== -1 && isDrawn ? drawn : FLOORS.indexOf(folderOf(file));
  if (floor === -1) throw new Error(`${file} is on no floor`);
  return floor;
}

it('a folder imports only itself and those below it', () => {
  const inFolders = [...imports].filter(([file]) => file.includes(path.sep));
  const upwards = inFolders.flatMap(([file, imported]) =>
    imported.filter((other) => floorOf(other) > floorOf(file)).map((other) => `${file} imports ${other}`),
  );
  expect(inFolders.length).toBeGreaterThan(200);
  expect(upwards).toEqual([]);
});

it('only kinds, and importers, which make blocks, compare the names of kinds', () => {
  const names = Object.keys(BLOCK_KINDS).join('|');
  const comparison = new RegExp(`(?:\\b(?:kind|only|onlyKind\\(.*\\)) [!=]==|case) '(?:${names})'`);
  const comparing = [...imports.keys()].filter((file) => comparison.test(read(file)));
  expect(comparing.filter((file) => !['kinds', 'importers'].includes(folderOf(file)))).toEqual([]);
  expect(comparing).not.toEqual([]);
});
