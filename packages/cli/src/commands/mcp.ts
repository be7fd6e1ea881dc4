import { API_KEY_SCOPE_NAMES } from '@slidewright/domain';
import { serveMcpOverStdio } from '@slidewright/mcp/stdio';
import { openSession } from '../server/session.ts';
import { TOOL_VERSION } from '../version.ts';
import type { Context } from './context.ts';

/** A key of the product on this machine lasts this long if this process is killed before it revokes it. */
const KEY_DAYS = 7;

/**
 * Serves the Model Context Protocol on standard input and output, until the input ends. Without a server the product on
 * this machine is started meanwhile.
 */
export async function mcp(context: Context): Promise<void> {
  const { server, signal } = context;
  if (server !== null) return serveMcpOverStdio({ server, version: TOOL_VERSION, signal });

  const local = openLocal(context);
  // Tools report it; the command reports it when the input has ended.
  local.catch(() => undefined);
  await serveMcpOverStdio({ server: local, version: TOOL_VERSION, signal });
  await (await local)[Symbol.asyncDispose]();
}

async function openLocal(context: Context) {
  await using stack = new AsyncDisposableStack();
  const { api } = stack.use(await openSession(context));
  const { id, key } = await api.createApiKey({
    name: 'slidewright mcp',
    scopes: [...API_KEY_SCOPE_NAMES],
    expiresInDays: KEY_DAYS,
  });
  stack.defer(() => api.revokeApiKey({ id }));
  const owned = stack.move();
  return { url: api.baseUrl, apiKey: key, [Symbol.asyncDispose]: () => owned[Symbol.asyncDispose]() };
}
