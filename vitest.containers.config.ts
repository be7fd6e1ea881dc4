import { defineConfig } from 'vitest/config';

// A busy machine may take its time; limits are there to end what hangs.
const expectations = { poll: { timeout: 30_000 } };

/** The same tests on servers in containers, and the product's own images: `make test-containers`. */
export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      {
        test: {
          name: 'integration',
          include: ['{packages,services}/*/tests/**/*.test.ts', 'deploy/backup/tests/consistency.test.ts'],
          // What these prove does not depend on the servers, and every other run proves it.
          exclude: [
            'packages/compositions/**',
            'packages/testing/tests/platform/object-store.test.ts',
            'services/audio/tests/{examples,narration,narration-length,resources,speech-services}.test.ts',
            'services/render/tests/{encoder,renderer}.test.ts',
            'services/standalone/tests/wrong-settings.test.ts',
          ],
          globalSetup: ['packages/testing/src/containers/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          expect: expectations,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'images',
          include: [
            'e2e/tests/{main-job,web-app,editing,looking,failures,imports}.test.ts',
            'e2e/tests/containers/{front-door,wrong-settings}.test.ts',
            'deploy/docker/tests/**/*.test.ts',
          ],
          globalSetup: ['e2e/src/product-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          expect: expectations,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'images in trouble',
          include: ['e2e/tests/containers/**/*.test.ts'],
          exclude: ['e2e/tests/containers/{front-door,wrong-settings}.test.ts'],
          globalSetup: ['e2e/src/containers-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: expectations,
          // Each starts a product of its own.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
