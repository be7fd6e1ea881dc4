import { defineConfig } from 'vitest/config';
import { TEST_LIMIT_MS, WAIT_LIMIT_MS } from './packages/testing/src/time-limits.ts';

/** Run on servers in containers, and by `make test` and `make test-product` on embedded ones. */
export const ON_SERVERS = [
  'packages/jobs/tests/**/*.test.ts',
  // Those left out start servers of their own, or use the store on disk.
  'packages/testing/tests/platform/!(failover|nats-access|nats-users|object-store|pgbouncer).test.ts',
  'services/*/tests/main.test.ts',
  'deploy/backup/tests/consistency.test.ts',
];
/** Run on the product's images, and by `make test-product` on its sources. */
export const ON_IMAGES = ['e2e/tests/{main-job,web-app,failures}.test.ts'];

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
          include: [...ON_SERVERS, '{packages/testing,services/standalone}/tests/containers/**/*.test.ts'],
          globalSetup: ['packages/testing/src/containers/global-setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'images',
          include: [
            ...ON_IMAGES,
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
