import type { Client } from '@slidewright/contracts';
import type { KeyClient } from '../../repositories/api-keys.ts';

const USER_AGENT_MAX_CHARACTERS = 200;

/** The client of a request as it is recorded: its user agent is cut off and has printable ASCII only. */
export function readClient(client: Client | undefined): KeyClient {
  const userAgent = (client?.userAgent ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, USER_AGENT_MAX_CHARACTERS);
  return { address: client?.address || 'unknown', userAgent };
}
