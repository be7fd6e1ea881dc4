import type { LiveSession } from '../repositories/sessions.ts';

/** One request to /api/auth, read and checked. */
export interface AuthCall<Body = unknown> {
  readonly method: string;
  /** Below /api/auth, e.g. '/sign-in/email'. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Parsed by the route's schema. */
  readonly body: Body;
  readonly cookie: string;
  readonly userAgent: string;
  /** The client's address as the gateway saw it. */
  readonly address: string;
  readonly session: LiveSession | null;
  /** The account of the attempt, '' where the route has none. */
  readonly account: string;
  /** Id of this device if it signed in to the account before. */
  readonly device: string | null;
}
