import type { DescService } from '@bufbuild/protobuf';
import { AppError, serveService, type Bus, type ServiceHandlers } from '@slidewright/platform';
import { silentLog } from './servers.ts';

/** Serves a stand-in for another service. Methods that are not given fail with NOT_FOUND. */
export function serveStandIn<Service extends DescService>(
  bus: Bus,
  service: Service,
  given: Partial<ServiceHandlers<Service>>,
): Promise<AsyncDisposable> {
  const missing = () => Promise.reject(new AppError('NOT_FOUND', { userMessage: 'The service says: nothing here.' }));
  const handlers = Object.fromEntries(service.methods.map(({ localName }) => [localName, missing]));
  return serveService(bus, service, { ...handlers, ...given } as ServiceHandlers<Service>, silentLog);
}
