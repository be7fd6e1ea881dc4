import type { DescService } from '@bufbuild/protobuf';
import type { Bus } from './connection.ts';
import { serviceName } from './rpc.ts';

/** Whether any instance of a service answers the services framework's ping in time. */
export async function isServed(bus: Bus, service: DescService, timeoutMs: number): Promise<boolean> {
  if (!bus.isConnected()) return false;
  try {
    await bus.connection.request(`$SRV.PING.${serviceName(service)}`, '', { timeout: timeoutMs });
    return true;
  } catch {
    return false;
  }
}
