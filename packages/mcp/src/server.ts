import {
  McpServer,
  type CallToolResult,
  type McpServerFactory,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { checkInput } from '@slidewright/http-api';
import type { z } from 'zod';
import { failureOf, type Failure } from './failures.ts';
import { listedSchema } from './listed-schema.ts';
import type { McpParts } from './parts.ts';
import { registerResources } from './resources/index.ts';
import { ToolError, type Tool } from './tool.ts';
import { TOOLS } from './tools/index.ts';
import { untilAborted } from './until-aborted.ts';

const INSTRUCTIONS =
  'Slidewright makes narrated films of slides. Usual order: create_timeline, make_film, get_job until it has ended, get_film; then export with format bundle or another one. To change a film: get_timeline, set_slides, make_film. Work that takes long returns the id of a job at once.';

/** Creates servers for the SDK: one per request over HTTP, one per connection over stdio. */
export function mcpServerFactory(parts: McpParts): McpServerFactory {
  return () => {
    const server = new McpServer(
      { name: 'slidewright', title: 'Slidewright', version: parts.version },
      { instructions: INSTRUCTIONS },
    );
    for (const tool of TOOLS) registerTool(server, tool, parts);
    registerResources(server, parts);
    return server;
  };
}

function registerTool(server: McpServer, tool: Tool, parts: McpParts): void {
  const { name, title, description, effect, input, output } = tool;
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: described(input, 'input'),
      outputSchema: described(output, 'output'),
      annotations: {
        readOnlyHint: effect === 'reads',
        destructiveHint: effect === 'destroys',
        idempotentHint: effect === 'reads' || effect === 'destroys',
        openWorldHint: false,
      },
    },
    (given: unknown, context: ServerContext) => callTool(tool, given, context, parts),
  );
}

const DESCRIBED = new Map<z.ZodObject, StandardSchemaWithJSON>();

/**
 * A schema for the SDK, which lists it. Its JSON form is made once, because each request has a server of its own. The
 * SDK checks nothing by it: callTool checks the input, so that errors have a code and a sentence, and the compiler the
 * output.
 */
function described(schema: z.ZodObject, io: 'input' | 'output'): StandardSchemaWithJSON {
  const present = DESCRIBED.get(schema);
  if (present) return present;
  let json: Record<string, unknown> | undefined;
  const jsonSchema = () => (json ??= listedSchema(schema, io));
  const made: StandardSchemaWithJSON = {
    '~standard': {
      version: 1,
      vendor: 'slidewright',
      validate: (value) => ({ value }),
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
  DESCRIBED.set(schema, made);
  return made;
}

async function callTool(
  tool: Tool,
  given: unknown,
  context: ServerContext,
  { connect, readDocument, timeoutMs, onCall }: McpParts,
): Promise<CallToolResult> {
  const started = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([context.mcpReq.signal, timeout]);
  const ended = (failure?: Failure): void =>
    onCall?.({
      tool: tool.name,
      ms: Math.round(performance.now() - started),
      ...(failure && { code: failure.code, cause: failure.cause }),
    });
  try {
    const checked = checkInput(tool.input, given ?? {});
    if (!checked.ok) throw new ToolError('VALIDATION_FAILED', checked.sentence);
    const run = async () => {
      const { api, publicUrl } = await connect(signal);
      const address = (path: string): string => new URL(path, publicUrl).href;
      return tool.run(checked.value, { api, signal, readDocument, address, report: reporter(context) });
    };
    const result = await untilAborted(run(), signal);
    ended();
    return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
  } catch (error) {
    const failure = failureOf(error, { isTimeout: timeout.aborted });
    ended(failure);
    return {
      isError: true,
      content: [{ type: 'text', text: `${failure.code}: ${failure.sentence}` }],
      _meta: { 'slidewright/error': { code: failure.code, message: failure.sentence } },
    };
  }
}

/** Progress notifications must increase; without a token of the client there are none. */
function reporter({ mcpReq }: ServerContext): (progress: number, message: string) => Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  let last = -1;
  return async (progress, message) => {
    if (progressToken === undefined || progress <= last) return;
    last = progress;
    await mcpReq.notify({
      method: 'notifications/progress',
      params: { progressToken, progress, total: 100, message },
    });
  };
}
