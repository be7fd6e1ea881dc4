import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { ApiClient } from '@slidewright/http-api/node';
import { failureOf } from '../failures.ts';
import type { McpParts } from '../parts.ts';
import { untilAborted } from '../until-aborted.ts';
import { picture } from './picture.ts';
import type { TimelineResource } from './resource.ts';
import { timeline } from './timeline.ts';
import { transcript } from './transcript.ts';

/** All kinds of resources. A kind is a file here and a line. */
const RESOURCES: readonly TimelineResource[] = [timeline, transcript, picture];

export function registerResources(server: McpServer, { connect, timeoutMs }: McpParts): void {
  const using = async <T>(uri: string, context: ServerContext, work: (api: ApiClient) => Promise<T>): Promise<T> => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([context.mcpReq.signal, timeout]);
    const run = async () => work((await connect(signal)).api);
    try {
      return await untilAborted(run(), signal);
    } catch (error) {
      const { code, sentence } = failureOf(error, { isTimeout: timeout.aborted });
      if (code === 'NOT_FOUND') throw new ResourceNotFoundError(uri, sentence);
      throw new ProtocolError(ProtocolErrorCode.InternalError, `${code}: ${sentence}`);
    }
  };
  for (const { name, title, description, template, mimeType, read, list } of RESOURCES) {
    const listed =
      list &&
      (async (context: ServerContext) => {
        const found = await using(template, context, list);
        return { resources: found.map((resource) => ({ ...resource, mimeType })) };
      });
    server.registerResource(
      name,
      new ResourceTemplate(template, { list: listed }),
      { title, description, mimeType },
      async (uri, variables, context) => {
        const content = await using(uri.href, context, (api) => read(variables as Record<string, string>, api));
        return { contents: [{ uri: uri.href, mimeType, ...content }] };
      },
    );
  }
}
