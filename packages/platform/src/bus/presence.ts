import type { DescService } from '@bufbuild/protobuf';
import { serviceName } from '@slidewright/contracts';
import { AppError } from '../errors.ts';
import type { Bus } from './connection.ts';

/** A check that this process is connected to NATS. */
export function checkBus(bus: Bus): () => Promise<void> {
  return () => (bus.isConnected() ? Promise.resolve() : Promise.reject(new AppError('UNAVAILABLE')));
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
