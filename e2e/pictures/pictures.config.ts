import { defineConfig } from '@playwright/test';
import { browserPath, launchArguments } from '@istmo/tools/browser';
import { requireNode } from '@istmo/tools/node-version';

requireNode();

/** The browser of `npm run pictures`. It makes files of the repository, so it is no part of the tests. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../.results/pictures-run',
  reporter: 'list',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'America/El_Salvador',
    serviceWorkers: 'block',
    launchOptions: { executablePath: await browserPath(), args: launchArguments },
  },
});
