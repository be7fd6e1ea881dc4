import { randomBytes } from 'node:crypto';
import { inboxPrefix, natsAuthorization, natsPermissions, type ProcessName } from '@slidewright/contracts';
import type { BusSettings } from '@slidewright/platform';

/** The processes that each service's one connection stands for here. */
const SERVICES = {
  gateway: ['gateway'],
  auth: ['auth'],
  timeline: ['timeline'],
  audio: ['audio-api', 'audio-worker'],
  render: ['render-api', 'render-worker'],
  bundle: ['bundle-api', 'bundle-worker'],
  import: ['import-api', 'import-worker'],
} as const satisfies Record<string, readonly ProcessName[]>;

export type ServiceName = keyof typeof SERVICES;

export interface NatsUsers {
  /** For the server's configuration. */
  readonly authorization: string;
  accessOf(service: ServiceName): Pick<BusSettings, 'user' | 'password' | 'inboxPrefix'>;
}

/** A user for each service, with passwords of this start. Other users of the machine cannot read the configuration. */
export function createNatsUsers(): NatsUsers {
  const names = Object.keys(SERVICES) as ServiceName[];
  const passwords = new Map(names.map((name) => [name, randomBytes(32).toString('base64url')]));
  return {
    authorization: natsAuthorization(
      names.map((name) => ({
        name,
        password: JSON.stringify(passwords.get(name)),
        permissions: natsPermissions(name, SERVICES[name]),
      })),
    ),
    accessOf: (service) => ({
      user: service,
      password: passwords.get(service)!,
      inboxPrefix: inboxPrefix(service),
    }),
  };
}
