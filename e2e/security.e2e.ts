import { newcomerWithTfa, newPassword, verifiedNewcomer } from './newcomers.ts';
import { logIn, signIn } from './people.ts';
import { complaint, expectHeading, expectPath, toast } from './seen.ts';
import { expect, test } from './stage.ts';

test('a changed password ends every session and leads to the first page; the last five stay refused', async ({
  page,
  sandbox,
}) => {
  const person = await verifiedNewcomer(sandbox);
  await signIn(page, sandbox, person);
  await page.goto('/user-security/password');
  await expectHeading(page, 'Reset Password');
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  for (const [field, said] of [
    ['current_password', 'Enter Old Password'],
    ['new_password', 'Enter Password'],
    ['confirm_password', 'Enter Confirm Password'],
  ] as const)
    await expect(complaint(page, field)).toHaveText(said);
  await page.fill('#current_password', 'Not-this-one-1');
  await page.locator('#current_password').blur();
  await expect(complaint(page, 'current_password')).toHaveText('Current Password Not Match');
  await page.fill('#current_password', newPassword);
  for (const [typed, said] of [
    ['GRANDE-2026!', 'Enter atleast one lowercase'],
    ['chico-2026!', 'Enter atleast one uppercase'],
    ['Corta1!', 'Enter atleast 8 characters'],
    ['Sin-numero!', 'Enter atleast one number'],
    ['SinEspecial26', 'Enter atleast one special character'],
    [newPassword, 'Password should not match with last five passwords !'],
  ] as const) {
    await page.fill('#new_password', typed);
    await page.locator('#new_password').blur();
    await expect(complaint(page, 'new_password')).toHaveText(said);
  }
  const next = 'Nuevo-camino-27';
  await page.fill('#new_password', next);
  await page.fill('#confirm_password', `${next}8`);
  await page.locator('#confirm_password').blur();
  await expect(complaint(page, 'confirm_password')).toHaveText('Password does not match');
  await page.fill('#confirm_password', next);
  await change.click();
  await expect(toast(page, 'Your password was changed.')).toBeVisible();
  await expectPath(page, '/');
  await expect(page.getByText('Your password was changed. Log in with the new one.')).toBeVisible();
  await logIn(page, { ...person, password: next });
  await expectPath(page, '/dashboard');
});

test('recovery codes are renewed by a code, and two-factor is switched off by one', async ({ page, sandbox }) => {
  const { person } = await newcomerWithTfa(sandbox);
  await signIn(page, sandbox, person);
  await page.goto('/user-security/Tfa');
  await expectHeading(page, 'Authenticator');
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'New recovery codes' });
  await dialog.getByLabel('Authentication code').fill('000000');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('alert')).toContainText('Invalid Tfa Code');
});
