import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { type DemoPerson, type Product, startProduct } from '@istmo/tools/product';
import { type PersonName, personNamed, signIn } from './people.ts';
import { Sandbox } from './sandbox.ts';

export { expect } from '@playwright/test';

type PerWorker = {
  /** The built product with fresh data, one per worker; its clock and prices are this worker's alone. */
  readonly product: Pick<Product, 'url' | 'people'>;
};

type PerTest = {
  readonly sandbox: Sandbox;
  readonly people: readonly DemoPerson[];
  /** Signs this test's browser in as a demo person: `await signInAs('anabel')`, then open a page. */
  readonly signInAs: (name: PersonName, on?: Page) => Promise<DemoPerson>;
  /** What went wrong in the page so far: errors on its console, exceptions, replies of 5xx. A test that ends with any fails. */
  readonly troubles: string[];
};

/** The test of every browser spec: the product is up, the page knows its address, and nothing may go wrong unseen. */
export const test = base.extend<PerTest, PerWorker>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs
    async ({}, use) => {
      const running = process.env['E2E_URL'];
      if (running) return use({ url: running, people: await readPeople(process.env['E2E_DATA'] ?? '.data') });
      const product = await startProduct();
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
      const person = personNamed(people, name);
      await signIn(on, sandbox, person);
      return person;
    }),
  troubles: [
    async ({ page }, use) => {
      const troubles: string[] = [];
      page.on('pageerror', ({ message }) => {
        // Chromium reports by itself that it left out the fading between two pages; no script of ours is in that.
        if (!message.startsWith('Transition was')) troubles.push(`exception: ${message}`);
      });
      page.on('console', (message) => {
        // A refusal is an answer: the browser writes every 4xx to the console by itself.
        const isRefusal = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isRefusal) troubles.push(`console: ${message.text()}`);
      });
      page.on('response', (reply) => {
        const isMeant = reply.status() === 501 || new URL(reply.url()).pathname === '/under_maintenance';
        if (reply.status() >= 500 && !isMeant) troubles.push(`${reply.status()} from ${reply.url()}`);
      });
      await use(troubles);
      base.expect(troubles).toEqual([]);
    },
    { auto: true },
  ],
});

async function readPeople(data: string): Promise<readonly DemoPerson[]> {
  return JSON.parse(await readFile(join(data, 'demo-people.json'), 'utf8'));
}
