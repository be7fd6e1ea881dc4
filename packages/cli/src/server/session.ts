import { createApiClient, type ApiClient } from '@slidewright/http-api/node';
import type { Context } from '../context.ts';
import type { ServerSettings } from '../settings.ts';
import { useLocalServer } from './local-server.ts';

/** A connection to the server that a command works on. */
export interface Session extends AsyncDisposable {
  readonly api: ApiClient;
  readonly server: ServerSettings;
}

/** Connects to the server, or to the product on this machine, which is started if it does not run. */
export async function openSession({ server, environment, folders, report, signal }: Context): Promise<Session> {
  if (server !== null) {
    const api = createApiClient(server.url, { apiKey: server.apiKey });
    return { api, server, [Symbol.asyncDispose]: () => Promise.resolve() };
  }
  report.progress({ step: 'start', percent: null, task: 'the local server' });
  const local = await useLocalServer(folders.localServer, environment, signal);
  const { url, apiKey } = local.file;
  return {
    api: createApiClient(url, { apiKey }),
    server: { url, apiKey },
    [Symbol.asyncDispose]: () => local[Symbol.asyncDispose](),
  };
}
