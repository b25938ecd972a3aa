import { createCustomer, createCustomerWithTfa, newPassword } from './new-customers.ts';
import { logIn, findPerson } from './people.ts';
import { fieldError, expectHeading, expectPath, readLocalStorage, notice, recordToasts, toast } from './assertions.ts';
import { expect, test } from './fixtures.ts';

test('a login shows an error at each field, and answers a wrong password and an unknown address alike', async ({
  page,
  people,
}) => {
  await page.goto('/login');
  const submit = page.locator('button[type=submit]');
  await submit.click();
  await expect(toast(page, 'Please Fill All The Fields')).toBeVisible();
  // Reported once: the first invalid field has the focus and its own error.
  await expect(page.getByText('Please Fill All The Fields')).toHaveCount(1);
  await expect(page.locator('#email')).toBeFocused();
  await expect(fieldError(page, 'email')).toHaveText('Enter Email Address');
  await expect(fieldError(page, 'password')).toHaveText('Enter Password');
  await page.fill('#email', 'anabel at home');
  await page.fill('#password', 'short');
  await expect(fieldError(page, 'email')).toHaveText('Invalid Email Address');
  await expect(fieldError(page, 'password')).toHaveText('password must be 8-20 letters');
  await page.fill('#password', 'with a space');
  await expect(fieldError(page, 'password')).toHaveText('Spaces are not allowed');

  const bruno = findPerson(people, 'bruno');
  const refusals: string[] = [];
  for (const email of [bruno.email, 'unknown@demo.istmo.test']) {
    await page.fill('#email', email);
    await page.fill('#password', 'Not-his-1!');
    const response = page.waitForResponse('**/api/basic/login');
    await submit.click();
    await response;
    const refusal = page.locator('form .banner');
    await expect(refusal).toBeVisible();
    refusals.push((await refusal.textContent()) ?? '');
  }
  expect(refusals[0]).toBe(refusals[1]);
  expect(Object.keys(await readLocalStorage(page))).not.toContain('token');
});

test('a login without two-factor opens the dashboard; pages for visitors then redirect there', async ({
  page,
  people,
}) => {
  await logIn(page, findPerson(people, 'bruno'));
  await expect(toast(page, 'Login Successfull!')).toBeVisible();
  await expectPath(page, '/dashboard');
  await expect(page.locator('.user-name')).toHaveText('bruno');
  expect(Object.keys(await readLocalStorage(page))).toEqual(expect.arrayContaining(['token', 'ttoken']));
  for (const path of ['/login', '/register', '/tfa-login']) {
    await page.goto(path);
    await expectPath(page, '/dashboard');
  }
  await page.goto('/reset-password?token=a&verify=b');
  await expectPath(page, '/');
});

test('a login with two-factor needs six typed digits that were not used before', async ({ page, people, sandbox }) => {
  const anabel = findPerson(people, 'anabel');
  await logIn(page, anabel);
  await expectPath(page, '/tfa-login');
  await expectHeading(page, 'Login With TFA!');
  await expect(notice(page, 'Please login with Authentication code')).toBeVisible();
  expect(Object.keys(await readLocalStorage(page))).toEqual(expect.arrayContaining(['pre_login_token']));

  const signInButton = page.getByRole('button', { name: 'SIGN IN' });
  const code = page.locator('#auth_key');
  // Digits that are typed at once arrive.
  await expect(code).toBeFocused();
  await signInButton.click();
  await expect(toast(page, 'Invalid Fields')).toBeVisible();
  await expect(code).toBeFocused();
  await expect(fieldError(page, 'auth_key')).toHaveText('Enter Auth Code');
  await code.pressSequentially('12a3');
  await expect(code).toHaveValue('123');
  await expect(fieldError(page, 'auth_key')).toHaveText('6 Digit Only');
  await code.fill('');
  await page.evaluate(() => navigator.clipboard?.writeText('654321').catch(() => undefined));
  await code.evaluate((input) => {
    const paste = new ClipboardEvent('paste', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
    paste.clipboardData?.setData('text', '654321');
    if (input.dispatchEvent(paste)) throw new Error('pasting was not prevented');
  });
  await expect(code).toHaveValue('');

  const toasts = await recordToasts(page);
  await code.pressSequentially('0000001');
  await expect(code).toHaveValue('000000');
  await signInButton.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The code is incorrect' })).toBeVisible();
  await expect(code).toHaveValue('');

  await code.pressSequentially(await sandbox.nextCode(anabel.tfaSecret ?? ''));
  await signInButton.click();
  await expect(toast(page, 'Login Success!')).toBeVisible();
  // The form said it; only a refused login has a toast besides (requirement 1.8).
  expect(await toasts()).not.toContain('The code is incorrect');
  await expectPath(page, '/dashboard');
  const names = Object.keys(await readLocalStorage(page));
  expect(names).toEqual(expect.arrayContaining(['token', 'ttoken', 'session']));
  expect(names).not.toContain('pre_login_token');
});

test('a recovery code works once', async ({ page, sandbox }) => {
  const { person, recovery } = await createCustomerWithTfa(sandbox);
  const useCode = async (code: string) => {
    await logIn(page, person);
    await expectPath(page, '/tfa-login');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.fill('#recovery_code', code);
    await page.getByRole('button', { name: 'SIGN IN' }).click();
  };
  expect(recovery).toHaveLength(10);
  await useCode(recovery[3] ?? '');
  await expectPath(page, '/dashboard');
  await page.evaluate(() => localStorage.clear());
  await useCode(recovery[3] ?? '');
  await expect(page.getByRole('alert').filter({ hasText: 'already used' })).toBeVisible();
});

test('the code page without a password step shows Invalid Request and redirects to the login', async ({ page }) => {
  await page.goto('/tfa-login');
  await expectPath(page, '/login');
  await expect(toast(page, 'Invalid Request')).toContainText('Error !');
});

test('a forgotten password is reset by a mailed link, once, under the password rules', async ({ page, sandbox }) => {
  const person = await createCustomer(sandbox);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.locator('button[type=submit]').click();
  await expect(fieldError(page, 'email')).toHaveText('Email is required.');
  await page.fill('#email', 'nothing');
  await expect(fieldError(page, 'email')).toHaveText('Please enter a valid email address.');
  await page.fill('#email', person.email);
  await page.locator('button[type=submit]').click();
  await expectHeading(page, 'Check your email');
  const [link = ''] = (await sandbox.waitForEmail(person.email, /password/i)).links;

  await page.goto(link);
  const [password, confirm] = [page.locator('#password'), page.locator('#cnfpassword')];
  const invalidPasswords: readonly (readonly [string, string])[] = [
    ['Corto1!', 'password must be 8-20 letters'],
    ['GRANDE-2026!', 'Enter atleast one lowercase'],
    ['chico-2026!', 'Enter atleast one uppercase'],
    ['Sin-numero!', 'Enter atleast one number'],
    ['SinEspecial26', 'Enter atleast one special character'],
    ['Con-<2026!x', 'Invalid content exists!'],
  ];
  for (const [invalid, message] of invalidPasswords) {
    await password.fill(invalid);
    await password.blur();
    await expect(fieldError(page, 'password')).toContainText(message);
  }
  const another = 'Otro-camino-27';
  await password.fill(another);
  await confirm.fill('Otro-camino-28');
  await confirm.blur();
  await expect(fieldError(page, 'cnfpassword')).toHaveText('Password does not match');
  await confirm.fill(another);
  await page.locator('button[type=submit]').click();
  await expectPath(page, '/login');
  await expect(notice(page, 'Your password was changed')).toBeVisible();

  await logIn(page, person);
  await expect(notice(page, 'is incorrect')).toBeVisible();
  await expect(toast(page, 'is incorrect')).toBeVisible();
  await logIn(page, { ...person, password: another });
  await expectPath(page, '/dashboard');
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  const toasts = await recordToasts(page);
  await password.fill('Tercer-camino-29');
  await confirm.fill('Tercer-camino-29');
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('alert').filter({ hasText: 'already used' })).toBeVisible();
  await password.fill('');
  await page.locator('button[type=submit]').click();
  await expect(toast(page, 'Please Fill All The Fields')).toBeVisible();
  expect(await toasts()).not.toContain('already used');
  await page.goto('/reset-password?token=only');
  await expectPath(page, '/');
  await expect(page.getByText('Invalid request', { exact: true })).toBeVisible();
});

test('two-factor is reset by a mailed link and the password, which ends every session', async ({ page, sandbox }) => {
  const { person } = await createCustomerWithTfa(sandbox);
  await logIn(page, person);
  await page.getByRole('link', { name: 'Reset TFA' }).click();
  await expectHeading(page, 'Reset TFA!');
  await page.locator('button[type=submit]').click();
  await expect(toast(page, 'Please Fill All The Fields')).toBeVisible();
  await page.fill('#email', person.email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectPath(page, '/login');
  const [link = ''] = (await sandbox.waitForEmail(person.email, /Disable two-factor authentication/)).links;
  await page.goto(link);
  await page.fill('#password', newPassword);
  await page.getByRole('button', { name: 'Disable two-factor authentication' }).click();
  await expectPath(page, '/login');
  await expect(notice(page, 'Two-factor authentication is disabled')).toBeVisible();
  await logIn(page, person);
  await expectPath(page, '/dashboard');
  await expect
    .poll(async () => (await sandbox.emails(person.email)).length, { message: 'a notice about the reset was mailed' })
    .toBeGreaterThanOrEqual(3);
});

test('after a session timeout the page says so, and the next login returns to the same page', async ({
  page,
  signInAs,
  sandbox,
  people,
}) => {
  await signInAs('carmen');
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).first().click();
  await expectPath(page, '/settings');
  await sandbox.advance(31 * 60_000);
  await page.goto('/user-support');
  await expectPath(page, '/login');
  await expect(notice(page, 'Session Timeout! Login to continue')).toBeVisible();
  expect(Object.keys(await readLocalStorage(page))).not.toContain('token');
  await logIn(page, findPerson(people, 'carmen'), { isOpen: true });
  await expectPath(page, '/user-support');
});

test('an expired token is removed, and the login says that the session timed out', async ({ page, signInAs }) => {
  await signInAs('bruno');
  await page.evaluate(() => localStorage.setItem('token_expires_at', '2020-01-01T00:00:00.000Z'));
  await page.goto('/settings');
  await expectPath(page, '/login');
  await expect(notice(page, 'Session Timeout! Login to continue')).toBeVisible();
  expect(Object.keys(await readLocalStorage(page))).not.toContain('token');
});

test('logging out asks for confirmation, clears the storage in all tabs, and the back button shows nothing', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('carmen');
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/settings');
  await expectHeading(other, 'Settings');
  await page.locator('.sidebar').getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Sign out?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expectPath(page, '/dashboard');
  await page.locator('.sidebar').getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expectPath(page, '/');
  expect(await readLocalStorage(page)).toEqual({});
  await expectPath(other, '/');
  await other.close();
  await page.goBack();
  await expectPath(page, '/login');
  await expect(page.getByText('carmen')).toHaveCount(0);
});

test('after half an hour without activity a warning is shown for a minute, then the session ends, on the server too', async ({
  page,
  product,
  signInAs,
}) => {
  await page.clock.install();
  await signInAs('bruno');
  await page.goto('/settings');
  await expectHeading(page, 'Settings');
  const token = (await readLocalStorage(page))['token'] ?? '';
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await page.clock.fastForward('29:05');
  await expect(warning).toBeVisible();
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toBeHidden();
  await page.clock.fastForward('29:05');
  await expect(warning).toBeVisible();
  await page.clock.fastForward('01:00');
  await expectPath(page, '/');
  await expect(page.getByText('You were signed out because there was no activity.')).toBeVisible();
  expect(Object.keys(await readLocalStorage(page))).not.toContain('token');
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const reply = await fetch(`${product.url}/api/basic/check_session`, { method: 'POST', headers, body: '{}' });
      return reply.status;
    })
    .toBe(401);
});
