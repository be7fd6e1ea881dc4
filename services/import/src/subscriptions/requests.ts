import { ImportService } from '@slidewright/contracts';
import { serveService, type Bus, type Logger, type ServiceHandlers } from '@slidewright/platform';

/** Serves the requests of import.proto. */
export function serveImport(
  bus: Bus,
  handlers: ServiceHandlers<typeof ImportService>,
  log: Logger,
): Promise<AsyncDisposable> {
  return serveService(bus, ImportService, handlers, log);
}
