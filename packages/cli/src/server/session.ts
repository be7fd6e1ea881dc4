import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import type { Context } from '../context.ts';
import type { ServerSettings } from '../settings.ts';
import { useLocalServer } from './local-server.ts';

/** A connection to the server that a command works on. */
export interface Session extends AsyncDisposable {
  readonly api: ApiClient;
  readonly server: ServerSettings;
  /** False once the product on this machine has ended. */
  readonly isRunning: boolean;
}

/** One session for several uses after each other. Disposing leaves it. */
export interface KeptSession extends AsyncDisposable {
  /** Opens the session; again if it failed or the product on this machine has ended. */
  open(): Promise<Session>;
}

/** Connects to the server, or to the product on this machine, which is started if it does not run. */
export async function openSession({ server, environment, folders, report, signal }: Context): Promise<Session> {
  if (server !== null) {
    const api = createApiClient(server.url, { apiKey: server.apiKey });
    return { api, server, isRunning: true, [Symbol.asyncDispose]: () => Promise.resolve() };
  }
  report.progress({ step: 'start', percent: null, task: 'the local server' });
  const local = await useLocalServer(folders.localServer, environment, signal);
  const { url, apiKey } = local.file;
  return {
    api: createApiClient(url, { apiKey }),
    server: { url, apiKey },
    get isRunning() {
      return local.isRunning;
    },
    [Symbol.asyncDispose]: () => local[Symbol.asyncDispose](),
  };
}

export function keepSession(context: Context): KeptSession {
  let session: Promise<Session> | null = null;
  const reopened = async (before: Promise<Session> | null): Promise<Session> => {
    const present = await before?.catch(() => null);
    if (present?.isRunning) return present;
    await present?.[Symbol.asyncDispose]();
    return openSession(context);
  };
  return {
    open: () => (session = reopened(session)),
    async [Symbol.asyncDispose]() {
      const present = await session?.catch(() => null);
      await present?.[Symbol.asyncDispose]();
    },
  };
}
