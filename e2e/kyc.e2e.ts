import { fillProfile, createCustomerInReview, createCustomer, createVerifiedCustomer } from './new-customers.ts';
import { signIn } from './people.ts';
import { fieldError, expectHeading, expectPath, notice, toast } from './assertions.ts';
import { expect, test } from './fixtures.ts';
import { ApiClient } from './api-client.ts';

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
  await expect(page.getByText('We have received your documents.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Ask for the result' }).click();
  await expect(toast(page, 'The provider is still reviewing your documents.')).toBeVisible();
  await sandbox.review(person.email, 'completed', 'RED');
  await expect(page.getByText('Needs to be repeated')).toBeVisible();
  await expect(page.frameLocator('#kyc-widget iframe').getByRole('heading', { name: 'Identity check' })).toBeVisible();
  await sandbox.review(person.email, 'pending');
  await expect(page.getByText('We have received your documents.', { exact: false })).toBeVisible();
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
  await expect(page.frameLocator('#kyc-widget iframe').getByRole('heading', { name: 'Identity check' })).toBeVisible();
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
