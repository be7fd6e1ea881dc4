import { serveMcpOverStdio } from '@slidewright/mcp/stdio';
import type { Context } from '../context.ts';
import { interruptedError } from '../errors.ts';
import { keepSession } from '../server/session.ts';
import { TOOL_VERSION } from '../version.ts';

/**
 * Serves the Model Context Protocol on standard input and output, until the input ends. Without a server the product on
 * this machine is started meanwhile, and again if it has ended.
 */
export async function mcp(context: Context): Promise<void> {
  const { signal } = context;
  await using session = keepSession(context);
  const started = session.open();
  // Tools report it; the command reports it when the input has ended.
  started.catch(() => undefined);
  const server = async () => (await session.open()).server;
  await serveMcpOverStdio({ server, version: TOOL_VERSION, signal });
  if (signal.aborted) throw interruptedError();
  await started;
}
