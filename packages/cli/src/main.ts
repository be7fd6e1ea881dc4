import { argv, env, stderr, stdout } from 'node:process';
import { Command, CommanderError, Option } from 'commander';
import type * as AdminCommands from './commands/admin.ts';
import type { Context } from './context.ts';
import { asCliError, EXIT, interruptedError, usageError } from './errors.ts';
import { userFolders } from './folders.ts';
import { createReport } from './output/report.ts';
import { chooseServer, type ServerChoice } from './settings.ts';
import { TOOL_VERSION } from './version.ts';

interface CommonOptions extends ServerChoice {
  readonly json?: boolean;
}

const interrupt = new AbortController();
/** npm and npx pass on a signal that the terminal has sent to this process too. */
const SAME_SIGNAL_MS = 500;
let interruptedAt: number | null = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    const isSecond = interruptedAt !== null && performance.now() - interruptedAt > SAME_SIGNAL_MS;
    if (isSecond && signal !== 'SIGHUP') {
      // oxlint-disable-next-line no-restricted-properties -- somebody does not want to wait for what is being ended
      process.exit(EXIT.interrupted);
    }
    interruptedAt ??= performance.now();
    interrupt.abort(interruptedError());
  });
// A reader such as `head` may leave early.
stdout.on('error', () => undefined);

/** Also of a command line that cannot be read. */
const isJson = argv.slice(2, argv.includes('--') ? argv.indexOf('--') : undefined).includes('--json');
const writeUsage = (text: string): void => void stderr.write(text.replace(/^error: /, 'slidewright: '));

const program = new Command('slidewright')
  .description('Narrated films of decks. Without a server, films are made on this machine.')
  .version(TOOL_VERSION)
  .exitOverride()
  .configureOutput({ writeErr: isJson ? () => undefined : writeUsage })
  .addHelpText(
    'after',
    '\nExit codes: 0 done, 1 failed, 2 wrong use, 3 no server or no permission, 4 wrong deck, 130 interrupted.\n' +
      'Environment: SLIDEWRIGHT_URL, SLIDEWRIGHT_API_KEY, SLIDEWRIGHT_OPERATOR_KEY, XDG_CACHE_HOME, XDG_CONFIG_HOME, NO_COLOR.',
  );

/** A command with the options of all commands. */
function command(usage: string, description: string): Command {
  return program
    .command(usage)
    .description(description)
    .option('--json', 'one JSON object on standard output, progress as JSON lines on standard error')
    .addOption(new Option('--server <address>', 'server to use').conflicts('local'))
    .option('--local', 'use this machine, also when signed in to a server');
}

/** Runs a command, and sets the exit code. `needsServer` is false where no server is chosen. */
async function run(
  options: CommonOptions,
  work: (context: Context) => Promise<void>,
  needsServer = true,
): Promise<void> {
  const report = createReport({ json: options.json === true, stdout, stderr, environment: env });
  const folders = userFolders(env);
  let server: Context['server'] = null;
  try {
    if (needsServer) server = await chooseServer(options, env, folders.settingsFile);
    await work({ environment: env, folders, report, signal: interrupt.signal, server });
  } catch (thrown) {
    const error = asCliError(interrupt.signal.aborted ? interruptedError() : thrown, server?.url ?? null);
    report.failure(error);
    process.exitCode = error.exitCode;
  }
}

command('login <address>', 'sign in to a server with an API key').action((address: string, options: CommonOptions) =>
  run(options, async (context) => (await import('./commands/login.ts')).login(address, context), false),
);
command('logout', 'forget the server').action((options: CommonOptions) =>
  run(options, async (context) => (await import('./commands/login.ts')).logout(context), false),
);
/** How a text is read. */
const readAs = (): Option =>
  new Option('--as <way>', 'read a text as a deck or an outline (default: what it is)').choices([
    'auto',
    'outline',
    'deck',
  ]);

/** A command that builds films. */
function buildCommand(usage: string, description: string): Command {
  return command(usage, description)
    .option('-o, --output <file>', 'the film (default: the name of the deck with .mp4)')
    .option('--voice <voice>', 'id or name of a voice')
    .option('--theme <theme>', 'theme of the slides')
    .option('--language <code>', 'language of the film, such as es (default: that of its words)')
    .addOption(readAs())
    .addOption(new Option('--format <format>', 'shape of the film').choices(['16:9', '9:16']))
    .addOption(new Option('--captions [format]', 'also write the captions').choices(['vtt', 'srt']).preset('vtt'))
    .option('--bundle', 'also write the bundle for video editors');
}

buildCommand('build <deck>', 'make the film of a deck, or what changed of it')
  .option('--force', 'build also if nothing changed')
  .action((deck: string, options) =>
    run(options, async (context) => (await import('./commands/build.ts')).build(deck, options, context)),
  );
buildCommand('watch <deck>', 'build now and at each change').action((deck: string, options) =>
  run(options, async (context) => (await import('./commands/watch.ts')).watch(deck, options, context)),
);
command('import <deck>', 'make a timeline of a deck: Markdown, an outline, PPTX, ODP or PDF')
  .option('--into <timeline>', 'take a changed deck into the timeline that was made of it')
  .addOption(readAs())
  .action((deck: string, options) =>
    run(options, async (context) => (await import('./commands/import.ts')).importDeck(deck, options, context)),
  );
command('read <file>', 'show how an outline or a deck in Markdown is read, without making anything')
  .addOption(readAs())
  .action((file: string, options) =>
    run(options, async (context) => (await import('./commands/read.ts')).read(file, options, context), false),
  );
command('export <deck-or-timeline> <format>', 'export a timeline as a file, such as pptx, pdf, png or scorm')
  .option('-o, --output <file>', 'the file (default: its name, in this folder)')
  .option('--sound <format>', 'm4a or mp3, of audio')
  .option('--no-media', 'without the media, of fcpxml, otio and edl')
  .action((what: string, format: string, options) =>
    run(options, async (context) =>
      (await import('./commands/export.ts')).exportTimeline(what, format, options, context),
    ),
  );
command('list', 'list timelines, newest first')
  .option('--search <words>', 'only those with these words in title or description')
  .action((options) => run(options, async (context) => (await import('./commands/list.ts')).list(options, context)));
command('diff <old> <new>', 'say which slides of a deck change, what that costs, and how they look')
  .option('--html <file>', 'one page with pictures before and after')
  .option('--pictures <folder>', 'pictures before and after as PNG files')
  .option('--theme <theme>', 'theme of the slides')
  .addOption(new Option('--format <format>', 'shape of the film').choices(['16:9', '9:16']))
  .action((before: string, after: string, options) =>
    run(options, async (context) => (await import('./commands/diff.ts')).diff(before, after, options, context)),
  );
command('jobs [job]', 'show a job, or the newest films, bundles and exports')
  .option('--cancel', 'cancel the job')
  .action((job: string | undefined, options) =>
    run(options, async (context) => (await import('./commands/jobs.ts')).jobs(job, options, context)),
  );
command('voices', 'list voices')
  .option('--install', 'bring the neural voices to this machine first')
  .action((options) =>
    run(options.install ? { ...options, local: true } : options, async (context) =>
      (await import('./commands/voices.ts')).voices(options, context),
    ),
  );
command('mcp', 'serve the Model Context Protocol on standard input and output').action((options) =>
  run(options, async (context) => (await import('./commands/mcp.ts')).mcp(context)),
);

const admin = program.command('admin').description('manage the accounts of a server, as its operator');

/** A command of the operator, about the server alone. */
function adminCommand(usage: string, description: string): Command {
  return admin
    .command(usage)
    .description(description)
    .option('--json', 'one JSON object on standard output')
    .option('--server <address>', 'server to use');
}

/** Runs a command of the operator; its key is no API key, so that no server is chosen by one. */
function runAdmin(
  options: CommonOptions,
  work: (commands: typeof AdminCommands, context: Context) => Promise<void>,
): Promise<void> {
  return run(options, async (context) => work(await import('./commands/admin.ts'), context), false);
}

adminCommand('list', 'list accounts, newest first')
  .option('--search <text>', 'only those with this part of the address or name')
  .action((options) => runAdmin(options, (commands, context) => commands.list(options, context)));
adminCommand('show <account>', 'show an account by its id or address').action((account: string, options) =>
  runAdmin(options, (commands, context) => commands.show(account, options, context)),
);
adminCommand('disable <account>', 'end its sessions and jobs, and let nobody in').action((account: string, options) =>
  runAdmin(options, (commands, context) => commands.disable(account, options, context)),
);
adminCommand('enable <account>', 'let its owner in again').action((account: string, options) =>
  runAdmin(options, (commands, context) => commands.enable(account, options, context)),
);
adminCommand('delete <account>', 'delete it with all its timelines and films')
  .option('--yes', 'do not ask')
  .action((account: string, options) =>
    runAdmin(options, (commands, context) => commands.remove(account, options, context)),
  );
adminCommand('reset-link <account>', 'print a link to choose a new password').action((account: string, options) =>
  runAdmin(options, (commands, context) => commands.resetLink(account, options, context)),
);
adminCommand('quota <account>', 'set what it may use')
  .option('--storage-bytes <number>', 'bytes of files, or none')
  .option('--film-minutes <number>', 'minutes of films a month, or none')
  .action((account: string, options) =>
    runAdmin(options, (commands, context) => commands.quota(account, options, context)),
  );
adminCommand('link-sign-in <account>', 'let a person of single sign-on into it')
  .option('--issuer <address>', 'as OIDC_ISSUER of the server')
  .option('--subject <sub>', "the claim 'sub' of the person")
  .action((account: string, options) =>
    runAdmin(options, (commands, context) => commands.linkSignIn(account, options, context)),
  );
adminCommand('audit', 'list what operators did, newest first')
  .option('--account <account>', 'only to this account, by its id or address')
  .action((options) => runAdmin(options, (commands, context) => commands.audit(options, context)));

try {
  await program.parseAsync(argv);
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (isJson && error.exitCode !== 0) {
    const message = error.message.replace(/^error: /, '').replaceAll('\n', ' ');
    createReport({ json: true, stdout, stderr, environment: env }).failure(usageError(message));
  }
}
