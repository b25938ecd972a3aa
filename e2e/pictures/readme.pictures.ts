import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { type Product, startProduct } from '@istmo/tools/product';
import { memoryFolder } from '@istmo/db/memory-folder';
import sharp from 'sharp';
import { openConsole } from '../console.ts';
import { findPerson, signIn } from '../people.ts';
import { Sandbox } from '../sandbox.ts';

// The pictures of the README, in docs/pictures.

const folder = join(import.meta.dirname, '..', '..', 'docs', 'pictures');
const maxBytes = 150_000;
let product: Product;

test.beforeAll(async () => {
  product = await startProduct({ parent: memoryFolder, settings: { ISTMO_DEMO_CASES: 'yes' } });
});
test.afterAll(() => product.stop());

const open = (browser: Browser): Promise<Page> => browser.newPage({ baseURL: product.url });

/** The window as it is, with 256 colours: a page has few, and the file a third of the size. */
async function take(page: Page, { name, shows }: { name: string; shows: Locator }): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await expect(shows.first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  const picture = await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toBuffer();
  expect(picture.length, `${name}.png`).toBeLessThan(maxBytes);
  await writeFile(join(folder, `${name}.png`), picture);
}

test('the overview of a customer', async ({ browser }) => {
  const page = await open(browser);
  const sandbox = new Sandbox(product.url);
  await signIn(page, sandbox, findPerson(product.people, 'anabel'));
  await page.goto('/dashboard');
  await page.getByRole('radio', { name: '1Y' }).check({ force: true });
  await take(page, { name: 'overview', shows: page.getByText('1 year, return') });
});

test('the first page of the console', async ({ browser }) => {
  const page = await openConsole(await open(browser), new Sandbox(product.url), { as: 'irene', path: '' });
  await take(page, { name: 'console', shows: page.getByText('the oldest has waited') });
});

test('the page of the offering', async ({ browser }) => {
  const page = await open(browser);
  await page.goto('/wallet/coingt');
  await take(page, { name: 'offering', shows: page.getByText('left in this tranche') });
});
