import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Product, startProduct } from '@istmo/tools/product';
import { memoryFolder } from '@istmo/db/memory-folder';
import { expectHeading, expectPath, readLocalStorage } from './assertions.ts';
import { expect, test } from './fixtures.ts';

// The operator's settings and commands. On a server of their own, because maintenance mode closes it.

const root = join(import.meta.dirname, '..');
const key = randomBytes(32);
let product: Product;

test.beforeAll(async () => {
  product = await startProduct({
    parent: memoryFolder,
    settings: { ISTMO_HANDOVER_KEY: key.toString('base64'), ISTMO_LOG_LEVEL: 'info' },
  });
});
test.afterAll(() => product.stop());

async function admin(...args: string[]): Promise<number | null> {
  const env = { ...process.env, ISTMO_DATA: product.data };
  const child = spawn(process.execPath, ['api/dist/admin.js', ...args], { cwd: root, env, stdio: 'inherit' });
  const [code]: (number | null)[] = await once(child, 'exit');
  return code ?? null;
}

function encrypt(text: string, additionalData: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(additionalData));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** An address as the external sign-up site makes it (docs/recipes/handover.md). */
function handover(email: string, secondsAgo = 0): string {
  const iat = Math.floor(Date.now() / 1000) - secondsAgo;
  const token = encrypt(JSON.stringify({ aud: product.url, iat }), 'istmo handover token');
  const hash = createHash('sha256').update(token).digest('hex');
  const encryptedEmail = encrypt(email, `istmo handover email ${hash}`);
  return `${product.url}/redirect?email=${encryptedEmail.toString('base64url')}&password=&token=${token.toString('base64url')}`;
}

const carmen = 'carmen@demo.istmo.test';
const refused = 'This sign-in is no longer valid. Please sign in.';

async function expectRefused(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectPath(page, '/');
  await expect(page.locator('[data-notice]')).toHaveText(refused);
  expect(await readLocalStorage(page)).not.toHaveProperty('token');
}

test('a handover asks for confirmation, signs in, and leaves nothing in the address or the log', async ({ page }) => {
  const address = handover(carmen);
  await page.goto(address);
  await expectHeading(page, 'Continue as carmen?');
  expect(page.url()).toBe(`${product.url}/redirect`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard');
  const token = new URL(address).searchParams.get('token') ?? '';
  const log = product.output().slice(product.output().indexOf('Istmo is ready'));
  expect(log).toContain('/api/basic/decrypt');
  expect(log).not.toContain(token.slice(0, 40));
  expect(log).not.toContain(carmen);
});

test('a replayed, altered, expired or unknown handover redirects to / with an error', async ({ page }) => {
  const once = handover(carmen);
  await page.goto(once);
  await expectHeading(page, 'Continue as carmen?');
  await expectRefused(page, once);
  await expectRefused(page, handover(carmen).replace(/token=.{4}/, 'token=AAAA'));
  await expectRefused(page, handover(carmen, 61));
  await expectRefused(page, handover('unknown@demo.istmo.test'));
  await page.goto(`${product.url}/redirect`);
  await expectPath(page, '/');
  await expect(page.locator('[data-notice]')).toHaveText('Invalid request');
});

test('in maintenance mode every page redirects to the notice, and back when it ends', async ({ page, pageErrors }) => {
  await page.clock.install();
  await page.goto(`${product.url}/wallet/coingt`);
  expect(await admin('maintenance', 'on')).toBe(0);
  await expectPath(page, '/under_maintenance');
  await expectHeading(page, 'Site is Under Maintenance');
  for (const words of [
    'Please check back in sometime.',
    'Why is the Site Down?',
    'Do you need Support?',
    'support@istmo.example',
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  for (const path of ['/', '/login', '/white_paper/coingt']) {
    await page.goto(`${product.url}${path}`);
    await expectPath(page, '/under_maintenance');
  }
  const reply = await page.request.post(`${product.url}/api/basic/login`, { data: { email: carmen, password: 'x' } });
  expect([reply.status(), reply.headers()['retry-after']]).toEqual([503, '30']);

  expect(await admin('maintenance', 'off')).toBe(0);
  // The notice asks again twice a minute.
  await page.clock.fastForward(31_000);
  await expectPath(page, '/');
  expect(await admin('maintenance', 'perhaps')).toBe(2);
  // The 503 replies of this test are expected.
  pageErrors.length = 0;
});
