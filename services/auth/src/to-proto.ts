import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { CheckSessionResponseSchema, HttpResponseSchema } from '@slidewright/contracts';
import type { LiveSession } from './repositories/sessions.ts';

export function sessionToProto(found: LiveSession | null): MessageInitShape<typeof CheckSessionResponseSchema> {
  if (found === null) return {};
  const { sessionId, userId, email, name, expiresAt, hasQuota } = found;
  return { session: { sessionId, userId, email, name, expiresAt: timestampFromDate(expiresAt), hasQuota } };
}

/** Headers have one entry each, and one per cookie, because Set-Cookie cannot be joined. */
export async function responseToProto(response: Response): Promise<MessageInitShape<typeof HttpResponseSchema>> {
  const headers = [...response.headers]
    .filter(([name]) => name !== 'set-cookie' && name !== 'content-length')
    .map(([name, value]) => ({ name, value }));
  const cookies = response.headers.getSetCookie().map((value) => ({ name: 'set-cookie', value }));
  return { status: response.status, headers: [...headers, ...cookies], body: await response.bytes() };
}
