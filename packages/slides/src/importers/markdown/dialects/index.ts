import { deckset } from './deckset.ts';
import type { Dialect } from './dialect.ts';
import { gitpitch } from './gitpitch.ts';
import { marp } from './marp.ts';
import { mdx } from './mdx.ts';
import { obsidian } from './obsidian.ts';
import { pandoc } from './pandoc.ts';
import { presenterm } from './presenterm.ts';
import { quarto } from './quarto.ts';
import { remark } from './remark.ts';
import { reveal } from './reveal.ts';
import { slidev } from './slidev.ts';

/** All dialects. Of two with as many marks in a document, the first one is recognised. */
export const DIALECTS = {
  marp,
  slidev,
  reveal,
  quarto,
  pandoc,
  remark,
  deckset,
  obsidian,
  presenterm,
  gitpitch,
  mdx,
} satisfies Record<string, Dialect>;

export type DialectId = keyof typeof DIALECTS;

export const DIALECT_IDS = Object.keys(DIALECTS) as DialectId[];

export const isDialect = (name: unknown): name is DialectId =>
  typeof name === 'string' && Object.hasOwn(DIALECTS, name);

export const dialectNamed = (id: DialectId): Dialect => DIALECTS[id];
