import { BundleService } from '@slidewright/contracts';
import type { JobKernel } from '@slidewright/jobs';
import { serveService, type Bus, type Logger, type ServiceHandlers } from '@slidewright/platform';
import type { BundleTables } from '../repositories/tables.ts';
import type { CancelExport } from '../use-cases/cancel-export.ts';
import type { CancelBundle } from '../use-cases/cancel-bundle.ts';
import type { GetBundleFile } from '../use-cases/get-bundle-file.ts';
import type { GetExportFile } from '../use-cases/get-export-file.ts';
import type { GetExport, ListExports } from '../use-cases/get-export.ts';
import type { GetBundle } from '../use-cases/get-bundle.ts';
import type { StartExport } from '../use-cases/start-export.ts';
import type { StartBundle } from '../use-cases/start-bundle.ts';

export interface BundleHandlers {
  readonly startBundle: StartBundle;
  readonly getBundle: GetBundle;
  readonly cancelBundle: CancelBundle;
  readonly getBundleFile: GetBundleFile;
  readonly startExport: StartExport;
  readonly getExport: GetExport;
  readonly listExports: ListExports;
  readonly cancelExport: CancelExport;
  readonly getExportFile: GetExportFile;
  readonly getJob: JobKernel<BundleTables>['getJob'];
  readonly endJobs: JobKernel<BundleTables>['endJobs'];
  readonly getUsage: ServiceHandlers<typeof BundleService>['getUsage'];
}

/** Serves the requests of bundle.proto. */
export function serveBundle(bus: Bus, handlers: BundleHandlers, log: Logger): Promise<AsyncDisposable> {
  return serveService(bus, BundleService, { ...handlers }, log);
}
