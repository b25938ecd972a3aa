import { defineConfig } from 'vitest/config';

// Runs a whole product and kills its processes, so it has the machine for itself, after the others.
const killed = 'api/src/killed.db.test.ts';
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
          // Files share the modules they load, which takes two thirds off the time; what a test stubs ends with it.
          isolate: false,
          unstubGlobals: true,
          exclude: [...excluded, '**/*.db.test.ts', 'tools/**'],
          css: { include: /tokens\.css/ },
        },
      },
      {
        test: {
          name: 'db',
          // Files share the modules they load, which takes a third off the time. Each still has its own database, App and clock.
          isolate: false,
          include: ['**/*.db.test.ts'],
          exclude: [...excluded, killed],
          // One database per test file, copied from a migrated template that is created once per run.
          globalSetup: ['db/src/test-setup.ts'],
        },
      },
      {
        test: {
          name: 'killed',
          include: [killed],
          globalSetup: ['db/src/test-setup.ts'],
          testTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { name: 'checks', include: ['tools/**/*.test.ts'], exclude: excluded } },
    ],
  },
});
