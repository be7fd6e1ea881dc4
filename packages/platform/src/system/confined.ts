import { existsSync, lstatSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, readFile, statfs, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { AppError } from '../errors.ts';
import type { Logger } from '../telemetry/log.ts';
import {
  ProcessError,
  runProcess,
  startProcess,
  type ProcessOptions,
  type RunOptions,
  type RunResult,
  type StartedProcess,
} from './process.ts';
import { temporaryDirectory, type TemporaryDirectory } from './temporary-directory.ts';

/** What a program that reads a stranger's file may use. */
export interface Confinement {
  /** The only folder that it can write; its working folder, home and place of temporary files. An absolute path. */
  readonly folder: string;
  /** Folders that it can read besides its own, and the system's programs, libraries and fonts. */
  readonly readable?: readonly string[];
  readonly limits: ConfinedLimits;
  /** Variables of its environment, which has nothing of this process' but PATH. */
  readonly variables?: NodeJS.ProcessEnv;
}

/** Each is of one process. */
export interface ConfinedLimits {
  /** Address space, in MiB. */
  readonly memoryMiB?: number;
  /** Memory that can be written, in MiB: for programs that reserve much more address space than they use. */
  readonly dataMiB?: number;
  /** Size of each file that is written, in MiB. */
  readonly fileMiB: number;
  /** Processor time, in seconds. */
  readonly processorS: number;
}

type Confined<Options> = Confinement & Omit<Options, 'env' | 'cwd' | 'temporaryFolder'>;

/** A confined program that was ended by its limit of processor time or of the size of a file. */
export class PastLimitError extends Error {
  override readonly name = 'PastLimitError';
}

/**
 * Runs a program that reads a stranger's file within limits and as `confinementKind` says. Its process group is killed on
 * abort and timeout. Throws as `runProcess` does; PastLimitError past its own limits; STORAGE_FULL if it failed and the
 * disk of its folder is full; INTERNAL if it was ended from outside, as by the system when memory runs out, or could
 * not be started.
 */
export async function runConfined(
  command: string,
  args: readonly string[],
  options: Confined<RunOptions>,
): Promise<RunResult> {
  const [program, programArgs, processOptions] = await confine(command, args, options);
  try {
    return await runProcess(program, programArgs, processOptions);
  } catch (error) {
    throw await reasonOf(command, error, options.folder);
  }
}

/** Starts a program as `runConfined` does; `ended` rejects with the same errors. */
export async function startConfined(
  command: string,
  args: readonly string[],
  options: Confined<ProcessOptions>,
): Promise<StartedProcess> {
  const [program, programArgs, processOptions] = await confine(command, args, options);
  const started = await startProcess(program, programArgs, processOptions);
  const ended = started.ended.catch(async (error: unknown) => {
    throw await reasonOf(command, error, options.folder);
  });
  ended.catch(() => undefined);
  return { stdout: started.stdout, ended, [Symbol.asyncDispose]: () => started[Symbol.asyncDispose]() };
}

/** Less room than this counts as a full disk: a program that failed to write may have removed what it wrote. */
const FULL_BYTES = 8 * 1_024 ** 2;

/** Throws STORAGE_FULL if the disk of a folder has hardly any room left. */
export async function requireRoom(folder: string, cause?: unknown): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < FULL_BYTES) throw new AppError('STORAGE_FULL', { message: `no room in ${folder}`, cause });
}

/** Of `own-root.sh`, of chroot, and of a shell for a program that cannot be run. */
const NOT_STARTED: ReadonlySet<number | null> = new Set([125, 126, 127]);

/** What operators, supervisors and a system without memory send. */
const FROM_OUTSIDE = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;
/** Exit code of ffmpeg and of LibreOffice's launcher after they caught such a signal. */
const CAUGHT_SIGNAL = 255;
/** What `unshare` prints when the first process of its namespace was ended by a signal. */
const NAMESPACE_ENDED = /^unshare: sigprocmask/m;

async function reasonOf(command: string, error: unknown, folder: string): Promise<unknown> {
  if (!(error instanceof ProcessError)) return error;
  // A shell whose program was ended by a signal has this exit code.
  const endedBy = (signal: NodeJS.Signals): boolean =>
    error.signal === signal || error.exitCode === 128 + constants.signals[signal];
  if (endedBy('SIGXCPU') || endedBy('SIGXFSZ'))
    return new PastLimitError(`${command} went past a limit`, { cause: error });
  try {
    await requireRoom(folder, error);
  } catch (full) {
    return full;
  }
  const failed = (what: string, userMessage: string): AppError =>
    new AppError('INTERNAL', { message: `${command} ${what}: ${error.message}`, userMessage, cause: error });
  if (FROM_OUTSIDE.some(endedBy) || error.exitCode === CAUGHT_SIGNAL || NAMESPACE_ENDED.test(error.stderr))
    return failed(
      'was killed',
      'The program that reads this file was ended by the system, for instance because memory ran out. Please try again.',
    );
  if (NOT_STARTED.has(error.exitCode))
    return failed('could not be started', 'The program that reads this file could not be started. Please try again.');
  return error;
}

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

/** Logs which way this process takes; a warning where programs that read people's files can read other files. */
export async function logConfinement(log: Pick<Logger, 'info' | 'warn'>): Promise<void> {
  const confinement = await confinementKind();
  if (confinement === 'none') log.warn({ confinement }, 'programs that read files of people can read other files too');
  else log.info({ confinement }, 'programs that read files of people are confined to their folder');
}

interface Way {
  readonly kind: ConfinementKind;
  /** The command that runs a command within the paths. */
  wrap(command: readonly string[], paths: Required<Pick<Confinement, 'folder' | 'readable'>>): readonly string[];
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

const landlock: Way = {
  kind: 'landlock',
  wrap(command, { folder, readable }) {
    const identity = ['setpriv', ...(isRoot() ? [...AS_NOBODY, ...WITH_PARENT] : WITHOUT_CAPABILITIES.slice(2)), '--'];
    const read = [...SYSTEM, ...SYSTEM_FILES, ...readable].map((path) => `r${path}`);
    const written = [...DEVICES, folder].map((path) => `w${path}`);
    return [...identity, 'perl', LANDLOCK, ...read, ...written, SOCKETS, '--', ...command];
  },
};

const none: Way = { kind: 'none', wrap: (command) => command };

let found: Promise<Way> | undefined;

function way(): Promise<Way> {
  found ??= findWay();
  return found;
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

/**
 * Sets the limits and runs the program as its child, so that its end by a signal becomes an exit code also where it is
 * the first process of its namespace. The first limit of processor time sends SIGXCPU, the second ends what ignores it.
 */
const LIMITED = `cd "$1" || exit 125
ulimit -c 0
for limit in "-v $2" "-d $3" "-f $4" "-S -t $5" "-H -t $6"; do ulimit $limit 2>/dev/null; done
shift 6
"$@"
exit $?`;
const IGNORED_S = 5;

/** Where the network cannot be cut off, at least nothing is fetched by HTTP. */
const NO_PROXY_LEADS_OUT = { http_proxy: 'http://127.0.0.1:9', https_proxy: 'http://127.0.0.1:9', no_proxy: '' };

type StartArguments<Options> = [program: string, args: readonly string[], options: Options];

async function confine<Options extends ProcessOptions>(
  command: string,
  args: readonly string[],
  { folder, readable = [], limits, variables, ...options }: Confined<Options>,
): Promise<StartArguments<Options>> {
  const { memoryMiB, dataMiB, fileMiB, processorS } = limits;
  const kibibytes = (size: number | undefined): string => (size === undefined ? 'unlimited' : String(size * 1_024));
  // `ulimit -f` counts blocks of 512 bytes.
  const sizes = [kibibytes(memoryMiB), kibibytes(dataMiB), String(fileMiB * 2_048)];
  const times = [processorS, processorS + IGNORED_S].map(String);
  const program = pathOf(command);
  const own = existsSync(program) ? [dirname(program), dirname(realpathSync(program))] : [];
  const { wrap } = await way();
  const [first, ...rest] = wrap(['/bin/sh', '-c', LIMITED, 'sh', folder, ...sizes, ...times, program, ...args], {
    folder,
    readable: outermost([...readable, ...own].filter(existsSync), [...SYSTEM, folder]),
  });
  const env = {
    PATH: process.env['PATH'] ?? '',
    LANG: 'C.UTF-8',
    HOME: folder,
    TMPDIR: folder,
    ...NO_PROXY_LEADS_OUT,
    ...variables,
  };
  return [first!, rest, { ...(options as unknown as Options), env }];
}

/** The path of a program that PATH leads to; the name itself if none does. */
function pathOf(command: string): string {
  if (command.includes('/')) return command;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((path) => path !== '');
  return folders.map((path) => join(path, command)).find((path) => existsSync(path)) ?? command;
}

/** Paths without those that are inside of others, or of `covered`. */
function outermost(paths: readonly string[], covered: readonly string[]): string[] {
  const isIn = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}/`);
  const kept: string[] = [];
  for (const path of [...new Set(paths)].toSorted((a, b) => a.length - b.length))
    if (![...covered, ...kept].some((outer) => isIn(path, outer))) kept.push(path);
  return kept;
}
