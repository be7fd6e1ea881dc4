import { AppError } from '@slidewright/platform';
import type { AuthLibrary } from '../adapters/better-auth.ts';
import type { Db } from '../repositories/tables.ts';
import { userRepository } from '../repositories/users.ts';
import type { AuthCall } from './call.ts';
import { json, withoutTokens } from './responses.ts';

/** Passes a checked call to better-auth and returns its response without tokens in the body. */
export type CallLibrary = (call: AuthCall, path: string) => Promise<Response>;

export function createCallLibrary(parts: {
  library: AuthLibrary;
  publicUrl: string;
  db: Db;
  /** Throws when the database is unavailable. */
  pingDatabase: () => Promise<void>;
}): CallLibrary {
  return async (call, path) => {
    const response = await withoutTokens(await parts.library.handler(libraryRequest(call, path)));
    // The library hides failures of the database, so they are checked here.
    if (response.status >= 500) {
      await parts.pingDatabase();
      throw new AppError('INTERNAL', { message: `better-auth answered ${response.status} to ${path}` });
    }
    if (path === '/sign-up/email' && response.status === 422) return await explainFailedSignUp(call, response);
    return response;
  };

  function libraryRequest(call: AuthCall, path: string): Request {
    const origin = new URL(parts.publicUrl).origin;
    const headers = new Headers({ origin, accept: 'application/json' });
    if (call.cookie !== '') headers.set('cookie', call.cookie);
    if (call.userAgent !== '') headers.set('user-agent', call.userAgent);
    if (call.address !== 'unknown') headers.set('x-forwarded-for', call.address);
    const query = path.startsWith('/oidc/') && call.query.size > 0 ? `?${call.query.toString()}` : '';
    const address = `${parts.publicUrl}/api/auth${path}${query}`;
    if (call.method === 'GET') return new Request(address, { headers });
    headers.set('content-type', 'application/json');
    return new Request(address, { method: 'POST', headers, body: JSON.stringify(call.body ?? {}) });
  }

  /**
   * The library reports every failed insert alike: a concurrent sign-up with the address, and an unavailable
   * database.
   */
  async function explainFailedSignUp(call: AuthCall, response: Response): Promise<Response> {
    const { email } = call.body as { email: string };
    if ((await userRepository(parts.db).findByEmail(email)) === null)
      throw new AppError('UNAVAILABLE', { message: `sign-up failed: ${await response.text()}`, retryAfterS: 2 });
    return json(
      { code: 'USER_ALREADY_EXISTS', message: 'An account with this email address already exists.' },
      { status: 422 },
    );
  }
}
