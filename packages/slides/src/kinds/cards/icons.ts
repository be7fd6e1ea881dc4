import { createCompiler, SourceError } from '../compiler.ts';
import { blockProblem, type BlockProblem } from '../problems.ts';

/** A path of an icon on a ground of 24 by 24: its `d`, and whether it is filled. */
export interface IconPath {
  readonly d: string;
  readonly isFilled: boolean;
}

const compiler = createCompiler<string, readonly IconPath[]>((name) => name, pathsOf);

/** The paths of an icon, if `prepareIcon` has loaded them and there is one of this name. */
export function iconPaths(name: string): readonly IconPath[] | undefined {
  const found = compiler.compiled(name);
  return found !== undefined && 'output' in found ? found.output : undefined;
}

/** What is wrong with the name of an icon; null if nothing is known to be. */
export function iconProblem(name: string): BlockProblem | null {
  const found = compiler.compiled(name);
  return found !== undefined && 'problem' in found ? found.problem : null;
}

/** Loads an icon; null if that is done. Icons with the same first letter are one file. */
export const prepareIcon = (name: string): Promise<void> | null => compiler.prepare(name);

/** The icons by their first letter: lines of names and paths (see scripts/make-icons.ts). */
const FILES: Readonly<Record<string, () => Promise<{ readonly default: readonly string[] }>>> = {
  a: () => import('./icon-data/a.json', { with: { type: 'json' } }),
  b: () => import('./icon-data/b.json', { with: { type: 'json' } }),
  c: () => import('./icon-data/c.json', { with: { type: 'json' } }),
  d: () => import('./icon-data/d.json', { with: { type: 'json' } }),
  e: () => import('./icon-data/e.json', { with: { type: 'json' } }),
  f: () => import('./icon-data/f.json', { with: { type: 'json' } }),
  g: () => import('./icon-data/g.json', { with: { type: 'json' } }),
  h: () => import('./icon-data/h.json', { with: { type: 'json' } }),
  i: () => import('./icon-data/i.json', { with: { type: 'json' } }),
  j: () => import('./icon-data/j.json', { with: { type: 'json' } }),
  k: () => import('./icon-data/k.json', { with: { type: 'json' } }),
  l: () => import('./icon-data/l.json', { with: { type: 'json' } }),
  m: () => import('./icon-data/m.json', { with: { type: 'json' } }),
  n: () => import('./icon-data/n.json', { with: { type: 'json' } }),
  o: () => import('./icon-data/o.json', { with: { type: 'json' } }),
  p: () => import('./icon-data/p.json', { with: { type: 'json' } }),
  q: () => import('./icon-data/q.json', { with: { type: 'json' } }),
  r: () => import('./icon-data/r.json', { with: { type: 'json' } }),
  s: () => import('./icon-data/s.json', { with: { type: 'json' } }),
  t: () => import('./icon-data/t.json', { with: { type: 'json' } }),
  u: () => import('./icon-data/u.json', { with: { type: 'json' } }),
  v: () => import('./icon-data/v.json', { with: { type: 'json' } }),
  w: () => import('./icon-data/w.json', { with: { type: 'json' } }),
  x: () => import('./icon-data/x.json', { with: { type: 'json' } }),
  y: () => import('./icon-data/y.json', { with: { type: 'json' } }),
  z: () => import('./icon-data/z.json', { with: { type: 'json' } }),
};

async function pathsOf(name: string): Promise<readonly IconPath[]> {
  const load = Object.hasOwn(FILES, name.charAt(0)) ? FILES[name.charAt(0)] : undefined;
  const line = (await load?.())?.default.find((one) => one.startsWith(`${name}|`));
  if (line === undefined) throw new SourceError(blockProblem('iconUnknown', { name }));
  const [, ...paths] = line.split('|');
  return paths.map((path) => ({ d: path.replace(/^\*/, ''), isFilled: path.startsWith('*') }));
}
