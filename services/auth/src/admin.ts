import { parseArgs } from 'node:util';
import { create, toJson, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import {
  AccountSchema,
  CreateResetLinkRequestSchema,
  DeleteAccountRequestSchema,
  GetAccountRequestSchema,
  LinkSignInRequestSchema,
  ListAccountsRequestSchema,
  ListOperatorEventsRequestSchema,
  OperatorEventSchema,
  UpdateAccountRequestSchema,
  type UpdateAccountRequest,
} from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { createJobKernel } from '@slidewright/jobs';
import {
  AppError,
  awaitBus,
  awaitDatabase,
  childContext,
  ConfigError,
  createDatabase,
  readBusSettings,
  readDatabaseSettings,
  readStartupTimeout,
  type ProcessParts,
} from '@slidewright/platform';
import { readAuthConfig } from './config.ts';
import { authSchema } from './migrations/index.ts';
import { createOperator, JOBS } from './operator.ts';
import type { AuthTables, Db } from './repositories/tables.ts';
import { userRepository } from './repositories/users.ts';

const USAGE =
  'admin list|show|disable|enable|delete|reset-link|quota|link-sign-in|audit [ACCOUNT] [--search TEXT] [--yes] ' +
  '[--storage-bytes NUMBER|none] [--film-minutes NUMBER|none] [--issuer ADDRESS --subject SUB]';
/** Of lists, which are printed whole. */
const PAGE = 100;
/** In the log of operators. */
const CLIENT = { address: 'command of the auth service', userAgent: '' };

type AccountChange = Partial<Pick<UpdateAccountRequest, 'disabled' | 'quotaStorageBytes' | 'quotaFilmMinutes'>>;

type Options = ReturnType<typeof readArguments>;

/** Throws ConfigError, whose sentence says how the command is used. */
function readArguments(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        search: { type: 'string' },
        yes: { type: 'boolean' },
        'storage-bytes': { type: 'string' },
        'film-minutes': { type: 'string' },
        issuer: { type: 'string' },
        subject: { type: 'string' },
      },
    });
    const [command = '', account = '', ...others] = positionals;
    if (others.length > 0) throw new Error('too many arguments');
    return { command, account, values };
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}. Usage: ${USAGE}`, { cause: error });
  }
}

/**
 * Manages accounts by the database and NATS of the service, where the API cannot be used. Prints JSON, a line for each
 * account or event; for reset-link, the address. The settings are those of the service.
 */
export async function runAdmin(
  args: readonly string[],
  { environment, log, state, signal }: ProcessParts,
): Promise<void> {
  const options = readArguments(args);
  const config = readAuthConfig(environment);
  const database = readDatabaseSettings(environment);
  const timeout = readStartupTimeout(environment, { log, state, signal });
  await using stack = new AsyncDisposableStack();
  const bus = stack.use(await awaitBus(readBusSettings(environment), { name: 'auth', log }, timeout));
  await awaitDatabase(database, authSchema, log, timeout);
  const { db } = stack.use(createDatabase<AuthTables>({ url: database.url, schema: authSchema.schema, log }));
  // Not started: the running service does its jobs and publishes its events.
  const kernel = createJobKernel<AuthTables>({ db, bus, service: 'auth', kinds: JOBS, log });
  const { calls } = createOperator(config, { db, kernel, bus, log });
  try {
    for await (const line of linesOf(calls, db, options)) process.stdout.write(`${line}\n`);
  } catch (error) {
    if (error instanceof AppError) throw new ConfigError(error.userMessage, { cause: error });
    throw error;
  }
}

const lineOf = <Desc extends DescMessage>(schema: Desc, message: MessageInitShape<Desc>): string =>
  JSON.stringify(toJson(schema, create(schema, message)));

async function* linesOf(
  calls: ReturnType<typeof createOperator>['calls'],
  db: Db,
  { command, account, values }: Options,
): AsyncGenerator<string> {
  const context = childContext();
  if (command === 'list') {
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await calls.listAccounts(
        create(ListAccountsRequestSchema, { limit: PAGE, cursor, query: values.search ?? '' }),
        context,
      );
      for (const found of page.accounts) yield lineOf(AccountSchema, found);
      cursor = page.nextCursor === '' ? null : page.nextCursor;
    }
    return;
  }
  if (command === 'audit') {
    const accountId = account === '' ? '' : await idOf(db, account);
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await calls.listOperatorEvents(
        create(ListOperatorEventsRequestSchema, { limit: PAGE, cursor, accountId }),
      );
      for (const event of page.events) yield lineOf(OperatorEventSchema, event);
      cursor = page.nextCursor === '' ? null : page.nextCursor;
    }
    return;
  }
  yield await changed(calls, command, await idOf(db, account), values, context);
}

async function changed(
  calls: ReturnType<typeof createOperator>['calls'],
  command: string,
  accountId: string,
  values: Options['values'],
  context: ReturnType<typeof childContext>,
): Promise<string> {
  const request = { accountId, client: CLIENT };
  const update = async (change: AccountChange): Promise<string> => {
    const message = create(UpdateAccountRequestSchema, { ...request, ...change });
    return lineOf(AccountSchema, await calls.updateAccount(message, context));
  };
  switch (command) {
    case 'show':
      return lineOf(AccountSchema, await calls.getAccount(create(GetAccountRequestSchema, { accountId }), context));
    case 'disable':
      return await update({ disabled: true });
    case 'enable':
      return await update({ disabled: false });
    case 'quota':
      return await update(quotasOf(values));
    case 'reset-link':
      return (await calls.createResetLink(create(CreateResetLinkRequestSchema, request))).url;
    case 'link-sign-in': {
      const { issuer, subject } = values;
      if (!issuer || !subject) throw new ConfigError(`--issuer and --subject are needed. Usage: ${USAGE}`);
      const link = create(LinkSignInRequestSchema, { ...request, issuer, subject });
      return lineOf(AccountSchema, await calls.linkSignIn(link, context));
    }
    case 'delete':
      if (!values.yes) throw new ConfigError('Deleting an account cannot be undone: confirm it with --yes.');
      await calls.deleteAccount(create(DeleteAccountRequestSchema, request));
      return JSON.stringify({ id: accountId, deleted: true });
    default:
      throw new ConfigError(`There is no command '${command}'. Usage: ${USAGE}`);
  }
}

function quotasOf(values: Options['values']): AccountChange {
  const limitOf = (name: 'storage-bytes' | 'film-minutes'): bigint | undefined => {
    const value = values[name];
    if (value === undefined) return undefined;
    if (value === 'none') return -1n;
    if (!/^\d{1,15}$/.test(value)) throw new ConfigError(`--${name} must be a whole number, or none.`);
    return BigInt(value);
  };
  const [bytes, minutes] = [limitOf('storage-bytes'), limitOf('film-minutes')];
  if (bytes === undefined && minutes === undefined)
    throw new ConfigError(`--storage-bytes or --film-minutes is needed. Usage: ${USAGE}`);
  return {
    ...(bytes === undefined ? {} : { quotaStorageBytes: bytes }),
    ...(minutes === undefined ? {} : { quotaFilmMinutes: minutes }),
  };
}

/** The id of an account that is named by its id or its whole email address. */
async function idOf(db: Db, account: string): Promise<string> {
  if (isUuid(account)) return account;
  const found = account === '' ? null : await userRepository(db).findByEmail(account);
  if (found === null) throw new ConfigError(`There is no account '${account}': give its id or its whole address.`);
  return found.id;
}
