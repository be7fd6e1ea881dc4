import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { pagesOf } from './languages/routes.ts';

const WEB = join(import.meta.dirname, '../web');
const DIST = join(WEB, 'dist');

/** A chunk or an asset of the build, by the path of its source below web/. */
interface Built {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** What a page loads before anything is done on it, besides its own module. */
const APP = ['index.html', 'src/routes/data.tsx', 'src/routes/signed-in.tsx'];
/** The parts of the catalogue that main.tsx loads. */
const APP_PARTS = ['common', 'errors', 'reasons'];

/** Most kilobytes (1,000 bytes) of each page, without what it loads behind its first view. */
const BUDGETS: Readonly<Record<string, number>> = {
  'src/routes/verify-email.tsx': 150,
  'src/routes/start.tsx': 220,
  'src/routes/start-film.tsx': 256,
  'src/routes/timelines.tsx': 240,
  'src/routes/new-timeline.tsx': 250,
  'src/routes/timeline.tsx': 276,
  'src/routes/edit-timeline.tsx': 250,
  'src/routes/profile.tsx': 238,
  'src/routes/share.tsx': 200,
};

/** The files of modules and of all that these import at once. */
function filesOf(modules: readonly string[]): Set<string> {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Built>;
  const files = new Set<string>();
  const seen = new Set(modules);
  for (const module of seen) {
    const built = manifest[module];
    if (built === undefined) throw new Error(`the build has no ${module}`);
    for (const file of [built.file, ...(built.css ?? [])]) files.add(file);
    for (const imported of built.imports ?? []) seen.add(imported);
  }
  return files;
}

/** Kilobytes of code, styles and parts of the catalogue in English as they are sent, compressed with Brotli. */
function kilobytesOf(modules: readonly string[], parts: readonly string[]): number {
  const messages = parts.map((part) => `src/languages/en/${part}.json`);
  const paths = [...filesOf([...modules, ...messages])].map((file) => join(DIST, file));
  const sent = paths.map((path) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size);
  return sent.reduce((sum, bytes) => sum + bytes, 0) / 1_000;
}

it('[UX11] each page of the app loads at most its budget', () => {
  const pages = pagesOf(join(WEB, 'src/router.tsx'));
  const found = pages.map(({ file, parts }) => {
    const module = relative(WEB, file);
    return [module, kilobytesOf([...APP, module], [...APP_PARTS, ...parts])] as const;
  });
  expect(found.map(([module]) => module).toSorted()).toEqual(Object.keys(BUDGETS).toSorted());
  expect(found.filter(([module, kilobytes]) => kilobytes > BUDGETS[module]!)).toEqual([]);
});

it('[R8] the sign-in pages load at most 90 kB', () => {
  expect(kilobytesOf(['sign-in.html'], ['common', 'session'])).toBeLessThanOrEqual(90);
});
