import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  Client,
  CreateResetLinkRequest,
  DeleteAccountRequest,
  GetAccountRequest,
  LinkSignInRequest,
  ListAccountsRequest,
  ListOperatorEventsRequest,
  UpdateAccountRequest,
} from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import type { JobKernel } from '@slidewright/jobs';
import { AppError, invalid, notFound, withTransaction, type CallContext, type Logger } from '@slidewright/platform';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { disabledAccountJob } from '../../jobs.ts';
import { accountRepository, type AccountPosition, type AccountRow, type Quotas } from '../../repositories/accounts.ts';
import { mailTokenRepository } from '../../repositories/mail-tokens.ts';
import { operatorEventRepository, type OperatorAction } from '../../repositories/operator-events.ts';
import { sessionRepository } from '../../repositories/sessions.ts';
import type { AuthTables } from '../../repositories/tables.ts';
import { userRepository } from '../../repositories/users.ts';
import { announceAccount } from '../announce-account.ts';
import { readClient } from '../api-keys/read-client.ts';
import type { EraseUser } from '../delete-user.ts';
import { accountMessage } from './account-message.ts';
import type { ReadUsage } from './read-usage.ts';

const RESET_LINK_LIFETIME_S = 3_600;
/** Jobs of accounts belong to no timeline. */
const NO_TIMELINE = 'account';

type Tx = Transaction<AuthTables>;

export interface OperatorParts {
  readonly db: Kysely<AuthTables>;
  readonly kernel: JobKernel<AuthTables>;
  readonly readUsage: ReadUsage;
  readonly eraseUser: EraseUser;
  readonly publicUrl: string;
  readonly passwordSignIn: boolean;
  /** Whether accounts without a password may set one. */
  readonly firstPasswords: boolean;
  /** Of single sign-on; null where it is not set up. */
  readonly issuer: string | null;
  readonly log: Logger;
}

/**
 * The operator's calls. Each change is one transaction with its entry in the log of operators. An id of no account
 * throws NOT_FOUND.
 */
export function createOperatorCalls(parts: OperatorParts) {
  const { db, log } = parts;

  async function findAccount(id: string, tx: Kysely<AuthTables> = db): Promise<AccountRow> {
    const account = isUuid(id) ? await accountRepository(tx).find(id) : undefined;
    if (account === undefined) throw notFound('Account not found');
    return account;
  }

  /** The accounts with what they use; without it while a service is unavailable. */
  async function messagesOf(accounts: readonly AccountRow[], context: CallContext) {
    const ids = accounts.map(({ id }) => id);
    const usageOf = await parts.readUsage(ids, context).catch((error: unknown) => {
      log.warn({ err: error }, 'what accounts use cannot be read');
      return () => null;
    });
    return accounts.map((account) => accountMessage(account, usageOf(account.id)));
  }

  const messageOf = async (id: string, context: CallContext) =>
    (await messagesOf([await findAccount(id)], context))[0]!;

  async function record(
    tx: Tx,
    action: OperatorAction,
    accountId: string,
    client: Client | undefined,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const { address } = readClient(client);
    await operatorEventRepository(tx).add({ action, accountId, address, details });
    log.info({ action, accountId, address, details }, 'an operator changed an account');
  }

  /** Disabling ends sessions in this transaction and jobs by a job that survives a restart; API keys are checked. */
  async function setDisabled(tx: Tx, id: string, disabled: boolean, client: Client | undefined): Promise<void> {
    const revision = await accountRepository(tx).setDisabled(id, disabled);
    if (revision === null) return;
    await record(tx, disabled ? 'disable' : 'enable', id, client);
    await announceAccount(tx, parts.kernel.outbox, id);
    if (!disabled) return;
    await sessionRepository(tx).deleteAll(id);
    await parts.kernel.enqueue(tx, disabledAccountJob, {
      ownerId: id,
      timelineId: NO_TIMELINE,
      key: `${id}:${revision}`,
      inputHash: String(revision),
      input: { accountId: id, revision },
    });
  }

  return {
    async listAccounts({ limit, cursor, query }: ListAccountsRequest, context: CallContext) {
      const after = cursor === '' ? null : readCursor(cursor);
      const rows = await accountRepository(db).list({ limit: limit + 1, query, after });
      const page = rows.slice(0, limit);
      return {
        accounts: await messagesOf(page, context),
        nextCursor: page.length < rows.length ? writeCursor(page.at(-1)!) : '',
      };
    },

    getAccount: ({ accountId }: GetAccountRequest, context: CallContext) => messageOf(accountId, context),

    async updateAccount(request: UpdateAccountRequest, context: CallContext) {
      const { accountId, disabled, client } = request;
      const quotas = quotasOf(request);
      await withTransaction(db, async (tx) => {
        await findAccount(accountId, tx);
        if (disabled !== undefined) await setDisabled(tx, accountId, disabled, client);
        if (Object.keys(quotas).length === 0) return;
        await accountRepository(tx).setQuotas(accountId, quotas);
        await record(tx, 'quota', accountId, client, { ...quotas });
        await announceAccount(tx, parts.kernel.outbox, accountId);
      });
      return await messageOf(accountId, context);
    },

    async deleteAccount({ accountId, client }: DeleteAccountRequest) {
      const { id, email } = await findAccount(accountId);
      await parts.eraseUser({ id, email }, (tx) => record(tx, 'delete', id, client));
      return {};
    },

    async createResetLink({ accountId, client }: CreateResetLinkRequest) {
      const { id, providers } = await findAccount(accountId);
      if (!parts.passwordSignIn)
        throw new AppError('CONFLICT', {
          userMessage: 'This server has no passwords: PASSWORD_SIGN_IN is false.',
        });
      if (!providers.includes('credential') && !parts.firstPasswords)
        throw new AppError('CONFLICT', {
          userMessage: 'This account signs in by single sign-on, and PASSWORD_FOR_SSO_ACCOUNTS is not set.',
        });
      const token = await withTransaction(db, async (tx) => {
        await record(tx, 'reset-link', id, client);
        return await mailTokenRepository(tx).issue('reset-password', id, RESET_LINK_LIFETIME_S);
      });
      return { url: `${parts.publicUrl}/reset-password?token=${token}` };
    },

    async linkSignIn({ accountId, issuer, subject, client }: LinkSignInRequest, context: CallContext) {
      if (parts.issuer !== null && issuer !== parts.issuer)
        throw invalid(`The issuer of this server is ${parts.issuer} (OIDC_ISSUER).`, [
          { field: 'issuer', message: `must be ${parts.issuer}` },
        ]);
      const identity = { providerId: `oidc:${issuer}`, subject };
      await withTransaction(db, async (tx) => {
        const { id } = await findAccount(accountId, tx);
        if (!(await userRepository(tx).linkIdentity(id, identity))) {
          const owner = await userRepository(tx).findByIdentity(identity);
          if (owner?.id === id) return;
          throw new AppError('CONFLICT', {
            userMessage: `This identity is linked to another account${owner === null ? '' : `, ${owner.id}`}.`,
          });
        }
        await record(tx, 'link-sign-in', id, client, { issuer });
        await announceAccount(tx, parts.kernel.outbox, id);
      });
      return await messageOf(accountId, context);
    },

    async listOperatorEvents({ limit, cursor, accountId }: ListOperatorEventsRequest) {
      if (cursor !== '' && !/^\d{1,18}$/.test(cursor)) throw wrongCursor();
      const rows = await operatorEventRepository(db).list({
        limit: limit + 1,
        accountId: accountId === '' ? null : accountId,
        before: cursor === '' ? null : cursor,
      });
      const page = rows.slice(0, limit);
      return {
        events: page.map(({ at, details, action, accountId: account, address }) => ({
          at: timestampFromDate(at),
          action,
          accountId: account,
          address,
          details: JSON.stringify(details),
        })),
        nextCursor: page.length < rows.length ? page.at(-1)!.id : '',
      };
    },
  };
}

/** The quotas that a request sets; a negative number is no limit. */
function quotasOf({ quotaStorageBytes: bytes, quotaFilmMinutes: minutes }: UpdateAccountRequest): Quotas {
  const limit = (value: bigint): number | null => (value < 0n ? null : Number(value));
  return {
    ...(bytes === undefined ? {} : { quotaStorageBytes: limit(bytes) }),
    ...(minutes === undefined ? {} : { quotaFilmMinutes: limit(minutes) }),
  };
}

const CURSOR = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/), z.uuid()]);

function writeCursor({ position, id }: AccountRow): string {
  return Buffer.from(JSON.stringify([position, id])).toString('base64url');
}

/** Written by this service, yet it comes from outside. */
function readCursor(cursor: string): AccountPosition {
  const parsed = CURSOR.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) throw wrongCursor();
  const [createdAt, id] = parsed.data;
  return { createdAt, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wrongCursor(): AppError {
  return invalid('cursor is not one that this list has returned.', [{ field: 'cursor', message: 'unknown' }]);
}
