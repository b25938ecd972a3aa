import type { Page } from '@playwright/test';
import { findFreePort } from '@istmo/db/free-port';
import { type Product, startProduct } from '@istmo/tools/product';
import { expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { expectHeading, expectPath, toast } from './assertions.ts';
import { expect, test as base } from './fixtures.ts';
import { createCustomerWithTfa } from './new-customers.ts';
import { logIn, signIn } from './people.ts';

// Browsers accept passkeys for names only, not for 127.0.0.1, so these tests have a product of their own at localhost.
const test = base.extend<object, { product: Pick<Product, 'url' | 'people'> }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs
    async ({}, use) => {
      const port = await findFreePort();
      const product = await startProduct({ port, settings: { ISTMO_PUBLIC_URL: `http://localhost:${port}` } });
      await use({ url: `http://localhost:${port}`, people: product.people });
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Gives the browser a device that holds passkeys and agrees to everything. */
async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const block = (page: Page) => page.getByRole('region', { name: /Passkeys|Llaves de acceso/ });
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
}

test('a passkey is added, signs in alone and as the second factor, is renamed and removed', async ({
  page,
  sandbox,
}) => {
  await addDevice(page);
  const { person } = await createCustomerWithTfa(sandbox);
  await signIn(page, sandbox, person);

  await page.goto('/user-security/Tfa');
  await expectHeading(page, 'Authenticator');
  await block(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expectAccessible(page);
  await takeScreenshot(page, 'passkey-add-english-1280');
  await dialog.getByLabel('Authentication code').fill('000000');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('alert')).toContainText('Invalid Tfa Code');
  await dialog.getByLabel('Authentication code').fill(await sandbox.nextCode(person.tfaSecret ?? ''));
  await dialog.locator('button[type=submit]').click();
  await expect(toast(page, 'The passkey was added.')).toBeVisible();
  await expect(block(page).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await takeScreenshot(page, 'passkeys-tfa-english-1280');

  await signOut(page);
  await expectAccessible(page);
  await takeScreenshot(page, 'login-english-1280');
  await passkeyButton(page).click();
  await expectPath(page, '/dashboard');

  await signOut(page);
  await logIn(page, person, { isOpen: true });
  await expectPath(page, '/tfa-login');
  await expectAccessible(page);
  await takeScreenshot(page, 'tfa-login-english-1280');
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expectPath(page, '/dashboard');

  await page.goto('/settings');
  await block(page).getByRole('button', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename the passkey' });
  await rename.getByLabel('Name').fill('Office laptop');
  await rename.locator('button[type=submit]').click();
  await expect(block(page).getByText('Office laptop', { exact: true }).first()).toBeVisible();
  await takeScreenshot(page, 'passkeys-settings-english-1280');
  await block(page).getByRole('button', { name: 'Remove' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove the passkey' });
  await expectAccessible(page);
  await remove.locator('#password').fill(person.password);
  await remove.locator('button[type=submit]').click();
  await expect(toast(page, 'The passkey was removed.')).toBeVisible();
  await expect(block(page)).toContainText('You have no passkey yet.');

  await signOut(page);
  await passkeyButton(page).click();
  await expect(toast(page, 'The passkey was not accepted.')).toBeVisible();
  await expectPath(page, '/login');
});

test('on a phone in Spanish the passkeys fit and say what they are', async ({ page, sandbox }) => {
  await addDevice(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { person } = await createCustomerWithTfa(sandbox);
  await signIn(page, sandbox, person);
  await page.evaluate(() => localStorage.setItem('language', 'spanish'));
  await page.goto('/user-security/Tfa');
  await block(page).getByRole('button', { name: 'Agregar una llave de acceso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agregar una llave de acceso' });
  await dialog.getByLabel('Código de autenticación').fill(await sandbox.nextCode(person.tfaSecret ?? ''));
  await takeScreenshot(page, 'passkey-add-spanish-390');
  await dialog.locator('button[type=submit]').click();
  await expect(block(page).getByRole('listitem')).toHaveCount(1);
  for (const path of ['/user-security/Tfa', '/settings']) {
    await page.goto(path);
    await expect(block(page).getByRole('listitem')).toHaveCount(1);
    await expectNoHorizontalOverflow(page);
    await expectAccessible(page);
    await takeScreenshot(page, `passkeys${path.replaceAll('/', '-')}-spanish-390`);
  }
  expect((await sandbox.waitForEmail(person.email, 'llave de acceso')).subject).toBe('Se agregó una llave de acceso');
  await page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem('language', 'spanish');
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Ingresar con una llave de acceso' })).toBeVisible();
  await takeScreenshot(page, 'login-spanish-390');
});

test('a browser without passkeys is not offered any', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/login');
  await expect(page.locator('#password')).toBeVisible();
  await expect(passkeyButton(page)).toHaveCount(0);
});
