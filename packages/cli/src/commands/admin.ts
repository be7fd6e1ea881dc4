import { createInterface } from 'node:readline/promises';
import { isUuid } from '@slidewright/domain';
import type { Account, OperatorEvent } from '@slidewright/http-api';
import { ApiError, createApiClient, type ApiClient } from '@slidewright/http-api/node';
import type { Context } from '../context.ts';
import { CliError, EXIT, usageError } from '../errors.ts';
import { chooseServerAddress, checkKey, type ServerChoice } from '../settings.ts';

const PAGE = '100';
const MEGABYTE = 1_000_000;

/** A command of an operator: the name, and what it works on. */
export interface AdminOptions extends ServerChoice {
  readonly search?: string | undefined;
  readonly yes?: boolean | undefined;
  /** Bytes, or 'none'. */
  readonly storageBytes?: string | undefined;
  /** Minutes a month, or 'none'. */
  readonly filmMinutes?: string | undefined;
  readonly issuer?: string | undefined;
  readonly subject?: string | undefined;
  readonly account?: string | undefined;
}

type AdminCommand = (account: string, options: AdminOptions, context: Context) => Promise<void>;

interface Operator {
  readonly api: ApiClient;
  readonly url: string;
}

/** The server, and the key of SLIDEWRIGHT_OPERATOR_KEY. */
async function openOperator(options: AdminOptions, { environment, folders, signal }: Context): Promise<Operator> {
  const url = await chooseServerAddress(options, environment, folders.settingsFile);
  const key = environment['SLIDEWRIGHT_OPERATOR_KEY'];
  if (url === null) throw usageError('Say which server: --server ADDRESS, or SLIDEWRIGHT_URL.');
  if (!key) throw usageError("Set SLIDEWRIGHT_OPERATOR_KEY to the server's OPERATOR_KEY.");
  return { url, api: createApiClient(url, { apiKey: checkKey(key), signal }) };
}

/** Says what a refusal means for an operator. */
async function asOperator<Result>(
  options: AdminOptions,
  context: Context,
  work: (api: ApiClient) => Promise<Result>,
): Promise<Result> {
  const { api, url } = await openOperator(options, context);
  try {
    return await work(api);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refused = (message: string) => new CliError(error.code, EXIT.unreachable, message, { cause: error });
    if (error.status === 401) throw refused(`${url} refused SLIDEWRIGHT_OPERATOR_KEY.`);
    if (error.status === 404 && error.message !== NO_ACCOUNT)
      throw refused(`${url} has no calls for operators: OPERATOR_KEY is not set there.`);
    throw error;
  }
}

const NO_ACCOUNT = 'Account not found';

/** All pages of a list. */
async function all<Item>(
  readPage: (cursor: { cursor?: string }) => Promise<{ data: Item[]; nextCursor: string | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: { data: Item[]; nextCursor: string | null } = await readPage(cursor === undefined ? {} : { cursor });
    items.push(...page.data);
    cursor = page.nextCursor;
  }
  return items;
}

/** The account with an id or an email address. */
async function findAccount(api: ApiClient, account: string): Promise<Account> {
  if (isUuid(account)) return await api.getAccount({ id: account });
  const wanted = account.toLowerCase();
  const found = await all((cursor) => api.listAccounts({ limit: PAGE, q: account, ...cursor }));
  const match = found.find(({ email }) => email === wanted);
  if (match === undefined) throw usageError(`There is no account ${account}: give its id or its whole address.`);
  return match;
}

/** Runs a change of one account, and shows the account after it. */
function changing(
  command: string,
  change: (api: ApiClient, account: Account, options: AdminOptions, context: Context) => Promise<Account>,
): AdminCommand {
  return (account, options, context) =>
    asOperator(options, context, async (api) => {
      const changed = await change(api, await findAccount(api, account), options, context);
      context.report.result({ command, account: changed }, describe(changed));
    });
}

export const show = changing('admin show', (_api, account) => Promise.resolve(account));
export const disable = changing('admin disable', (api, { id }) => api.updateAccount({ id, disabled: true }));
export const enable = changing('admin enable', (api, { id }) => api.updateAccount({ id, disabled: false }));

export const quota = changing('admin quota', (api, { id }, { storageBytes, filmMinutes }) => {
  const quotas = {
    ...(storageBytes === undefined ? {} : { storageBytes: limitOf('--storage-bytes', storageBytes) }),
    ...(filmMinutes === undefined ? {} : { filmMinutesPerMonth: limitOf('--film-minutes', filmMinutes) }),
  };
  if (Object.keys(quotas).length === 0)
    throw usageError('Say which quota: --storage-bytes NUMBER or --film-minutes NUMBER, or none for no limit.');
  return api.updateAccount({ id, quotas });
});

export const linkSignIn = changing('admin link-sign-in', (api, { id }, { issuer, subject }) => {
  if (!issuer || !subject) throw usageError('Say whom to let in: --issuer ADDRESS --subject SUB.');
  return api.linkSignIn({ id, issuer, subject });
});

/** Lists accounts, newest first. */
export function list(options: AdminOptions, context: Context): Promise<void> {
  return asOperator(options, context, async (api) => {
    const { search } = options;
    const query = { limit: PAGE, ...(search === undefined ? {} : { q: search }) };
    const accounts = await all((cursor) => api.listAccounts({ ...query, ...cursor }));
    context.report.result(
      { command: 'admin list', accounts },
      accounts.length === 0 ? ['There are no accounts.'] : accounts.map(lineOf),
    );
  });
}

/** Deletes an account with everything it has, after a question. */
export const remove: AdminCommand = (account, options, context) =>
  asOperator(options, context, async (api) => {
    const { id, email } = await findAccount(api, account);
    if (!options.yes) await confirm(email, context.signal);
    await api.deleteAccount({ id });
    context.report.result({ command: 'admin delete', id, email }, [
      `Deleted ${email}. Its files are erased within minutes.`,
    ]);
  });

/** Prints a link to choose a new password. */
export const resetLink: AdminCommand = (account, options, context) =>
  asOperator(options, context, async (api) => {
    const { id } = await findAccount(api, account);
    const { url } = await api.createResetLink({ id });
    context.report.note('Valid once, for one hour.');
    context.report.result({ command: 'admin reset-link', id, url }, [url]);
  });

/** Lists what operators did, newest first. */
export function audit(options: AdminOptions, context: Context): Promise<void> {
  return asOperator(options, context, async (api) => {
    // Deleted accounts are found by their id only.
    const account = options.account === undefined ? {} : { account: await idOf(api, options.account) };
    const events = await all((cursor) => api.listOperatorEvents({ limit: PAGE, ...account, ...cursor }));
    context.report.result(
      { command: 'admin audit', events },
      events.length === 0 ? ['Nothing was done yet.'] : events.map(lineOfEvent),
    );
  });
}

async function idOf(api: ApiClient, account: string): Promise<string> {
  return isUuid(account) ? account : (await findAccount(api, account)).id;
}

function limitOf(option: string, value: string): number | null {
  if (value === 'none') return null;
  if (!/^\d{1,15}$/.test(value)) throw usageError(`${option} must be a whole number, or none.`);
  return Number(value);
}

async function confirm(email: string, signal: AbortSignal): Promise<void> {
  if (!process.stdin.isTTY) throw usageError(`Deleting ${email} cannot be undone: confirm it with --yes.`);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const question = `Delete ${email} with all its timelines and films? This cannot be undone. Type the address: `;
    const typed = await prompt.question(question, { signal });
    if (typed.trim().toLowerCase() !== email) throw usageError('Nothing was deleted.');
  } finally {
    prompt.close();
  }
}

function amount(used: number | null, limit: number | null, unit: string, divisor: number): string {
  const shown = (value: number) => (value / divisor).toFixed(divisor === 1 ? 1 : 0);
  const of = limit === null ? '' : ` of ${shown(limit)}`;
  return used === null ? 'unknown' : `${shown(used)}${of} ${unit}`;
}

const storageOf = ({ storageBytes, quotas }: Account) => amount(storageBytes, quotas.storageBytes, 'MB', MEGABYTE);
const filmsOf = ({ filmMinutesThisMonth, quotas }: Account) =>
  amount(filmMinutesThisMonth, quotas.filmMinutesPerMonth, 'min', 1);

function lineOf(account: Account): string {
  const { id, email, createdAt, disabled } = account;
  const state = disabled ? '  disabled' : '';
  return `${id}  ${createdAt.slice(0, 10)}  ${storageOf(account).padStart(10)}  ${filmsOf(account).padStart(10)}  ${email}${state}`;
}

function describe(account: Account): string[] {
  const { id, email, name, createdAt, lastSeenAt, disabled, signIn } = account;
  return [
    `Account    ${id}`,
    `Address    ${email}`,
    `Name       ${name}`,
    `Created    ${createdAt}`,
    `Last seen  ${lastSeenAt ?? 'never'}`,
    `State      ${disabled ? 'disabled' : 'enabled'}`,
    `Sign-in    ${signIn.join(', ') || 'none'}`,
    `Storage    ${storageOf(account)}`,
    `Films      ${filmsOf(account)} this month`,
  ];
}

function lineOfEvent({ at, action, accountId, address, details }: OperatorEvent): string {
  const more = Object.keys(details).length === 0 ? '' : `  ${JSON.stringify(details)}`;
  return `${at}  ${action.padEnd(12)}  ${accountId}  ${address}${more}`;
}
