import type { Importer } from './importer.ts';
import { outline } from './outline/index.ts';
import { plainOutline } from './outline/plain.ts';

/** Every importer. One is a folder here and one entry; the first that accepts a file reads it. */
export const IMPORTERS = { outline, plainOutline } satisfies Record<string, Importer>;

/** The importer for a file of this name; the outline's for any other ending, since every text is an outline. */
export function importerFor(filename: string): Importer {
  const name = filename.toLowerCase();
  const accepts = ({ extensions }: Importer): boolean => extensions.some((extension) => name.endsWith(extension));
  return Object.values<Importer>(IMPORTERS).find(accepts) ?? outline;
}

export type { ImportedDeck, ImportedSlide, Importer } from './importer.ts';
export { OUTLINE_NEEDED_MESSAGE } from './outline/sections.ts';
