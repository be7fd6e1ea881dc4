import { ProtocolError, ResourceNotFoundError, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import { failureOf } from '../failures.ts';
import type { McpParts } from '../server.ts';
import { picture } from './picture.ts';
import type { TimelineResource } from './resource.ts';
import { timeline } from './timeline.ts';
import { transcript } from './transcript.ts';

/** All kinds of resources. A kind is a file here and a line. */
const RESOURCES: readonly TimelineResource[] = [timeline, transcript, picture];

const LISTED_TIMELINES = '50';
/** The code of JSON-RPC for an error of the server. */
const INTERNAL_ERROR = -32_603;

export function registerResources(
  server: McpServer,
  { connect, publicUrl, timeoutMs }: Required<Pick<McpParts, 'connect' | 'publicUrl' | 'timeoutMs'>>,
): void {
  const read = async <T>(
    uri: string,
    signal: AbortSignal,
    work: (api: ReturnType<McpParts['connect']>) => Promise<T>,
  ) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await work(connect(AbortSignal.any([signal, timeout])));
    } catch (error) {
      const { code, sentence } = failureOf(error, { isTimeout: timeout.aborted });
      if (code === 'NOT_FOUND') throw new ResourceNotFoundError(uri, sentence);
      throw new ProtocolError(INTERNAL_ERROR, `${code}: ${sentence}`);
    }
  };
  for (const { name, title, description, template, mimeType, read: readContent } of RESOURCES) {
    const list =
      template === timeline.template
        ? (context: { mcpReq: { signal: AbortSignal } }) =>
            read(template, context.mcpReq.signal, async (api) => {
              const { data } = await api.listTimelines({ limit: LISTED_TIMELINES });
              return {
                resources: data.map((item) => ({
                  uri: `slidewright://timelines/${item.id}`,
                  name: item.title,
                  mimeType,
                })),
              };
            })
        : undefined;
    server.registerResource(
      name,
      new ResourceTemplate(template, { list }),
      { title, description, mimeType },
      async (uri, variables, context) => {
        const address = (path: string): string => new URL(path, publicUrl).href;
        const content = await read(uri.href, context.mcpReq.signal, (api) =>
          readContent(variables as Record<string, string>, { api, address }),
        );
        return { contents: [{ uri: uri.href, mimeType, ...content }] };
      },
    );
  }
}
