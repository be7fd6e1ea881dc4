import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{packages,services}/*/{src,tests}/**/*.test.ts',
      'web/*.test.ts',
      'web/src/**/*.test.{ts,tsx}',
      'e2e/tests/**/*.test.ts',
      'deploy/backup/{src,tests}/**/*.test.ts',
      'charts/tests/**/*.test.ts',
      'bench/tests/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    // Tests of containers alone: `make test-containers` runs them.
    exclude: [...configDefaults.exclude, '**/tests/containers/**'],
    globalSetup: ['packages/testing/src/global-setup.ts'],
    setupFiles: ['web/src/testing/wait-timeout.ts'],
    // A busy machine may take its time; limits are there to end what hangs.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    maxWorkers: 2,
  },
});
