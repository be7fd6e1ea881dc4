/**
 * Lists the licence of every dependency, and fails on one that is unknown or not accepted. Writes the
 * licence texts of all that the product ships to out/third-party-licences.txt. `make licences`.
 * With --check it only names what is not accepted.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ALLOWED_LICENCES, SPECIAL_TERMS, SYSTEM_PROGRAMS } from './supply-chain/licence-policy.ts';
import { listLicences, readManifests, type LicenceEntry } from './supply-chain/licences.ts';
import { readLockfile } from './supply-chain/lockfile.ts';

const TEXTS = 'out/third-party-licences.txt';

/** The licence files of an installed package; empty when it brings none or is not installed. */
async function licenceTexts(place: string): Promise<string[]> {
  const names = await readdir(place).catch(() => []);
  const files = names.filter((name) => /^(licen[cs]e|copying|notice|unlicense)/i.test(name)).sort();
  return Promise.all(files.map((file) => readFile(path.join(place, file), 'utf8').catch(() => '')));
}

/** One text for all packages that share it to the letter. */
async function writeTexts(entries: readonly LicenceEntry[]): Promise<number> {
  const packagesByText = new Map<string, string[]>();
  let without = 0;
  for (const { name, version, licence, places } of entries) {
    const text = (await licenceTexts(places[0]!)).join('\n').trim();
    if (text === '') without += 1;
    const shown = text === '' ? `${licence} (the package brings no text of it)` : text;
    packagesByText.set(shown, [...(packagesByText.get(shown) ?? []), `${name} ${version}`]);
  }
  const parts = [...packagesByText].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  await mkdir(path.dirname(TEXTS), { recursive: true });
  await writeFile(TEXTS, parts.join(`\n${'-'.repeat(80)}\n\n`));
  return without;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const packages = await readLockfile('package-lock.json');
const manifests = await readManifests(packages);
const entries = listLicences(packages, manifests);
if (!process.argv.includes('--check')) await report();

const refused = entries.filter(({ refusal }) => refusal !== null);
for (const { name, version, licence, refusal } of refused)
  console.error(`refused: ${name} ${version} (${licence ?? 'no licence'}): ${refusal}`);
console.log(`${entries.length} packages, ${refused.length} refused`);
if (refused.length > 0) process.exitCode = 1;

async function report(): Promise<void> {
  console.log(
    table([
      ['package', 'version', 'use', 'licence', 'from'],
      ...entries.map(({ name, version, use, licence, origin }) => [name, version, use, licence ?? '?', origin]),
    ]),
  );

  const counts = Map.groupBy(entries, ({ licence }) => licence ?? '?');
  console.log('\nLicences');
  console.log(
    table(
      [...counts]
        .sort(([, a], [, b]) => b.length - a.length)
        .map(([licence, { length }]) => [String(length).padStart(5), licence, ALLOWED_LICENCES[licence] ?? '']),
    ),
  );

  console.log('\nTerms to know');
  const used = new Set(entries.map(({ name }) => name));
  for (const [why, terms] of Map.groupBy(SPECIAL_TERMS, ({ why }) => why)) {
    const names = terms.flatMap(({ packages }) => packages).filter((name) => used.has(name));
    if (names.length > 0) console.log(`  ${names.join(', ')}\n    ${why}`);
  }
  console.log('\nPrograms that are called and not linked; their source is with Debian');
  console.log(table(SYSTEM_PROGRAMS.map(({ program, licence, note }) => [`  ${program}`, licence, note])));

  const shipped = entries.filter(
    ({ use, places }) => use === 'production' && places.some((place) => manifests.has(place)),
  );
  const without = await writeTexts(shipped);
  console.log(
    `\nThe texts for the ${shipped.length} installed packages that are shipped are in ${TEXTS}; ${without} bring none.`,
  );
}
