import { defineConfig } from 'vitest/config';

const outside = ['**/node_modules/**', '**/dist/**', '.cache/**', 'e2e/**', 'tools/check/**', 'tools/node/**'];

export default defineConfig({
  test: {
    passWithNoTests: true,
    maxWorkers: 2,
    // No test is about time; these only end what hangs, on a loaded machine too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      // The contrast test reads the tokens as they ship; the runner would hand it an empty style sheet.
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...outside, '**/*.db.test.ts', 'tools/**'],
          css: { include: /tokens\.css/ },
        },
      },
      {
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: outside,
          // A database per test file, copied from a migrated template that is made once per run.
          globalSetup: ['db/src/test-setup.ts'],
        },
      },
      { test: { name: 'house', include: ['tools/**/*.test.ts'], exclude: outside } },
    ],
  },
});
