import { fillProfile, createCustomerInReview, createCustomer, createVerifiedCustomer } from './new-customers.ts';
import { signIn } from './people.ts';
import { fieldError, expectHeading, expectPath, notice, toast } from './assertions.ts';
import { expect, test } from './fixtures.ts';
import { ApiClient } from './api-client.ts';
import type { Page } from '@playwright/test';

/** The provider's page, in the frame of another origin in which the provider's script runs. */
const providerPage = (page: Page) => page.frameLocator('.kyc-widget iframe').frameLocator('iframe');

/** The provider's script runs in a frame of another origin: it has neither the session nor the page, and the page has not the script. */
async function expectApart(page: Page): Promise<void> {
  const element = await page.locator('.kyc-widget iframe').elementHandle();
  const frame = await element?.contentFrame();
  await expect.poll(() => frame?.evaluate(() => 'snsWebSdk' in window)).toBe(true);
  expect(await page.evaluate(() => 'snsWebSdk' in window)).toBe(false);
  expect(new URL(frame?.url() ?? '').origin).not.toBe(new URL(page.url()).origin);
  const reached = await frame?.evaluate(() => {
    try {
      return [window.parent.document.title, localStorage.length];
    } catch (error) {
      return error instanceof DOMException ? [error.name, localStorage.length] : ['?', -1];
    }
  });
  expect(reached).toEqual(['SecurityError', 0]);
}

test('without a profile the identity check redirects to it with a message', async ({ page, sandbox }) => {
  await signIn(page, sandbox, await createCustomer(sandbox));
  await page.goto('/kyc');
  await expectPath(page, '/profile');
  await expect(notice(page, 'Please Update Profile')).toBeVisible();
});

test('a review result updates the open page, and a rejected check may be repeated', async ({ page, sandbox }) => {
  const person = await createCustomerInReview(sandbox);
  await signIn(page, sandbox, person);
  await page.goto('/kyc');
  await expect(page.getByText('We have received your documents', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Check the result' }).click();
  await expect(toast(page, 'The provider is still reviewing your documents.')).toBeVisible();
  await sandbox.review(person.email, 'completed', 'RED');
  await expect(page.getByText('Needs to be repeated')).toBeVisible();
  await expectApart(page);
  await expect(providerPage(page).getByRole('heading', { name: 'Identity check' })).toBeVisible();
  await sandbox.review(person.email, 'pending');
  await expect(page.getByText('We have received your documents', { exact: false })).toBeVisible();
  await sandbox.review(person.email, 'completed', 'GREEN');
  await expect(page.getByText('Your identity is verified.', { exact: false })).toBeVisible();
  await page.goto('/deposit');
  await expectPath(page, '/deposit');
});

test('a check that cannot be loaded shows an error and loads on retry', async ({ page, sandbox }) => {
  const person = await createCustomer(sandbox);
  const client = new ApiClient(sandbox);
  await client.logIn(person);
  await fillProfile(client, person);
  await signIn(page, sandbox, person);
  await page.route('**/sandbox/identity/sdk.js', (route) => route.abort());
  await page.goto('/kyc');
  const blocked = page.getByRole('alert').filter({ hasText: 'The check could not be loaded.' });
  await expect(blocked).toBeVisible();
  await page.unroute('**/sandbox/identity/sdk.js');
  await blocked.getByRole('button', { name: 'Try again' }).click();
  await expect(providerPage(page).getByRole('heading', { name: 'Identity check' })).toBeVisible();
});

test('disallowed content is not sent: the profile shows an error and clears the field', async ({ page, sandbox }) => {
  await signIn(page, sandbox, await createCustomer(sandbox));
  await page.goto('/profile');
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/profileupdate') ? 1 : 0));
  await page.fill('#address', '<script>alert(1)</script>');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(toast(page, 'Invalid content exists!')).toBeVisible();
  await expect(page.locator('#address')).toHaveValue('');
  await page.locator('#zip_code').fill('x');
  await page.locator('#zip_code').blur();
  await expect(fieldError(page, 'zip_code')).toHaveText('Enter valid ZIP Code');
  await page.getByRole('radio', { name: /Business/ }).check({ force: true });
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(fieldError(page, 'companyname')).toHaveText('Enter Company Name');
  await expect(fieldError(page, 'regnum')).toHaveText('Enter Registration Number');
  await expect(fieldError(page, 'website')).toHaveText('Enter Website');
  expect(sent).toBe(0);
});

test('a verified customer cannot change verified fields', async ({ page, sandbox }) => {
  await signIn(page, sandbox, await createVerifiedCustomer(sandbox));
  await page.goto('/profile');
  await expectHeading(page, 'Profile');
  await expect(page.locator('#phone')).toBeEditable();
  for (const field of ['firstname', 'lastname', 'country', 'DOB'])
    await expect(page.locator(`input#${field}:not([readonly])`)).toHaveCount(0);
  await page.goto('/kyc');
  await expect(page.getByText('Your identity is verified.', { exact: false })).toBeVisible();
});
