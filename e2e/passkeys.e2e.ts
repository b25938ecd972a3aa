import type { Page } from '@playwright/test';
import { findFreePort } from '@istmo/db/free-port';
import { type Product, startProduct } from '@istmo/tools/product';
import { expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { demoEmail, demoPassword, demoStaff } from '@istmo/db/seeds/people';
import { memoryFolder } from '@istmo/db/memory-folder';
import { expectHeading, expectPath, recordToasts, toast } from './assertions.ts';
import { openConsole, signInStaff } from './console.ts';
import { expect, test as base } from './fixtures.ts';
import { createCustomerWithTfa } from './new-customers.ts';
import { logIn, signIn } from './people.ts';

// Browsers accept passkeys for names only, not for 127.0.0.1, so these tests have a product of their own at localhost.
const test = base.extend<object, { product: Pick<Product, 'url' | 'people' | 'data'> }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs
    async ({}, use) => {
      const port = await findFreePort();
      const product = await startProduct({
        parent: memoryFolder,
        port,
        settings: { ISTMO_PUBLIC_URL: `http://localhost:${port}` },
      });
      await use({ url: `http://localhost:${port}`, people: product.people, data: product.data });
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
  const toasts = await recordToasts(page);
  await dialog.getByLabel('Authentication code').fill('000000');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('alert')).toContainText('Invalid Tfa Code');
  await dialog.getByLabel('Authentication code').fill(await sandbox.nextCode(person.tfaSecret ?? ''));
  await dialog.locator('button[type=submit]').click();
  await expect(toast(page, 'The passkey was added.')).toBeVisible();
  expect(await toasts()).not.toContain('Invalid Tfa Code');
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
  await expect(page.getByRole('button', { name: 'Iniciar sesión con una llave de acceso' })).toBeVisible();
  await takeScreenshot(page, 'login-spanish-390');
});

test('staff add a passkey, sign in with it alone and in place of the code, and remove it', async ({
  page,
  sandbox,
}) => {
  await addDevice(page);
  const secret = demoStaff.find(({ name }) => name === 'irene')?.tfaSecret ?? '';
  await signInStaff(page, sandbox, 'irene');
  await page.goto('/console/');
  await page.getByRole('link', { name: /Irene/i }).click();
  await expectHeading(page, 'Your account');
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const add = page.getByRole('dialog', { name: 'Add a passkey' });
  await expectAccessible(page);
  await takeScreenshot(page, 'console-passkey-add-en-light-1280');
  const toasts = await recordToasts(page);
  await add.getByLabel('Authentication code').fill('000000');
  await add.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(add.getByRole('alert')).toContainText('The code is wrong.');
  await add.getByLabel('Authentication code').fill(await sandbox.nextCode(secret));
  await add.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toast(page, 'The passkey was added.')).toBeVisible();
  expect(await toasts()).not.toContain('The code is wrong.');
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Remove' }) });
  await expect(rows).toHaveCount(1);
  await expectAccessible(page);
  await takeScreenshot(page, 'console-account-en-light-1280');

  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/staff' });
  const invited = { name: 'Teresa', email: 'teresa@staff.test', role: 'auditor', reason: 'She audits the year' };
  const headers = { 'sec-fetch-site': 'same-origin' };
  const sent = await karla.request.post(`${sandbox.productUrl}/console/api/staff/invite`, { data: invited, headers });
  expect(sent.status(), await sent.text()).toBe(200);
  await karla.context().close();
  await page.goto('/console/staff');
  await page.getByRole('button', { name: 'Admit' }).click();
  const admit = page.getByRole('dialog');
  await expect(admit).toContainText('You sign this approval with your passkey.');
  await admit.getByLabel('Reason').fill('Known to the team');
  await expectAccessible(page);
  await takeScreenshot(page, 'console-approve-with-passkey');
  await admit.getByRole('button', { name: 'Admit' }).click();
  await expect(toast(page, 'It was admitted.')).toBeVisible();
  await page.goto('/console/account');

  const signOut = page.getByRole('button', { name: 'Sign out' });
  await signOut.click();
  await expectHeading(page, 'Staff sign-in');
  await expectAccessible(page);
  await takeScreenshot(page, 'console-sign-in-en-light-1280');
  await passkeyButton(page).click();
  await expect(signOut).toBeVisible();

  await signOut.click();
  await expectHeading(page, 'Staff sign-in');
  const instead = page.getByRole('button', { name: 'Use a passkey instead of the code' });
  await instead.click();
  await expect(page.locator('#email')).toBeFocused();
  await page.fill('#email', demoEmail('irene'));
  await page.fill('#password', demoPassword);
  await instead.click();
  await expect(signOut).toBeVisible();

  await page.goto('/console/account');
  await rows.getByRole('button', { name: 'Remove' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove the passkey' });
  await remove.getByLabel('Authentication code').fill(await sandbox.nextCode(secret));
  await remove.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'The passkey was removed.')).toBeVisible();
  await signOut.click();
  await passkeyButton(page).click();
  await expect(toast(page, 'The passkey was not accepted.')).toBeVisible();

  await page.evaluate(() => localStorage.setItem('language', 'spanish'));
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Iniciar sesión con una llave de acceso' })).toBeVisible();
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'console-sign-in-es-dark-768');
});

test('a browser without passkeys is not offered any', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/login');
  await expect(page.locator('#password')).toBeVisible();
  await expect(passkeyButton(page)).toHaveCount(0);
});
