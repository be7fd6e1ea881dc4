import { existsSync, lstatSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { runProcess } from './process.ts';
import { temporaryDirectory, type TemporaryDirectory } from './temporary-directory.ts';

/**
 * How confined programs are kept from other files, the best way that this machine allows:
 * - `namespaces`: a file system, processes and a network of their own, as nobody where root started this process;
 * - `landlock`: the files that Landlock (landlock(7)) leaves them, and no TCP; as nobody where root started this process;
 * - `none`: everything that this process may read, within the limits alone.
 */
export type ConfinementKind = 'namespaces' | 'landlock' | 'none';

/** The way of this machine, which is tried with the first call. */
export async function confinementKind(): Promise<ConfinementKind> {
  return (await way()).kind;
}

/** What a confined program may use besides the system's programs, libraries and fonts. */
export interface ConfinedPaths {
  /** The only folder that it can write. */
  readonly folder: string;
  readonly readable: readonly string[];
}

/** A way to keep a program from other files. */
export interface Way {
  readonly kind: ConfinementKind;
  /** The command that runs a command within the paths. */
  wrap(command: readonly string[], paths: ConfinedPaths): readonly string[];
}

/** The system's programs, libraries, fonts, and their settings. */
const SYSTEM = [
  '/usr/bin',
  '/usr/sbin',
  '/usr/lib',
  '/usr/lib32',
  '/usr/lib64',
  '/usr/libx32',
  '/usr/libexec',
  '/usr/share',
  '/usr/local/bin',
  '/usr/local/lib',
  '/usr/local/share',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/etc/fonts',
  '/etc/alternatives',
  '/etc/libreoffice',
  '/var/cache/fontconfig',
  '/var/lib/libreoffice',
];
const DEVICES = ['/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom'];
const SYSTEM_FILES = ['/etc/ld.so.cache', '/etc/localtime'];

/** `nobody`. It may enter folders that only root may, such as a checkout in root's home, if they are among its paths. */
const AS_NOBODY = [
  '--reuid=65534',
  '--regid=65534',
  '--clear-groups',
  '--securebits=+no_setuid_fixup',
  '--no-new-privs',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  '--bounding-set=-all,+dac_override',
];
const WITHOUT_CAPABILITIES = ['--inh-caps=-all', '--bounding-set=-all', '--no-new-privs'];
const WITH_PARENT = ['--pdeathsig', 'KILL'];
const SETPRIV = '/usr/bin/setpriv';

const OWN_ROOT = join(import.meta.dirname, 'own-root.sh');
const LANDLOCK = join(import.meta.dirname, 'landlock.pl');
const isRoot = (): boolean => process.getuid?.() === 0;

function namespaces(root: TemporaryDirectory): Way {
  const user = isRoot() ? [] : ['--user', '--map-root-user'];
  const spaces = [...user, '--mount', '--net', '--ipc', '--pid', '--fork', '--kill-child=KILL'];
  const identity = [...(isRoot() ? AS_NOBODY : WITHOUT_CAPABILITIES), ...WITH_PARENT].join(' ');
  const inside = (path: string, options: string): string => {
    const [from, to] = [path, join(root.path, path)].map(escaped);
    return `${from} ${to} none ${options}`;
  };
  const folder = (path: string): string => inside(path, 'bind,ro,nosuid,nodev,X-mount.mkdir');
  const inMemory = (path: string): string =>
    `none ${escaped(join(root.path, path))} tmpfs size=64m,mode=1777,nosuid,nodev,X-mount.mkdir`;
  const system = [
    ...SYSTEM.filter((path) => isFolder(path)).map(folder),
    ...DEVICES.map((path) => inside(path, 'bind,nosuid,noexec')),
    // Shared memory, and the folder of sockets whose paths would be too long elsewhere.
    ...['/dev/shm', '/tmp'].map(inMemory),
    `none ${escaped(join(root.path, 'proc'))} proc ro,nosuid,nodev,noexec,X-mount.mkdir`,
  ];
  return {
    kind: 'namespaces',
    wrap(command, paths) {
      const own = inside(paths.folder, 'bind,nosuid,nodev,X-mount.mkdir');
      const table = [...system, ...paths.readable.map(folder), own].join('\n');
      return ['unshare', ...spaces, '--', OWN_ROOT, root.path, table, identity, ...command];
    },
  };
}

/** LibreOffice ends if it cannot make its socket there. What else is there can be removed with it, but not read. */
const SOCKETS = 's/tmp';

/** The command that runs a command by Landlock within the paths; `rules` are those of `landlock.pl` that it gets besides. */
function byLandlock(
  command: readonly string[],
  { folder, readable }: ConfinedPaths,
  rules: readonly string[],
): string[] {
  const identity = [...(isRoot() ? AS_NOBODY : ['--no-new-privs']), ...WITH_PARENT, '--'];
  const read = [...SYSTEM, ...SYSTEM_FILES, ...readable].map((path) => `r${path}`);
  const written = [...DEVICES, folder].map((path) => `w${path}`);
  return ['setpriv', ...identity, 'perl', LANDLOCK, ...read, ...written, ...rules, '--', ...command];
}

const landlock: Way = {
  kind: 'landlock',
  wrap: (command, paths) => byLandlock(command, paths, [SOCKETS]),
};

const none: Way = { kind: 'none', wrap: (command) => command };

let found: Promise<Way> | undefined;

/** The best way that this machine allows, found with the first call. */
export function way(): Promise<Way> {
  found ??= findWay();
  return found;
}

/** TCP, and what Chromium looks for: where libpci is installed, it ends the process that cannot list the devices. */
const BROWSER_RULES = ['t', 'r/proc', 'r/sys/devices', 'r/sys/bus/pci', 'w/dev/shm'];

let isLandlockThere: Promise<boolean> | undefined;

/**
 * The command that starts a browser so that it ends with this process, and where Landlock is to be had reads the
 * system's files and those of `paths` alone, as nobody where root started this process. It keeps TCP: its pages come
 * over loopback.
 */
export async function browserCommand(command: readonly string[], paths: ConfinedPaths): Promise<readonly string[]> {
  isLandlockThere ??= holds(landlock);
  if (await isLandlockThere) return byLandlock(command, paths, BROWSER_RULES);
  return existsSync(SETPRIV) ? [SETPRIV, ...WITH_PARENT, '--', ...command] : command;
}

async function findWay(): Promise<Way> {
  // Mounts are made at an empty folder, which stays empty outside of their namespaces.
  const root = await temporaryDirectory('root');
  const mounted = namespaces(root);
  if (await holds(mounted)) {
    process.once('exit', () => rmSync(root.path, { recursive: true, force: true }));
    return mounted;
  }
  await root[Symbol.asyncDispose]();
  return (await holds(landlock)) ? landlock : none;
}

/** Whether a program that is confined in this way can write its folder and not read one beside it. */
async function holds({ wrap }: Way): Promise<boolean> {
  await using outer = await temporaryDirectory('confinement');
  const [folder, other] = [join(outer.path, 'own'), join(outer.path, 'other')];
  await mkdir(folder);
  await writeFile(other, 'secret', { mode: 0o644 });
  const trial = 'if cat "$1" 2>/dev/null; then exit 1; fi; echo confined >"$2"';
  const [program, ...args] = wrap(['/bin/sh', '-c', trial, 'sh', other, join(folder, 'made')], {
    folder,
    readable: [],
  });
  try {
    await runProcess(program!, args, { timeoutMs: 10_000, env: { PATH: process.env['PATH'] } });
    return (await readFile(join(folder, 'made'), 'utf8')) === 'confined\n';
  } catch {
    return false;
  }
}

/** Spaces and backslashes of a path in fstab(5). */
const escaped = (path: string): string =>
  path.replaceAll(/[\s\\#]/g, (one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`);

const isFolder = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The path of a program that PATH leads to; the name itself if none does. */
export function pathOf(command: string): string {
  if (command.includes('/')) return command;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((path) => path !== '');
  return folders.map((path) => join(path, command)).find((path) => existsSync(path)) ?? command;
}

/** The folders that a program can read besides the system's: those given, and its own. */
export function readableFor(program: string, given: readonly string[], folder: string): string[] {
  const own = existsSync(program) ? [dirname(program), dirname(realpathSync(program))] : [];
  return outermost([...given, ...own].filter(existsSync), [...SYSTEM, folder]);
}

/** Paths without those that are inside of others, or of `covered`. */
function outermost(paths: readonly string[], covered: readonly string[]): string[] {
  const isIn = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}/`);
  const kept: string[] = [];
  for (const path of [...new Set(paths)].toSorted((a, b) => a.length - b.length))
    if (![...covered, ...kept].some((outer) => isIn(path, outer))) kept.push(path);
  return kept;
}
