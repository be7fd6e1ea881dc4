import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { requireUser, type CallContext } from '@slidewright/platform';
import { apiKeyRepository } from '../../repositories/api-keys.ts';
import type { Db } from '../../repositories/tables.ts';

/** What was done with the caller's keys, newest first. */
export function createListApiKeyActivity({ db }: { db: Db }) {
  return async (_request: object, context: CallContext) => {
    const events = await apiKeyRepository(db).listEvents(requireUser(context));
    return {
      events: events.map(({ at, address, userAgent, ...event }) => ({
        ...event,
        at: timestampFromDate(at),
        client: { address, userAgent },
      })),
    };
  };
}
