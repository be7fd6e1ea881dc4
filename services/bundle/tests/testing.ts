import { join } from 'node:path';

/** What measurements outside this package need to run the service among stand-ins. */
export { addTimeline, serveStandIns, type World } from './stand-ins.ts';
export { TEST_CONFIG } from './test-config.ts';
export type { WorkerSettings } from './worker-process.ts';

/** To be forked with WorkerSettings as its one argument; it says 'ready' when it works. */
export const WORKER_MODULE = join(import.meta.dirname, 'worker-process.ts');
