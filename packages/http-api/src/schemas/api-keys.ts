import { API_KEY_ACTIONS, API_KEY_SCOPE_NAMES, LIMITS } from '@slidewright/domain';
import { z } from 'zod';
import { filledText, timestamp, uuid } from './fields.ts';

const scope = z.enum(API_KEY_SCOPE_NAMES);

export const apiKey = z.object({
  id: uuid,
  name: z.string(),
  prefix: z.string().describe('The beginning of the key, by which it can be found in scripts and settings.'),
  scopes: z.array(scope),
  createdAt: timestamp,
  expiresAt: timestamp.nullable().describe('null: never.'),
  lastUsedAt: timestamp.nullable().describe('Exact to a minute.'),
});
export type ApiKey = z.output<typeof apiKey>;

export const createdApiKey = apiKey.extend({
  key: z.string().describe('The key. It is sent only this once and stored nowhere.'),
});

export const apiKeyCreation = z.object({
  name: filledText(LIMITS.apiKeyNameLength).describe('For the owner, such as the program that uses the key.'),
  scopes: z.array(scope).min(1).max(API_KEY_SCOPE_NAMES.length),
  expiresInDays: z.int().min(1).max(LIMITS.apiKeyDays).nullable().default(null).describe('null: never.'),
});

export const apiKeyEvent = z.object({
  action: z.enum(API_KEY_ACTIONS),
  keyId: uuid,
  keyName: z.string(),
  keyPrefix: z.string(),
  at: timestamp.describe('Of uses and refusals from one address on one day, the latest.'),
  address: z.string().describe("The client's IPv4 address, or the /64 of its IPv6 address."),
  userAgent: z.string(),
});
export type ApiKeyEvent = z.output<typeof apiKeyEvent>;
