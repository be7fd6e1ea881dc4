import { BundleService, TimelineDeletedSchema } from '@slidewright/contracts';
import { createJobKernel, type JobTiming } from '@slidewright/jobs';
import {
  consumeEvents,
  every,
  on,
  openServiceDatabase,
  runningUntilDisposed,
  serveService,
  type Bus,
  type ObjectStore,
  type RunningService,
  type ServiceDatabase,
} from '@slidewright/platform';
import { createSources } from './adapters/sources.ts';
import { bundleJob, exportJob } from './jobs.ts';
import type { BundleConfig } from './config.ts';
import { bundleSchema } from './migrations/index.ts';
import type { BundleTables } from './repositories/tables.ts';
import { createBuildBundle } from './use-cases/build-bundle.ts';
import { createBuildExport } from './use-cases/build-export.ts';
import { createCancelBundle } from './use-cases/cancel-bundle.ts';
import { createCancelExport } from './use-cases/cancel-export.ts';
import { createForgetTimeline } from './use-cases/forget-timeline.ts';
import { createGetBundleFile } from './use-cases/get-bundle-file.ts';
import { createGetBundle } from './use-cases/get-bundle.ts';
import { createGetUsage } from './use-cases/get-usage.ts';
import { createGetExportFile } from './use-cases/get-export-file.ts';
import { createGetExport, createListExports } from './use-cases/get-export.ts';
import { createStartBundle } from './use-cases/start-bundle.ts';
import { createStartExport } from './use-cases/start-export.ts';
import { createSweepArchives } from './use-cases/sweep-archives.ts';
import { createWriteFile } from './use-cases/write-file.ts';
import type { Parts } from './parts.ts';

export interface BundleParts extends ServiceDatabase {
  readonly bus: Bus;
  readonly store: ObjectStore;
  readonly timing?: Partial<JobTiming>;
}

/** The running bundle service; disposing stops taking requests and returns running jobs to the queue. */
export async function createBundle(config: BundleConfig, parts: BundleParts): Promise<RunningService> {
  const { bus, store, log } = parts;
  await using stack = new AsyncDisposableStack();
  const { db, check } = stack.use(await openServiceDatabase<BundleTables>(bundleSchema, parts));
  const kernel = createJobKernel<BundleTables>({
    db,
    bus,
    service: 'bundle',
    kinds: [bundleJob, exportJob],
    log,
    timing: parts.timing,
  });
  const shared: Parts = { db, kernel, store, sources: createSources(bus) };
  stack.use(kernel.start());
  const events = [on(TimelineDeletedSchema, createForgetTimeline(shared))];
  stack.use(consumeEvents(bus, { durable: 'bundle', handlers: events, log }));

  if (config.role !== 'api') {
    const { concurrency, lifetimeMs } = config;
    const writeFile = createWriteFile({ ...shared, lifetimeMs, ffmpeg: { command: config.ffmpeg } });
    stack.use(kernel.work(bundleJob, { concurrency }, createBuildBundle({ ...shared, writeFile })));
    stack.use(kernel.work(exportJob, { concurrency }, createBuildExport({ ...shared, writeFile })));
    stack.use(every(config.sweepIntervalMs, log, createSweepArchives(shared)));
  }
  if (config.role !== 'worker') {
    const handlers = {
      startBundle: createStartBundle(shared),
      getBundle: createGetBundle(shared),
      cancelBundle: createCancelBundle(shared),
      getBundleFile: createGetBundleFile(shared),
      startExport: createStartExport(shared),
      getExport: createGetExport(shared),
      listExports: createListExports(shared),
      cancelExport: createCancelExport(shared),
      getExportFile: createGetExportFile(shared),
      getJob: kernel.getJob,
      endJobs: kernel.endJobs,
      getUsage: createGetUsage(shared),
    };
    stack.use(await serveService(bus, BundleService, handlers, log));
  }
  return runningUntilDisposed(stack, { checks: { database: check }, stalled: kernel.stalled });
}
