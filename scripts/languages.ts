/**
 * Names messages that a language lacks or that nothing uses, codes without a message, placeholders that differ between
 * languages, parts of the catalogue that a page says and does not load, and texts of the web app that are no messages
 * (docs/languages.md). Part of `npm run check`.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { PAGE_LANGUAGES } from '@slidewright/domain';
import { catalogueFaults, type Messages } from './languages/catalogues.ts';
import { missingParts, pagesOf } from './languages/routes.ts';
import { findingsOf } from './languages/sources.ts';

const FOLDER = 'web/src/languages';

/** Where the formats of the page's language are made. */
const FORMATS = 'web/src/lib/language/';

/** Tests and what they use, and texts that are material and no interface. */
const NOT_READ = /\.test\.tsx?$|^web\/src\/testing\/|(?:testing|-fixtures)\.ts$|\.static\.ts$|example-outline\.ts$/;

function readPart(language: string, part: string): Messages {
  try {
    return JSON.parse(readFileSync(`${FOLDER}/${language}/${part}.json`, 'utf8')) as Messages;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

const parts = readdirSync(`${FOLDER}/en`).map((file) => file.replace('.json', ''));
const faults: string[] = [];
const codes = new Set<string>();
for (const part of parts) {
  const english = readPart('en', part);
  Object.keys(english).forEach((code) => codes.add(code));
  for (const language of PAGE_LANGUAGES)
    faults.push(...catalogueFaults(part, language, english, readPart(language, part)));
}

const used = new Set<string>();
const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'web/src/*.ts', 'web/src/*.tsx'])
  .toString()
  .trim()
  .split('\n')
  .filter((name) => !NOT_READ.test(name));
for (const name of names) {
  const { texts, patterns, faults: found } = findingsOf(name);
  const isRead = !name.startsWith(FORMATS);
  if (isRead) faults.push(...found);
  for (const text of texts) if (codes.has(text)) used.add(text);
  for (const pattern of patterns) for (const code of codes) if (pattern.test(code)) used.add(code);
}
for (const code of codes) if (!used.has(code)) faults.push(`nothing uses ${code}`);

// main.tsx loads them before it shows a page.
const always = ['common', 'errors', 'reasons'];
for (const entry of pagesOf('web/src/router.tsx')) faults.push(...missingParts(entry, always, codes));

for (const fault of faults) console.log(fault);
console.log(`${codes.size} messages in ${PAGE_LANGUAGES.length} languages, ${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;
