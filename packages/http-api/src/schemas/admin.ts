import { z } from 'zod';
import { filledText, text, timestamp, uuid } from './fields.ts';

const limit = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.number().int().min(1).max(100))
  .default(50);
const cursor = text(200).optional();

export const accountsQuery = z.object({
  limit,
  cursor,
  q: text(200).optional().describe('A part of the address or the name.'),
});

const quotas = z.object({
  storageBytes: z.int().min(0).nullable().describe('null: no limit.'),
  filmMinutesPerMonth: z.int().min(0).max(2_147_483_647).nullable().describe('null: no limit.'),
});

export const account = z.object({
  id: uuid,
  email: z.string(),
  name: z.string(),
  createdAt: timestamp,
  lastSeenAt: timestamp.nullable().describe('Exact to an hour; null: never.'),
  disabled: z.boolean(),
  signIn: z.array(z.enum(['password', 'sso'])),
  storageBytes: z.int().nullable().describe('Files in the object store; null while a service is unavailable.'),
  filmMinutesThisMonth: z
    .number()
    .nullable()
    .describe('Films that were finished in this calendar month (UTC); null while a service is unavailable.'),
  quotas,
});
export type Account = z.output<typeof account>;

export const accountChange = z.object({ disabled: z.boolean().optional(), quotas: quotas.partial().optional() });

export const resetLink = z.object({ url: z.string().describe('Valid once, for one hour.') });

export const identity = z.object({
  issuer: filledText(1_000).describe('As OIDC_ISSUER, character by character.'),
  subject: filledText(255).describe("The claim 'sub' of the person at the issuer."),
});

export const operatorEventsQuery = z.object({ limit, cursor, account: uuid.optional() });

const OPERATOR_ACTIONS = ['disable', 'enable', 'quota', 'delete', 'reset-link', 'link-sign-in'] as const;

export const operatorEvent = z.object({
  at: timestamp,
  action: z.enum(OPERATOR_ACTIONS),
  accountId: uuid,
  address: z.string().describe("The operator's IPv4 address, or the /64 of the IPv6 address."),
  details: z.record(z.string(), z.unknown()),
});
export type OperatorEvent = z.output<typeof operatorEvent>;
