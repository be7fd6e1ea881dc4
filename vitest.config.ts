import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { compileMessages } from './web/compile-messages.ts';
import { ON_IMAGES, ON_SERVERS } from './vitest.containers.config.ts';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from './packages/testing/src/time-limits.ts';

// Workers and the processes they start inherit it: each compiles only what no earlier one has.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/node', import.meta.url));

// The neural voices take processor time that most tests do not need; theirs ask for them.
process.env.VOICES ??= 'basic';

/**
 * Tests of the whole product (`make test-product`) that start programs of their own, kill processes, take data and storage
 * from them, back up and restore; the other files of e2e/tests share a running product.
 */
const ON_OWN_PRODUCT = [
  'deploy/backup/tests/**/*.test.ts',
  'e2e/tests/{lost-events,planted-faults,survival,writing-notes}.test.ts',
  'packages/cli/tests/{build,large-deck}.test.ts',
  'packages/jobs/tests/crash.test.ts',
  'services/auth/tests/process.test.ts',
  'services/bundle/tests/killed-worker.test.ts',
  'services/render/tests/{faults,storage-faults}.test.ts',
  'services/standalone/tests/**/*.test.ts',
];

/** Files that end their process, or count what is in it: metrics, children, descriptors, memory. */
const IN_OWN_PROCESS = [
  'packages/jobs/tests/{lease,metrics}.test.ts',
  'services/audio/tests/{main,resources}.test.ts',
  'services/auth/tests/security.test.ts',
  'services/gateway/tests/metrics.test.ts',
];

/** With EACH_TEST_ONCE=true, as .ci/run has it, what `make test-containers` runs is left to it. */
const IN_CONTAINERS = process.env.EACH_TEST_ONCE === 'true' ? [...ON_SERVERS, ...ON_IMAGES] : [];

export default defineConfig({
  plugins: [compileMessages()],
  test: {
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: WAIT_LIMIT_MS } },
    setupFiles: ['web/src/testing/wait-timeout.ts'],
    pool: 'forks',
    // On two cores: about half of the time of a test is waiting for a lease, a retry or a process.
    maxWorkers: 5,
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
            'e2e/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          setupFiles: ['web/src/testing/english.ts'],
          // They leave nothing behind in their process, so that a process can run many.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['web/src/**/*.test.tsx'],
          setupFiles: ['web/src/testing/english.ts', 'web/src/testing/page-setup.ts'],
          // Importing the app and its libraries takes longer than most files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'product-own',
          include: ON_OWN_PRODUCT,
          exclude: [...configDefaults.exclude, '**/tests/containers/**', ...IN_CONTAINERS],
          globalSetup: ['packages/testing/src/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'own-process',
          include: IN_OWN_PROCESS,
          exclude: [...configDefaults.exclude, ...IN_CONTAINERS],
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
          ],
          // Tests of containers alone: `make test-containers` runs them.
          exclude: [
            ...configDefaults.exclude,
            '**/tests/containers/**',
            ...IN_OWN_PROCESS,
            ...ON_OWN_PRODUCT,
            ...IN_CONTAINERS,
          ],
          globalSetup: ['packages/testing/src/global-setup.ts'],
          // Importing a service and its drivers is a second of processor time, saved for each file but the first.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'product-shared',
          include: ['e2e/tests/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ON_OWN_PRODUCT, ...IN_CONTAINERS],
          globalSetup: ['e2e/src/process-setup.ts'],
          setupFiles: ['e2e/src/await-product.ts'],
          isolate: false,
        },
      },
    ],
  },
});
