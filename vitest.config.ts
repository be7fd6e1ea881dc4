import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

// Workers and the processes they start inherit it: each compiles only what no earlier one has.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/node', import.meta.url));

// The neural voices take processor time that most tests do not need; theirs ask for them.
process.env.VOICES ??= 'basic';

/** The product as a person runs it: files that share one, and files that start their own. */
const ON_SHARED_PRODUCT =
  'e2e/tests/{api-keys,brand,editing,failures,images,imports,looking,main-job,make-film,manners,programs,proof,recording,saying,screenshots,web-app}.test.ts';

/** Processes that are killed, servers that lose their data, backups and restores: `make test-recovery`. */
const RECOVERY = [
  'deploy/backup/tests/**/*.test.ts',
  'e2e/tests/{lost-events,survival}.test.ts',
  'packages/jobs/tests/crash.test.ts',
  'services/bundle/tests/killed-worker.test.ts',
];

/** Files that end their process, or count what is in it: metrics, children, descriptors, memory. */
const IN_OWN_PROCESS = [
  'packages/jobs/tests/{lease,metrics}.test.ts',
  'services/audio/tests/{main,resources}.test.ts',
  'services/auth/tests/{process,security}.test.ts',
  'services/gateway/tests/metrics.test.ts',
  'services/standalone/tests/**/*.test.ts',
];

export default defineConfig({
  test: {
    // A busy machine may take its time; limits are there to end what hangs.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['web/src/testing/wait-timeout.ts'],
    pool: 'forks',
    // On two cores: about half of the time of a test is waiting for a lease, a retry or a process.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: [
            '{packages,services}/*/src/**/*.test.ts',
            'web/*.test.ts',
            'web/src/**/*.test.ts',
            'bench/tests/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          // They leave nothing behind in their process, so that a process can run many.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['web/src/**/*.test.tsx'],
          setupFiles: ['web/src/testing/page-setup.ts'],
          // Importing the app and its libraries takes longer than most files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'recovery', include: RECOVERY, globalSetup: ['packages/testing/src/global-setup.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'own-process',
          include: IN_OWN_PROCESS,
          globalSetup: ['packages/testing/src/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [
            '{packages,services}/*/tests/**/*.test.ts',
            'charts/tests/**/*.test.ts',
            'deploy/backup/src/**/*.test.ts',
            'e2e/tests/*.test.ts',
          ],
          // Tests of containers alone: `make test-containers` runs them.
          exclude: [
            ...configDefaults.exclude,
            '**/tests/containers/**',
            ON_SHARED_PRODUCT,
            ...IN_OWN_PROCESS,
            ...RECOVERY,
          ],
          globalSetup: ['packages/testing/src/global-setup.ts'],
          // Importing a service and its drivers is a second of processor time, saved for each file but the first.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'product',
          include: [ON_SHARED_PRODUCT],
          globalSetup: ['e2e/src/process-setup.ts'],
          setupFiles: ['e2e/src/await-product.ts'],
          isolate: false,
        },
      },
    ],
  },
});
