import { z } from 'zod';
import { EMPTY, json, type CallOfTag } from '../call.ts';
import * as apiKeys from '../schemas/api-keys.ts';
import { idParams } from '../schemas/fields.ts';

export const apiKeyCalls = {
  listApiKeys: {
    method: 'GET',
    path: '/api/api-keys',
    scope: 'account',
    summary: 'The API keys of the user that are not revoked, newest first.',
    answer: json(z.array(apiKeys.apiKey)),
  },
  createApiKey: {
    method: 'POST',
    path: '/api/api-keys',
    scope: 'account',
    summary: 'Creates an API key. The key is in this response only; a repeated request creates another one.',
    body: apiKeys.apiKeyCreation,
    answer: json(apiKeys.createdApiKey),
    statuses: [201],
    failures: ['CONFLICT'],
  },
  listApiKeyActivity: {
    method: 'GET',
    path: '/api/api-keys/activity',
    scope: 'account',
    summary:
      'Creations, uses, refusals and revocations of the API keys of the user in the last 90 days, newest first, at most 100.',
    answer: json(z.array(apiKeys.apiKeyEvent)),
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/api/api-keys/{id}',
    scope: 'account',
    summary: 'Revokes an API key immediately.',
    params: idParams,
    ...EMPTY,
    notFound: 'API key not found',
  },
} as const satisfies Record<string, CallOfTag>;
