import type { DescService } from '@bufbuild/protobuf';
import { serviceName } from '@slidewright/contracts';
import { AppError } from '../errors.ts';
import type { Bus } from './connection.ts';

/** A check that this process is connected to NATS; it rejects with what was tried and what the server said. */
export function checkBus(bus: Bus): () => Promise<void> {
  return async () => {
    const message = bus.outage();
    if (message !== null) throw new AppError('UNAVAILABLE', { message });
  };
}

/** Whether any instance of a service replies to the services framework's ping in time. */
export async function isServed(bus: Bus, service: DescService, timeoutMs: number): Promise<boolean> {
  if (!bus.isConnected()) return false;
  try {
    await bus.connection.request(`$SRV.PING.${serviceName(service)}`, '', { timeout: timeoutMs });
    return true;
  } catch {
    return false;
  }
}
