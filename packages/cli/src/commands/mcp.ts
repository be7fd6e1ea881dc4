import { serveMcpOverStdio } from '@slidewright/mcp/stdio';
import type { Context } from '../context.ts';
import { openSession } from '../server/session.ts';
import { TOOL_VERSION } from '../version.ts';

/**
 * Serves the Model Context Protocol on standard input and output, until the input ends. Without a server the product on
 * this machine is started meanwhile.
 */
export async function mcp(context: Context): Promise<void> {
  const { server, signal } = context;
  if (server !== null) return serveMcpOverStdio({ server, version: TOOL_VERSION, signal });

  const session = openSession(context);
  // Tools report it; the command reports it when the input has ended.
  session.catch(() => undefined);
  await serveMcpOverStdio({ server: session.then((opened) => opened.server), version: TOOL_VERSION, signal });
  await (await session)[Symbol.asyncDispose]();
}
