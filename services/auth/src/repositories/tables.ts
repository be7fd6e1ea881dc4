import type { JobTables } from '@slidewright/jobs';
import type { Generated, Kysely } from 'kysely';

/** The columns keep better-auth's own names, so that its adapter needs no mapping. */
interface UserTable {
  id: Generated<string>;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
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

interface AccountTables {
  user: UserTable;
  session: SessionTable;
  account: AccountTable;
  verification: VerificationTable;
  rateLimit: RateLimitTable;
}

/** The service's own tables and the outbox. */
export type AuthTables = AccountTables & JobTables;

export type Db = Kysely<AuthTables>;
