import { defineConfig } from '@playwright/test';
import { launchArguments, testBrowserPath } from '@istmo/tools/browser';
import { requireNode } from '@istmo/tools/node-version';

requireNode();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '.results/traces',
  // Each worker has its own server and clock (e2e/fixtures.ts), so files may run in parallel.
  workers: 2,
  fullyParallel: false,
  // For a machine that stalls; the end of a run names each test that needed them, with its error.
  retries: 2,
  forbidOnly: true,
  // Long, because a machine under load is slow.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // The report in JSON is for `npm test`, which counts by it; without a file it would be printed.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['./progress.ts'], ['json']] : 'list',
  use: {
    // Otherwise a click on what is not there waits until the whole test has run out of time.
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Guatemala',
    // Only offline.e2e.ts allows it; elsewhere it would bypass the routes that a test answers.
    serviceWorkers: 'block',
    // To record a trace takes a tenth of a test's time, so only what failed once is recorded, without screenshots.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await testBrowserPath(), args: launchArguments },
  },
});
