import { defineConfig } from 'vitest/config';

const excluded = ['**/node_modules/**', '**/dist/**', '.cache/**', 'e2e/**', 'tools/check/**', 'tools/node/**'];

export default defineConfig({
  test: {
    passWithNoTests: true,
    maxWorkers: 2,
    // Only for tests that hang, on a loaded machine too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      // The contrast test reads the real style tokens; by default the runner replaces style sheets by empty ones.
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...excluded, '**/*.db.test.ts', 'tools/**'],
          css: { include: /tokens\.css/ },
        },
      },
      {
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: excluded,
          // One database per test file, copied from a migrated template that is created once per run.
          globalSetup: ['db/src/test-setup.ts'],
        },
      },
      { test: { name: 'checks', include: ['tools/**/*.test.ts'], exclude: excluded } },
    ],
  },
});
