import { defineConfig } from '@playwright/test';
import { browserPath, launchArguments } from '@istmo/tools/browser';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '.results/traces',
  // Each worker has a server and a clock of its own (stage.ts), so files may run beside each other.
  workers: 2,
  fullyParallel: false,
  // Once more on a machine that stalls; what needed it is listed as flaky.
  retries: 1,
  forbidOnly: true,
  // Generous: a machine under load is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Guatemala',
    // Its own test lets it in; elsewhere a request that a test answers must not go past it.
    serviceWorkers: 'block',
    // Without the film of the page, which costs a third of a core.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await browserPath(), args: launchArguments },
  },
});
