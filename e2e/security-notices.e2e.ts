import type { Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import {
  appearanceName,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
  takeScreenshots,
  appearances,
} from './appearance.ts';
import { expectHeading, expectPath, notice } from './assertions.ts';
import { signInStaff, type StaffName } from './console.ts';
import { expect, test } from './fixtures.ts';
import { createCustomer, newPassword } from './new-customers.ts';
import { logIn } from './people.ts';
import type { Sandbox, SandboxEmail } from './sandbox.ts';

/** A page in a browser of its own. */
async function openBrowser(page: Page, sandbox: Sandbox): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  const context = await browser.newContext({ baseURL: sandbox.productUrl, viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

async function openConsole(page: Page, sandbox: Sandbox, { as, path }: { as: StaffName; path: string }): Promise<Page> {
  const console = await openBrowser(page, sandbox);
  await signInStaff(console, sandbox, as);
  await console.goto(`/console${path}`);
  return console;
}

/** The path of the email's link to this page. */
function linkTo(email: SandboxEmail, page: string): string {
  const link = email.links.map((text) => new URL(text)).find(({ pathname }) => pathname === page);
  if (!link) throw new Error(`the email "${email.subject}" has no link to ${page}`);
  return link.pathname + link.search;
}

async function giveReason(console: Page, reason: string, action: string): Promise<void> {
  const dialog = console.getByRole('dialog');
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a sign-in from a second browser is noticed; the customer freezes the account, staff lift it, and it works again', async ({
  page,
  sandbox,
}) => {
  const person = await createCustomer(sandbox);
  await logIn(page, person);
  await expectPath(page, '/dashboard');
  const second = await openBrowser(page, sandbox);
  await logIn(second, person);
  await expectPath(second, '/dashboard');

  const mail = await sandbox.waitForEmail(person.email, 'New sign-in');
  const owner = await openBrowser(page, sandbox);
  await owner.goto(linkTo(mail, '/not_me'));
  await expectHeading(owner, 'Was this not you?');
  await expect(owner.getByRole('main')).toContainText('New sign-in');
  // Opening it has changed nothing.
  await second.goto('/settings');
  await expectHeading(second, 'Settings');
  await owner.getByRole('button', { name: 'Freeze my account' }).click();
  await expectHeading(owner, 'Your account is frozen');
  const frozen = await sandbox.waitForEmail(person.email, 'Your account is frozen');
  const reference = /TK-\w{10}/.exec(frozen.text)?.[0] ?? '';
  await expect(owner.getByRole('main')).toContainText(reference);
  await expectPath(second, '/login');

  await logIn(owner, person);
  const dialog = owner.getByRole('dialog', { name: 'Account frozen' });
  await expect(dialog).toContainText('then we lift the freeze');
  await takeScreenshot(owner, 'frozen-dialog');
  await expectAccessible(owner);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(notice(owner, 'Account frozen')).toContainText('Notice: New sign-in');
  await expect(owner.locator('.banner')).toHaveCount(1);
  await expect(owner.getByText('Account frozen')).toHaveCount(1);
  await takeScreenshot(owner, 'frozen-dashboard');
  await notice(owner, 'Account frozen').getByRole('link', { name: 'Open the case' }).click();
  await expectHeading(owner, 'This was not me');
  await owner.goto('/settings');
  await expectPath(owner, '/dashboard');

  const console = await openConsole(page, sandbox, { as: 'irene', path: '/' });
  await console.getByRole('heading', { level: 1 }).waitFor();
  await console.keyboard.press('Control+k');
  await console.getByRole('combobox', { name: 'Search' }).fill(person.email);
  await console.getByRole('option', { name: person.name }).click();
  await expect(console.getByText('Frozen by the customer since')).toBeVisible();
  await takeScreenshot(console, 'console-frozen');
  await console.getByRole('button', { name: 'Lift the freeze…' }).click();
  await giveReason(console, 'passport seen on a video call', 'Lift the freeze');
  await expect(console.getByText('In good standing')).toBeVisible();

  await sandbox.waitForEmail(person.email, 'Your account is no longer frozen');
  await owner.goto('/settings');
  await expectHeading(owner, 'Settings');
});

test('a customer who cannot sign in writes to support by a mailed link, and reads the answer', async ({
  page,
  sandbox,
}) => {
  const person = await createCustomer(sandbox);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Write to support' }).click();
  await expectHeading(page, 'Contact support');
  await page.fill('#email', person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const mail = await sandbox.waitForEmail(person.email, 'Your link to support');
  await page.goto(linkTo(mail, '/support_link'));
  await page.getByRole('button', { name: 'Open my tickets' }).click();
  await expectPath(page, '/user-support');
  await expect(page.getByText('Support without signing in, until')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toHaveCount(0);

  await page.getByLabel('Category').selectOption('Account and sign-in');
  await page.fill('#subject', 'I lost my phone');
  await page.fill('#message', 'The codes are on it.');
  await page.getByRole('button', { name: 'Open ticket' }).click();
  await expectHeading(page, 'I lost my phone');
  const reference = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await sandbox.answerTicket(reference, 'We call you today.');
  await expect(page.getByRole('log').getByText('We call you today.', { exact: true })).toBeVisible({ timeout: 20_000 });
  await takeScreenshot(page, 'support-frame-chat');
  await expectAccessible(page);
  await page.reload();
  await expectHeading(page, 'I lost my phone');

  // Nothing else opens.
  await page.goto('/dashboard');
  await expectPath(page, '/login');
  await page.goto('/user-support');
  await page.getByRole('button', { name: 'Close support' }).click();
  await expectPath(page, '/support_link');
  await page.goto('/user-support');
  await expectPath(page, '/login');
  await page.goto(linkTo(mail, '/support_link'));
  await page.getByRole('button', { name: 'Open my tickets' }).click();
  await expectHeading(page, 'This link does not work');
});

test('after a password reset the pages say until when withdrawals rest', async ({ page, sandbox }) => {
  const person = await createCustomer(sandbox);
  const client = new ApiClient(sandbox);
  await client.call('basic/forgotPassword', { email: person.email });
  const mail = await sandbox.waitForEmail(person.email, 'Set a new password');
  const link = new URL(linkTo(mail, '/reset-password'), sandbox.productUrl).searchParams;
  const password = `${newPassword}2`;
  await client.call('basic/reset_password', {
    password,
    cnfpassword: password,
    token: link.get('token'),
    verify: link.get('verify'),
  });
  await logIn(page, { ...person, password });
  await expectPath(page, '/dashboard');
  for (const path of ['/dashboard', '/settings']) {
    await page.goto(path);
    await expect(notice(page, /Withdrawals are paused until \d\d\/\d\d\/\d{4} .+ GMT/)).toContainText(
      'password was reset',
    );
  }
  await takeScreenshot(page, 'rest-settings');
});

for (const look of appearances) {
  test(`the pages of the links are accessible and fit: ${appearanceName(look)}`, async ({ page, sandbox }) => {
    const person = await createCustomer(sandbox);
    const client = new ApiClient(sandbox);
    await client.call('basic/forgotPassword', { email: person.email });
    const mail = await sandbox.waitForEmail(person.email, 'Set a new password');
    await client.call('support/sendLink', { email: person.email });
    const support = await sandbox.waitForEmail(person.email, 'Your link to support');
    await applyAppearance(page, look);
    const check = async (name: string): Promise<void> => {
      await page.locator('h1').first().waitFor();
      await takeScreenshots(page, `${name}-${appearanceName(look)}`);
      await expectNoHorizontalOverflow(page);
      await expectAccessible(page);
    };
    await page.goto('/support_link');
    await check('support-link');
    await page.goto(linkTo(support, '/support_link'));
    await check('support-link-open');
    await page.locator('main button').click();
    await page.locator('#subject').waitFor();
    await check('support-frame');
    await page.goto('/not_me?token=a&verify=b');
    await check('not-me-failed');
    await page.goto(linkTo(mail, '/not_me'));
    await page.locator('main button').waitFor();
    await check('not-me');
    await page.locator('main button').click();
    await page.getByText(/TK-\w{10}/).waitFor();
    await check('not-me-done');
  });
}
