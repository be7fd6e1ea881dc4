import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AuthService } from '@slidewright/contracts';
import { serveService, type Bus, type Logger, type ServiceHandlers } from '@slidewright/platform';
import type { CheckSession } from '../use-cases/check-session.ts';
import type { HandleHttp } from '../use-cases/handle-http.ts';

type Handlers = ServiceHandlers<typeof AuthService>;

/** Use cases of API keys and webhooks have the types of their messages. */
interface AuthUseCases extends Omit<Handlers, 'handleHttp' | 'checkSession'> {
  readonly handleHttp: HandleHttp;
  readonly checkSession: CheckSession;
}

/** Serves the requests of auth.proto. */
export function serveAuth(
  bus: Bus,
  { handleHttp, checkSession, ...others }: AuthUseCases,
  log: Logger,
): Promise<AsyncDisposable> {
  return serveService(
    bus,
    AuthService,
    {
      ...others,
      async handleHttp(request) {
        const response = await handleHttp(request);
        return { status: response.status, headers: headerList(response), body: await response.bytes() };
      },
      async checkSession({ cookie }) {
        const session = await checkSession(cookie);
        if (session === null) return {};
        const { sessionId, userId, email, name, expiresAt, hasQuota } = session;
        return { session: { sessionId, userId, email, name, expiresAt: timestampFromDate(expiresAt), hasQuota } };
      },
    },
    log,
  );
}

/** One entry per header, and one per cookie, because Set-Cookie cannot be joined. */
function headerList(response: Response): { name: string; value: string }[] {
  const headers = [...response.headers]
    .filter(([name]) => name !== 'set-cookie' && name !== 'content-length')
    .map(([name, value]) => ({ name, value }));
  return [...headers, ...response.headers.getSetCookie().map((value) => ({ name: 'set-cookie', value }))];
}
