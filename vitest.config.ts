import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,services}/*/{src,tests}/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}', 'e2e/tests/**/*.test.ts'],
    globalSetup: ['packages/testing/src/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
