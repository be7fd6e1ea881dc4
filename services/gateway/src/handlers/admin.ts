import { accountAnswer, operatorEventAnswer } from '../answers/admin.ts';
import type { CallHandlers, Services } from '../call-handler.ts';

const extraOf = (nextCursor: string) => ({ nextCursor: nextCursor === '' ? null : nextCursor });
/** A negative number is no limit. */
const quotaOf = (value: number | null): bigint => BigInt(value ?? -1);

export function adminHandlers({ auth }: Services) {
  return {
    async listAccounts({ query: { limit, cursor = '', q = '' } }, context) {
      const { accounts, nextCursor } = await auth.listAccounts({ limit, cursor, query: q }, context);
      return { data: accounts.map(accountAnswer), extra: extraOf(nextCursor) };
    },

    async getAccount({ params }, context) {
      return { data: accountAnswer(await auth.getAccount({ accountId: params.id }, context)) };
    },

    async updateAccount({ params, body: { disabled, quotas = {} }, client }, context) {
      const { storageBytes, filmMinutesPerMonth } = quotas;
      const account = await auth.updateAccount(
        {
          accountId: params.id,
          ...(disabled === undefined ? {} : { disabled }),
          ...(storageBytes === undefined ? {} : { quotaStorageBytes: quotaOf(storageBytes) }),
          ...(filmMinutesPerMonth === undefined ? {} : { quotaFilmMinutes: quotaOf(filmMinutesPerMonth) }),
          client,
        },
        context,
      );
      return { data: accountAnswer(account) };
    },

    async deleteAccount({ params, client }, context) {
      await auth.deleteAccount({ accountId: params.id, client }, context);
    },

    async createResetLink({ params, client }, context) {
      const { url } = await auth.createResetLink({ accountId: params.id, client }, context);
      return { data: { url } };
    },

    async linkSignIn({ params, body, client }, context) {
      const account = await auth.linkSignIn({ accountId: params.id, ...body, client }, context);
      return { data: accountAnswer(account) };
    },

    async listOperatorEvents({ query: { limit, cursor = '', account: accountId = '' } }, context) {
      const { events, nextCursor } = await auth.listOperatorEvents({ limit, cursor, accountId }, context);
      return { data: events.map(operatorEventAnswer), extra: extraOf(nextCursor) };
    },
  } satisfies Partial<CallHandlers>;
}
