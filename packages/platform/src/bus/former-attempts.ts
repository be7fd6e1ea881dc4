import type { Socket } from 'node:net';
import type { NatsConnection } from 'nats';

/** The parts of nats.js 2.29 by which it connects. */
interface Protocol {
  transport: Transport;
  /** Makes the transport of the next attempt. */
  prepare(): unknown;
}
interface Transport {
  readonly socket?: Socket;
  dial(server: unknown): Promise<Socket>;
}

/**
 * Ends the socket of each attempt to connect before the next one. nats.js leaves that of an attempt open which timed out:
 * once it connects after all, the server ends it for want of credentials, and the client takes that for the end of its
 * present connection. It then connects a second time and serves requests on both, and NATS refuses the replies to those
 * that came by the first.
 */
export function endFormerAttempts(connection: NatsConnection): void {
  const { protocol } = connection as unknown as { readonly protocol: Protocol };
  const prepare = protocol.prepare.bind(protocol);
  protocol.prepare = () => {
    protocol.transport.socket?.destroy();
    const pong = prepare();
    const { transport } = protocol;
    const dial = transport.dial.bind(transport);
    transport.dial = async (server) => {
      const socket = await dial(server);
      if (protocol.transport === transport) return socket;
      socket.destroy();
      throw new Error('This attempt to connect was given up.');
    };
    return pong;
  };
}
