import { notFound } from '@slidewright/platform';
import { apiKeyAnswer, apiKeyEventAnswer } from '../answers/api-keys.ts';
import type { CallHandlers, Services } from '../call-handler.ts';
import { apiKeyHash, createApiKey } from '../http/callers/api-key.ts';

export function apiKeyHandlers({ auth }: Services) {
  return {
    async listApiKeys(_input, context) {
      const { apiKeys } = await auth.listApiKeys({}, context);
      return { data: apiKeys.map(apiKeyAnswer) };
    },

    async createApiKey({ body, client }, context) {
      const { key, prefix } = createApiKey();
      const { name, scopes, expiresInDays } = body;
      const { apiKey } = await auth.createApiKey(
        {
          name: name.trim(),
          prefix,
          keyHash: apiKeyHash(key)!,
          scopes,
          ...(expiresInDays === null ? {} : { expiresInDays }),
          client,
        },
        context,
      );
      if (!apiKey) throw notFound();
      return { data: { ...apiKeyAnswer(apiKey), key } };
    },

    async listApiKeyActivity(_input, context) {
      const { events } = await auth.listApiKeyActivity({}, context);
      return { data: events.map(apiKeyEventAnswer) };
    },

    async revokeApiKey({ params, client }, context) {
      await auth.revokeApiKey({ keyId: params.id, client }, context);
    },
  } satisfies Partial<CallHandlers>;
}
