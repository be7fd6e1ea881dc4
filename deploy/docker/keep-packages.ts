/**
 * Removes from a Debian system all but the packages named and what they depend on:
 * `node keep-packages.ts espeak-ng libmp3lame0`. What is left runs programs and installs none: no package manager,
 * no program that becomes root, and perl only where it is named. The list of installed packages stays true, so that scanners can read it.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync, lstatSync, type Stats } from 'node:fs';

const STATUS = '/var/lib/dpkg/status';
const INFO = '/var/lib/dpkg/info';

/** A shell and its small tools, for the health check, for scripts of the services and for people who look inside. */
const ALWAYS = ['base-files', 'libc6', 'libstdc++6', 'libgcc-s1', 'dash', 'coreutils', 'util-linux', 'tini'];

/** Named as dependencies, but needed by installation scripts, by desktops or by wrappers we do not call. */
const NOT_FOLLOWED = new Set([
  'debconf',
  'debconf-2.0',
  'ucf',
  'perl',
  'perl-base',
  'dpkg',
  'install-info',
  'x11-utils',
  'xdg-utils',
  'login',
  'passwd',
  'libpam0g',
  'libpam-modules',
]);

interface Package {
  readonly name: string;
  readonly paragraph: string;
  readonly provides: readonly string[];
  /** Each entry lists alternatives. */
  readonly depends: readonly (readonly string[])[];
}

function fieldOf(paragraph: string, name: string): string {
  return new RegExp(`^${name}: (.*(?:\\n .*)*)`, 'm').exec(paragraph)?.[1] ?? '';
}

function names(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim().replace(/[\s(:].*/s, ''))
    .filter((entry) => entry !== '');
}

function readPackage(paragraph: string): Package {
  const depends = [fieldOf(paragraph, 'Pre-Depends'), fieldOf(paragraph, 'Depends')]
    .flatMap((list) => list.split(','))
    .map((entry) => entry.split('|').flatMap(names))
    .filter((alternatives) => alternatives.length > 0);
  return {
    name: fieldOf(paragraph, 'Package'),
    paragraph,
    provides: names(fieldOf(paragraph, 'Provides')),
    depends,
  };
}

const installed = readFileSync(STATUS, 'utf8')
  .split(/\n\n+/)
  .filter((paragraph) => paragraph.trim() !== '')
  .map(readPackage);

function find(name: string): Package | undefined {
  return installed.find((one) => one.name === name) ?? installed.find((one) => one.provides.includes(name));
}

const kept = new Set<Package>();
function keep(one: Package): void {
  if (kept.has(one)) return;
  kept.add(one);
  for (const alternatives of one.depends) {
    const wanted = alternatives.filter((name) => !NOT_FOLLOWED.has(name));
    for (const found of wanted.flatMap((name) => find(name) ?? [])) keep(found);
  }
}
for (const name of [...ALWAYS, ...process.argv.slice(2)]) {
  const found = find(name);
  if (found === undefined) throw new Error(`The package ${name} is not installed here.`);
  keep(found);
}

function look(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

const infoFiles = readdirSync(INFO);
for (const { name } of installed.filter((one) => !kept.has(one))) {
  const own = infoFiles.filter((file) => file.startsWith(`${name}.`) || file.startsWith(`${name}:`));
  const listing = own.find((file) => file.endsWith('.list'));
  if (listing !== undefined) {
    for (const path of readFileSync(`${INFO}/${listing}`, 'utf8').split('\n').toReversed()) {
      const found = path === '' || path === '/.' ? undefined : look(path);
      if (found?.isFile() || (found?.isSymbolicLink() && path.split('/').length > 2)) rmSync(path);
    }
  }
  for (const file of own) rmSync(`${INFO}/${file}`);
}
writeFileSync(STATUS, `${[...kept].map(({ paragraph }) => paragraph.trim()).join('\n\n')}\n`);
console.log(`${kept.size} of ${installed.length} packages stay`);
