import * as m from '@istmo/contract/messages';
import { createCustomerWithTfa, newPassword, createVerifiedCustomer } from './new-customers.ts';
import { logIn, signIn } from './people.ts';
import { fieldError, expectHeading, expectPath, recordToasts, toast } from './assertions.ts';
import { expect, test } from './fixtures.ts';

test('a password change ends every session and redirects to the landing page; the last five passwords are refused', async ({
  page,
  sandbox,
}) => {
  const person = await createVerifiedCustomer(sandbox);
  await signIn(page, sandbox, person);
  await page.goto('/user-security/password');
  await expectHeading(page, 'Reset Password');
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  for (const [field, message] of [
    ['current_password', 'Enter Old Password'],
    ['new_password', 'Enter Password'],
    ['confirm_password', 'Enter Confirm Password'],
  ] as const)
    await expect(fieldError(page, field)).toHaveText(message);
  await page.fill('#current_password', 'Not-this-one-1');
  await page.locator('#current_password').blur();
  await expect(fieldError(page, 'current_password')).toHaveText('Current Password Not Match');
  await page.fill('#current_password', newPassword);
  for (const [password, message] of [
    ['GRANDE-2026!', 'Enter atleast one lowercase'],
    ['chico-2026!', 'Enter atleast one uppercase'],
    ['Corta1!', 'Enter atleast 8 characters'],
    ['Sin-numero!', 'Enter atleast one number'],
    ['SinEspecial26', 'Enter atleast one special character'],
    [newPassword, 'Password should not match with last five passwords !'],
  ] as const) {
    await page.fill('#new_password', password);
    await page.locator('#new_password').blur();
    await expect(fieldError(page, 'new_password')).toHaveText(message);
  }
  const next = 'Nuevo-camino-27';
  await page.fill('#new_password', next);
  await page.fill('#confirm_password', `${next}8`);
  await page.locator('#confirm_password').blur();
  await expect(fieldError(page, 'confirm_password')).toHaveText('Password does not match');
  await page.fill('#confirm_password', next);
  await change.click();
  await expect(toast(page, 'Your password was changed.')).toBeVisible();
  await expectPath(page, '/');
  await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible();
  await logIn(page, { ...person, password: next });
  await expectPath(page, '/dashboard');
});

test('while two-factor is on a password change asks for a code', async ({ page, sandbox }) => {
  const { person } = await createCustomerWithTfa(sandbox);
  await signIn(page, sandbox, person);
  await page.goto('/user-security/password');
  const next = 'Nuevo-camino-28';
  await page.fill('#current_password', newPassword);
  await page.fill('#new_password', next);
  await page.fill('#confirm_password', next);
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(fieldError(page, 'password_tfa_code')).toHaveText('Invalid Tfa Code');
  await page.fill('#password_tfa_code', await sandbox.nextCode(person.tfaSecret ?? ''));
  await change.click();
  await expect(toast(page, 'Your password was changed.')).toBeVisible();
  await expectPath(page, '/');
  await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible();
});

test('new recovery codes need a valid authentication code', async ({ page, sandbox }) => {
  const { person } = await createCustomerWithTfa(sandbox);
  await signIn(page, sandbox, person);
  await page.goto('/user-security/Tfa');
  await expectHeading(page, 'Authenticator');
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'New recovery codes' });
  const toasts = await recordToasts(page);
  await dialog.getByLabel('Authentication code').fill('000000');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('alert')).toContainText('Invalid Tfa Code');
  await dialog.getByLabel('Authentication code').fill(await sandbox.nextCode(person.tfaSecret ?? ''));
  await dialog.locator('button[type=submit]').click();
  await expect(page.locator('.toast').first()).toBeVisible();
  expect(await toasts()).not.toContain('Invalid Tfa Code');
});

test('without recovery codes the page does not count them, but asks for new ones', async ({ page, signInAs }) => {
  await signInAs('diego');
  await page.goto('/user-security/Tfa');
  await expect(page.getByText(m.security_recovery_none())).toBeVisible();
  await expect(page.getByText(m.security_recovery_left({ count: 0 }))).toHaveCount(0);
});

test('the warning comes by the time that the operator set', async ({ page, signInAs }) => {
  await page.clock.install();
  await page.route('**/api/basic/userStatus', async (route) => {
    const reply = await route.fetch();
    const body = JSON.parse(await reply.text());
    // The answer after the sign-out has none.
    if (body.userData) body.userData.idle_minutes = 10;
    await route.fulfill({ response: reply, json: body });
  });
  await signInAs('bruno');
  await page.goto('/settings');
  await expectHeading(page, 'Settings');
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await page.clock.fastForward('08:30');
  await expect(warning).toBeHidden();
  await page.clock.fastForward('00:35');
  await expect(warning).toBeVisible();
  await page.clock.fastForward('01:00');
  await expectPath(page, '/');
});

test('a bad activation link says how to get another one', async ({ page }) => {
  await page.goto('/activate_account?token=none');
  await expectHeading(page, m.session_activation_failed());
  await expect(page.getByText(m.session_activation_again())).toBeVisible();
});
