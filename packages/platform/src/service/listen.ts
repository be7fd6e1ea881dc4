import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../config.ts';

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** Names of the settings of port and host. */
  readonly settings: { readonly port: string; readonly host: string };
}

const EVERY_ADDRESS = '::';

/**
 * Opens a server and returns its port; `::` is every address of both families, on a machine without IPv6 every IPv4
 * address. Throws ConfigError with the name of the setting when it cannot listen there.
 */
export async function listen(server: Server, { port, host, settings }: ListenOptions): Promise<number> {
  // Without a host Node listens as described for `::`; with it, a machine without IPv6 refuses.
  server.listen(port, host === EVERY_ADDRESS ? undefined : host);
  try {
    await once(server, 'listening');
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        throw new ConfigError(`The setting ${settings.port} cannot be used: port ${port} of ${host} is taken already.`);
      case 'EACCES':
        throw new ConfigError(`The setting ${settings.port} cannot be used: this user may not open port ${port}.`);
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new ConfigError(`The setting ${settings.host} cannot be used: ${host} is no address of this machine.`);
      default:
        throw error;
    }
  }
  return (server.address() as AddressInfo).port;
}
