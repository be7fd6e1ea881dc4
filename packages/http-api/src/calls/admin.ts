import { z } from 'zod';
import { json, type CallOfTag } from '../call.ts';
import * as admin from '../schemas/admin.ts';
import { idParams } from '../schemas/fields.ts';

const NO_ACCOUNT = 'Account not found';
const nextCursor = z.object({ nextCursor: z.string().nullable() });

/** Exist only where OPERATOR_KEY is set. */
export const adminCalls = {
  listAccounts: {
    method: 'GET',
    path: '/api/admin/accounts',
    operator: true,
    summary: 'All accounts, newest first, with what they use.',
    query: admin.accountsQuery,
    answer: { kind: 'json', schema: z.array(admin.account), extra: nextCursor },
  },
  getAccount: {
    method: 'GET',
    path: '/api/admin/accounts/{id}',
    operator: true,
    summary: 'One account, with what it uses.',
    params: idParams,
    answer: json(admin.account),
    notFound: NO_ACCOUNT,
  },
  updateAccount: {
    method: 'PUT',
    path: '/api/admin/accounts/{id}',
    operator: true,
    summary:
      'Disables or enables an account, or sets its quotas. Disabling ends sessions and jobs; API keys, webhooks and shared films stop until it is enabled.',
    params: idParams,
    body: admin.accountChange,
    answer: json(admin.account),
    notFound: NO_ACCOUNT,
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/admin/accounts/{id}',
    operator: true,
    summary: 'Deletes an account; its data is erased within minutes.',
    params: idParams,
    answer: { kind: 'empty' },
    statuses: [202],
    notFound: NO_ACCOUNT,
  },
  createResetLink: {
    method: 'POST',
    path: '/api/admin/accounts/{id}/reset-link',
    operator: true,
    summary: 'Returns a link to choose a new password, valid once, for one hour. No mail is sent.',
    params: idParams,
    answer: json(admin.resetLink),
    notFound: NO_ACCOUNT,
    failures: ['CONFLICT'],
  },
  linkSignIn: {
    method: 'POST',
    path: '/api/admin/accounts/{id}/link-sign-in',
    operator: true,
    summary: 'Lets a person of single sign-on into an account.',
    params: idParams,
    body: admin.identity,
    answer: json(admin.account),
    notFound: NO_ACCOUNT,
    failures: ['CONFLICT'],
  },
  listOperatorEvents: {
    method: 'GET',
    path: '/api/admin/audit',
    operator: true,
    summary: 'What operators did to accounts, newest first.',
    query: admin.operatorEventsQuery,
    answer: { kind: 'json', schema: z.array(admin.operatorEvent), extra: nextCursor },
  },
} as const satisfies Record<string, CallOfTag>;
