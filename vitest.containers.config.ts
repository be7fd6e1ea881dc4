import { defineConfig } from 'vitest/config';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from './packages/testing/src/time-limits.ts';

/**
 * Tests on servers in containers and on the product's own images: `make test-containers`. They prove what depends on the
 * servers or on the images; the other tests prove the rest on the embedded servers and on the sources.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: WAIT_LIMIT_MS } },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'servers',
          include: [
            'packages/{jobs,testing}/tests/**/*.test.ts',
            'services/*/tests/main.test.ts',
            'services/standalone/tests/containers/**/*.test.ts',
            'deploy/backup/tests/consistency.test.ts',
          ],
          // These start servers of their own, or use the store on disk.
          exclude: ['packages/testing/tests/platform/{object-store,nats-access,nats-users,pgbouncer,failover}.test.ts'],
          globalSetup: ['packages/testing/src/containers/global-setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'images',
          include: [
            'e2e/tests/{main-job,web-app,failures}.test.ts',
            'e2e/tests/containers/{front-door,wrong-settings}.test.ts',
            'deploy/docker/tests/**/*.test.ts',
          ],
          globalSetup: ['e2e/src/product-setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'images in trouble',
          include: ['e2e/tests/containers/**/*.test.ts'],
          exclude: ['e2e/tests/containers/{front-door,wrong-settings}.test.ts'],
          globalSetup: ['e2e/src/containers-setup.ts'],
          // Each starts a product of its own.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
