import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { type DemoPerson, type Product, startProduct } from '@istmo/tools/product';
import { memoryFolder } from '@istmo/db/memory-folder';
import { type PersonName, findPerson, signIn } from './people.ts';
import { Sandbox } from './sandbox.ts';

export { expect } from '@playwright/test';

type WorkerFixtures = {
  /** The built product with fresh data, one per worker; its clock and prices are this worker's alone. */
  readonly product: Pick<Product, 'url' | 'people' | 'data'>;
};

type TestFixtures = {
  readonly sandbox: Sandbox;
  readonly people: readonly DemoPerson[];
  /** Signs this test's browser in as a demo person: `await signInAs('anabel')`, then open a page. */
  readonly signInAs: (name: PersonName, on?: Page) => Promise<DemoPerson>;
  /** Errors of the page so far: console errors, exceptions, replies of 5xx. A test that ends with any fails. */
  readonly pageErrors: string[];
  /** Closes the windows that a test opened beside its own: they would go on asking the server until the last test. */
  readonly closedWindows: undefined;
};

/** The `test` of every browser spec: starts the product, sets the base address, and fails on errors in the page. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs
    async ({}, use) => {
      const runningUrl = process.env['E2E_URL'];
      const data = process.env['E2E_DATA'] ?? '.data';
      if (runningUrl) return use({ url: runningUrl, people: await readPeople(data), data });
      const product = await startProduct({ parent: memoryFolder });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  sandbox: async ({ product }, use) => use(new Sandbox(product.url)),
  people: async ({ product }, use) => use(product.people),
  signInAs: async ({ page, people, sandbox }, use) =>
    use(async (name, on = page) => {
      const person = findPerson(people, name);
      await signIn(on, sandbox, person);
      return person;
    }),
  pageErrors: [
    async ({ page }, use) => {
      const pageErrors: string[] = [];
      page.on('pageerror', ({ message }) => {
        // Chromium itself reports a skipped view transition; it is no error of our scripts.
        if (!message.startsWith('Transition was')) pageErrors.push(`exception: ${message}`);
      });
      page.on('console', (message) => {
        // The browser writes every 4xx to the console; a refusal is no error.
        const isRefusal = message.text().startsWith('Failed to load resource');
        // The test runner's own scripts are stopped in the preview of a newsletter, as any script is.
        const isStopped = /^Blocked script execution in '[^']*newsletter-page/.test(message.text());
        // The runner's recorder reads a file that was chosen again, which the page's policy refuses it.
        const isRecorder = message.text().startsWith("Connecting to 'blob:");
        if (message.type() === 'error' && !isRefusal && !isStopped && !isRecorder)
          pageErrors.push(`console: ${message.text()}`);
      });
      page.on('response', (reply) => {
        const isExpected = reply.status() === 501 || new URL(reply.url()).pathname === '/under_maintenance';
        if (reply.status() >= 500 && !isExpected) pageErrors.push(`${reply.status()} from ${reply.url()}`);
      });
      await use(pageErrors);
      base.expect(pageErrors).toEqual([]);
    },
    { auto: true },
  ],
  closedWindows: [
    async ({ browser, context }, use) => {
      const before = new Set([...browser.contexts(), context]);
      await use(undefined);
      await Promise.all(
        browser
          .contexts()
          .filter((one) => !before.has(one))
          .map((one) => one.close()),
      );
    },
    { auto: true },
  ],
});

/** The same on a product of its own for one spec, which disturbs no other. */
export const testOnOwnProduct = (settings: Readonly<Record<string, string>> = {}) =>
  test.extend<object, WorkerFixtures>({
    product: [
      // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs
      async ({}, use) => {
        const product = await startProduct({ parent: memoryFolder, settings });
        await use(product);
        await product.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  });

/** On a product whose demo has securities with events and cases for staff, for a spec that advances the clock by months. */
export const testOnDemo = () => testOnOwnProduct({ ISTMO_DEMO_CASES: 'yes' });

async function readPeople(data: string): Promise<readonly DemoPerson[]> {
  return JSON.parse(await readFile(join(data, 'demo-people.json'), 'utf8'));
}
