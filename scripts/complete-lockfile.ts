/**
 * Adds to package-lock.json the packages for other systems that the registry in use did not offer:
 * `npm ci` refuses a lockfile that lacks any, even those it would never install here. Run after
 * `npm install` has changed the lockfile: `npm run complete-lockfile`.
 */
import { readFile, writeFile } from 'node:fs/promises';

interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const FILE = 'package-lock.json';
const SYSTEMS = new Set([
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]);
const SYSTEM_ALIASES: Readonly<Record<string, string>> = { windows: 'win32', macos: 'darwin' };
const PROCESSORS = new Set([
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
]);
const PROCESSOR_ALIASES: Readonly<Record<string, string>> = {
  armv7: 'arm',
  aarch64: 'arm64',
  amd64: 'x64',
  '64': 'x64',
};

/** Which systems a package is for, read from its name: '@scope/binding-linux-arm-musleabihf'. */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name
    .split('/')
    .at(-1)!
    .split(/[-_.]/)
    .map((word) => SYSTEM_ALIASES[word] ?? PROCESSOR_ALIASES[word] ?? word);
  const system = words.find((word) => SYSTEMS.has(word));
  const processor = words.find((word) => PROCESSORS.has(word));
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : null;
  return {
    ...(processor ? { cpu: [processor] } : {}),
    ...(system ? { os: [system] } : {}),
    ...(libc && system === 'linux' ? { libc: [libc] } : {}),
  };
}

/** Where Node would find `name` from the package at `from`: the nearest node_modules that holds it. */
function isLocked(packages: Record<string, LockedPackage>, from: string, name: string): boolean {
  for (let at = from; ; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
    if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in packages) return true;
    if (at === '') return false;
  }
}

const lock = JSON.parse(await readFile(FILE, 'utf8')) as { packages: Record<string, LockedPackage> };
const added: string[] = [];
for (const [place, { optionalDependencies, dev }] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(optionalDependencies ?? {})) {
    if (isLocked(lock.packages, place, name)) continue;
    const version = range.replace(/^[\^~]/, '');
    if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version))
      throw new Error(`${name} of ${place} asks for "${range}", not for one version`);
    const platform = platformOf(name);
    if (!platform.os && !platform.cpu) throw new Error(`the name of ${name} does not tell what system it is for`);
    lock.packages[`node_modules/${name}`] = { version, ...(dev ? { dev: true } : {}), optional: true, ...platform };
    added.push(`${name}@${version}`);
  }
}
const sorted = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(FILE, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
console.log(added.length === 0 ? 'the lockfile is complete' : `added to the lockfile: ${added.join(', ')}`);
