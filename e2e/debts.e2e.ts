import type { Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import { expectAccessible, expectNoHorizontalOverflow, resize, takeScreenshot } from './appearance.ts';
import { expectHeading } from './assertions.ts';
import { openConsole, signApproval } from './console.ts';
import { payPesos } from './cop-payments.ts';
import { ensureDeposits } from './ensure-deposits.ts';
import { expect, test } from './fixtures.ts';
import { findPerson } from './people.ts';
import type { Sandbox } from './sandbox.ts';
import { changeReply } from './stubs.ts';
import type { DemoPerson } from '@istmo/tools/product';

async function spendAll(page: Page): Promise<void> {
  await page.goto('/cop_exchange');
  await page.getByLabel('From', { exact: true }).selectOption('COP');
  await page.getByRole('button', { name: 'Max', exact: true }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm exchange' });
  await page.getByRole('button', { name: 'Show price details' }).click();
  await expect(async () => {
    const refresh = page.getByRole('button', { name: 'Refresh price' });
    if (await refresh.isVisible()) await refresh.click();
    await page.locator('.swap-action').getByRole('button').click({ timeout: 3_000 });
    await expect(confirmation).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Exchange completed' })).toBeVisible();
}

/** The customer spends a payment of 200,000 COP, and the bank takes it back. */
async function createDebt(page: Page, sandbox: Sandbox, person: DemoPerson): Promise<string> {
  const client = new ApiClient(sandbox);
  await client.logIn(person);
  const reference = await payPesos(sandbox, client, '200000');
  await page.goto(`/payment/${reference}`);
  await expect(page.getByText('The amount is in your wallet')).toBeVisible();
  await spendAll(page);
  await sandbox.answerPayment(reference, { status: 'VOIDED', cents: '20000000' });
  return reference;
}

test('a customer who owes money sees what and why, cannot withdraw, and the next money settles it', async ({
  page,
  sandbox,
  signInAs,
}) => {
  test.setTimeout(90_000);
  const anabel = await signInAs('anabel');
  const reference = await createDebt(page, sandbox, anabel);
  await page.goto('/dashboard');
  await expect(page.getByText('You owe us money')).toBeVisible();
  await takeScreenshot(page, 'debts-dashboard');
  await expectAccessible(page);
  await page.goto('/withdraw/USDT');
  await expect(page.getByText('Withdrawals are not possible while you owe us money')).toBeVisible();
  await takeScreenshot(page, 'debts-withdraw');
  await page.getByRole('link', { name: 'See what you owe' }).click();
  await expectHeading(page, 'What you owe');
  await expect(page.getByRole('heading', { name: 'Payment reversed by the bank' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Deposit COP' })).toBeVisible();
  await page.getByRole('link', { name: reference }).click();
  await page.getByRole('link', { name: 'See what you owe' }).click();
  await expectHeading(page, 'What you owe');
  await takeScreenshot(page, 'debts-page');
  await expectAccessible(page);
  const client = new ApiClient(sandbox);
  await client.logIn(anabel);
  const payment = await payPesos(sandbox, client, '300000');
  await expect(page.getByText('Collected from your wallet')).toBeVisible();
  await expect(page.getByText('Settled', { exact: true })).toBeVisible();
  await resize(page, 390);
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'debts-page-phone');
  // The payment that it came from says so, and leads here.
  await page.goto(`/payment/${payment}`);
  await expect(page.getByText(/^[\d,.]+ COP of it was collected for what you owed/)).toBeVisible();
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'debts-payment-phone');
  await resize(page, 1280);
  await expectAccessible(page);
  await takeScreenshot(page, 'debts-payment');
  await page.evaluate(() => localStorage.setItem('language', 'spanish'));
  await page.reload();
  await expect(page.getByText(/^Se cobraron [\d,.]+ COP para saldar lo que usted debía/)).toBeVisible();
  await takeScreenshot(page, 'debts-payment-es');
  await resize(page, 390);
  await takeScreenshot(page, 'debts-payment-es-phone');
  await page.getByRole('link', { name: 'Ver la deuda' }).click();
  await expectHeading(page, 'Lo que usted debe');
  await page.evaluate(() => localStorage.setItem('language', 'english'));
  await page.goto('/dashboard');
  await expect(page.getByText('You owe us money')).toHaveCount(0);
  await page.goto('/activity');
  await expect(page.getByText(`collected for ${reference}, which was reversed`).first()).toBeVisible();
});

test('two members of staff write off what a customer owes, in Spanish for the customer', async ({
  page,
  sandbox,
  signInAs,
}) => {
  test.setTimeout(90_000);
  const anabel = await signInAs('anabel');
  const reference = await createDebt(page, sandbox, anabel);
  await page.evaluate(() => localStorage.setItem('language', 'spanish'));
  await page.goto('/debts');
  await expectHeading(page, 'Lo que usted debe');
  await expect(page.getByRole('heading', { name: 'Pago revertido por el banco' }).first()).toBeVisible();
  await takeScreenshot(page, 'debts-page-es');
  for (const [as, button] of [
    ['gloria', 'Write off'],
    ['hugo', 'Confirm'],
  ] as const) {
    const staff = await openConsole(page, sandbox, { as, path: `/debts?search=${reference}` });
    const row = staff.getByRole('row', { name: new RegExp(reference) });
    await row.getByRole('button', { name: new RegExp(`^${button}`) }).click();
    await staff.getByRole('dialog').locator('#reason').fill('It will never be paid');
    if (as === 'hugo') await signApproval(staff.getByRole('dialog'), sandbox, as);
    await takeScreenshot(staff, `console-debts-${as}`);
    await staff.getByRole('dialog').getByRole('button', { name: button }).click();
    await expect(staff.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(staff);
    if (as === 'hugo') {
      await row.getByRole('link').first().click();
      await expect(staff.getByRole('heading', { name: 'Owed to the platform' })).toBeVisible();
    }
    await staff.context().close();
  }
  await expect(page.getByText('Cancelado por nosotros').first()).toBeVisible();
});

const settledAt = '2026-11-25T10:00:01.000Z';

/** A wire that was credited, as its call answers it. */
const wire = {
  _id: '01a214ca-4e61-79d8-b03f-926fd5c99586',
  currency: 'USD',
  amount: '500.00',
  reference: 'B-7Q2M9K4TXA',
  transferred_on: '2026-11-24',
  bank_name: 'Banco de Ejemplo',
  account_num: '0001234567',
  holder: 'Anabel Castillo',
  state: 'credited',
  reason: '',
  created_at: '2026-11-24T10:00:00.000Z',
  decided_at: '2026-11-25T09:00:00.000Z',
  credited_at: '2026-11-25T10:00:00.000Z',
  completed_at: null,
};

test('the pages of a deposit and of a wire name what was collected from them, after the credit', async ({
  page,
  people,
  sandbox,
  signInAs,
}) => {
  await ensureDeposits(sandbox, findPerson(people, 'anabel'), 1);
  await changeReply(page, '**/api/debts/settled-by', (body) => {
    body.data = [{ debt_id: 'debt', currency: 'USDT', amount: '12.500000', at: settledAt }];
  });
  await signInAs('anabel');
  await page.goto('/history?tab=deposit');
  await page.locator('tbody a[href^="/chain_deposit/"]').first().click();
  const steps = page.locator('.timeline li');
  const settled = '12.50 USDT of it was collected for what you owed';
  const credited = steps.filter({ hasText: 'Credited to your wallet' });
  await expect(credited.locator('xpath=following-sibling::li[1]')).toContainText(settled);
  await expect(steps.getByRole('link', { name: 'See the debt' })).toHaveAttribute('href', '/debts#debt');
  await takeScreenshot(page, 'debts-deposit');
  await page.route('**/api/bank/readDeposit*', (route) => route.fulfill({ json: { status: 1, data: wire } }));
  await page.goto(`/bank_deposit/${wire._id}`);
  await expect(steps.nth(2).locator('xpath=following-sibling::li[1]')).toContainText(settled);
  await expect(steps.last()).toHaveAttribute('data-state', 'current');
  await resize(page, 390);
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'debts-wire-phone');
});
