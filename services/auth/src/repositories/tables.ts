import type { ErrorReason, PageLanguage } from '@slidewright/domain';
import type { JobTables } from '@slidewright/jobs';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely';

/** The columns keep better-auth's own names, so that its adapter needs no mapping. */
interface UserTable {
  id: Generated<string>;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  /** Of the page and of mails; null until one was chosen. */
  language: PageLanguage | null;
  /** Set while an operator has disabled the account. */
  disabledAt: Date | null;
  /** Number of changes of `disabledAt`. */
  disabledRevision: Generated<number>;
  /** Exact to an hour. */
  lastSeenAt: Date | null;
  /** Null: no limit. */
  quotaStorageBytes: string | number | null;
  /** Minutes of finished films in a calendar month; null: no limit. */
  quotaFilmMinutes: number | null;
}

interface SessionTable {
  id: Generated<string>;
  token: string;
  userId: string;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Generated<Date>;
  updatedAt: Date;
  /** 'oidc:<issuer>' where it was started by single sign-on; null for a password. */
  providerId: string | null;
}

interface AccountTable {
  id: Generated<string>;
  accountId: string;
  /** 'credential' for a password, 'oidc:<issuer>' for single sign-on. */
  providerId: string;
  userId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Date | null;
  refreshTokenExpiresAt: Date | null;
  scope: string | null;
  password: string | null;
  createdAt: Generated<Date>;
  updatedAt: Date;
}

interface VerificationTable {
  id: Generated<string>;
  identifier: string;
  value: string;
  expiresAt: Date;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

interface RateLimitTable {
  key: string;
  count: number;
  resetsAt: Date;
}

interface ApiKeyTable {
  id: Generated<string>;
  userId: string;
  name: string;
  /** The visible beginning of the key. */
  prefix: string;
  /**
   * SHA-256 of the key. A key has 256 random bits, so it can be neither guessed nor found from its hash; a slow, salted
   * hash as for passwords would only slow down each call.
   */
  hash: Buffer;
  scopes: string[];
  createdAt: Generated<Date>;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

interface ApiKeyEventTable {
  keyId: string;
  action: string;
  address: string;
  day: Generated<Date>;
  at: Generated<Date>;
  userAgent: string;
}

interface WebhookTable {
  id: Generated<string>;
  ownerId: string;
  url: string;
  events: string[];
  enabled: boolean;
  /** Why the service disabled it; null when it did not. */
  disabledReason: 'gone' | 'failing' | null;
  /** Encrypted (webhook-secrets.ts). */
  secret: string;
  /** The one before it signs as well until `previousSecretUntil`. */
  previousSecret: string | null;
  previousSecretUntil: Date | null;
  /** First failed attempt since the last accepted one. */
  failingSince: Date | null;
  createdAt: Generated<Date>;
}

/** What the sentence in `error` says; null where that is not known. */
type ReasonColumn = ColumnType<ErrorReason | null, string | null | undefined, string | null>;

interface WebhookDeliveryTable {
  id: Generated<string>;
  /** Order of the events. */
  seq: GeneratedAlways<string>;
  webhookId: string;
  /** The header webhook-id. */
  messageId: string;
  type: string;
  /** The body, as it is signed. */
  payload: string;
  status: Generated<'pending' | 'delivered' | 'failed'>;
  /** Attempts since it was created or sent again. */
  tries: Generated<number>;
  /** The first of them. */
  triedSince: Date | null;
  nextAttemptAt: Date | null;
  /** Why it was given up. */
  error: string | null;
  reason: ReasonColumn;
  createdAt: Generated<Date>;
}

interface WebhookAttemptTable {
  id: GeneratedAlways<string>;
  deliveryId: string;
  at: Date;
  /** Null without an answer. */
  status: number | null;
  durationMs: number;
  error: string | null;
  reason: ReasonColumn;
  excerpt: string;
}

interface OperatorEventTable {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  action: string;
  accountId: string;
  /** 'api' or 'command'. */
  actor: string;
  /** Address of the client of the API; '' for the command. */
  address: string;
  /** A JSON object. */
  details: JSONColumnType<Record<string, unknown>>;
}

interface AccountTables {
  user: UserTable;
  session: SessionTable;
  account: AccountTable;
  verification: VerificationTable;
  rateLimit: RateLimitTable;
  apiKey: ApiKeyTable;
  apiKeyEvent: ApiKeyEventTable;
  webhook: WebhookTable;
  webhookDelivery: WebhookDeliveryTable;
  webhookAttempt: WebhookAttemptTable;
  operatorEvent: OperatorEventTable;
}

/** The service's own tables and the outbox. */
export type AuthTables = AccountTables & JobTables;

export type Db = Kysely<AuthTables>;
