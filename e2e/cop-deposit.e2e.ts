import type { Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import { applyAppearance, expectAccessible, expectNoHorizontalOverflow, resize, takeScreenshot } from './appearance.ts';
import { expectHeading, expectPath, fieldError } from './assertions.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { signIn } from './people.ts';
import type { Sandbox } from './sandbox.ts';

/** A verified customer who accepted the deposit disclaimer, on /deposit/COP. */
async function openCop(page: Page, sandbox: Sandbox): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const person = await createVerifiedCustomer(sandbox, {});
  const client = new ApiClient(sandbox);
  await client.logIn(person);
  await client.call('basic/checkDepDis', { auth: true });
  await signIn(page, sandbox, person);
  await page.goto('/deposit/COP');
}

/** Begins a payment and returns the bank's tab. */
async function pay(page: Page, amount: string, button: RegExp): Promise<Page> {
  await page.fill('#amount', amount);
  const [bank] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('form').getByRole('button', { name: button }).click(),
  ]);
  await bank.waitForLoadState();
  return bank;
}

test('a customer pays at the bank in a new tab, and the bank’s word credits it', async ({ page, sandbox }) => {
  await openCop(page, sandbox);
  await expectHeading(page, 'Deposit COP');
  await expect(page.getByText('No Records Available')).toBeVisible();
  await page.locator('form').getByRole('button', { name: 'Continue to the bank' }).click();
  await expect(fieldError(page, 'amount')).toHaveText('Enter the amount');
  await page.fill('#amount', '19999');
  await page.locator('form').getByRole('button', { name: 'Continue to the bank' }).click();
  await expect(fieldError(page, 'amount')).toHaveText('The minimum payment is 20,000 COP');
  await takeScreenshot(page, 'cop-deposit-problem');

  const bank = await pay(page, '50000', /Continue to the bank/);
  await expect(bank.getByText('50,000.00 COP')).toBeVisible();
  await expectAccessible(bank);
  await takeScreenshot(bank, 'cop-deposit-bank');
  const row = page.getByRole('row', { name: /P-[0-9A-Z]{10}/ });
  await expect(row).toContainText('Waiting for your payment');
  // A page in the background does not finish the change to the dark theme.
  await page.bringToFront();
  await expectAccessible(page);
  await takeScreenshot(page, 'cop-deposit-open');

  // The browser's return alone says nothing.
  await bank.getByRole('link', { name: /Back to/ }).click();
  await expectHeading(bank, /^Payment P-/);
  await expect(bank.getByText('Waiting for your payment')).toBeVisible();
  await takeScreenshot(bank, 'cop-payment-open');
  await bank.goBack();
  await bank.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(bank.getByText('The bank answered APPROVED.')).toBeVisible();
  await expect(row).toContainText('Credited');
  await row.getByRole('link').first().click();
  await expectHeading(page, /^Payment P-/);
  await expect(page.getByText('The amount is in your wallet')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'cop-payment-credited');

  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Receipt (PDF)' }).click(),
  ]);
  const reference = receipt.suggestedFilename().replace('.pdf', '');
  expect(reference).toMatch(/^P-[0-9A-Z]{10}$/);

  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/cop-payments?view=all' });
  await gloria.getByRole('searchbox').fill(reference);
  await gloria
    .getByRole('row', { name: new RegExp(reference) })
    .getByRole('link')
    .click();
  await expect(gloria.getByText('Approved by the bank').first()).toBeVisible();
  await gloria
    .getByText(/^Answer/)
    .first()
    .click();
  await expect(gloria.getByText('"status":"APPROVED"').first()).toBeVisible();
  await expectAccessible(gloria);
  await takeScreenshot(gloria, 'console-cop-payments');
  await gloria.getByRole('button', { name: 'Ask the provider again' }).click();
  await expect(gloria.getByText('The provider is being asked')).toBeVisible();

  await page.goto('/history?tab=deposit');
  const entry = page.getByRole('row', { name: /50,000.00 COP/ });
  await expect(entry).toContainText('Completed');
  await entry.getByRole('link').click();
  await expectHeading(page, /^Payment P-/);
  await page.goto('/activity');
  await expect(page.getByText(/Your payment of 50,000.00 COP, reference P-.*, was credited/)).toBeVisible();
});

test('a declined payment can be paid again by its link, and a lost notice is made up for', async ({
  page,
  sandbox,
}) => {
  await openCop(page, sandbox);
  const bank = await pay(page, '30000.50', /Continue to the bank/);
  await bank.getByRole('button', { name: 'Decline the payment' }).click();
  await expect(bank.getByText('The bank answered DECLINED.')).toBeVisible();
  const row = page.getByRole('row', { name: /P-[0-9A-Z]{10}/ });
  await expect(row).toContainText('Declined by the bank');
  await expect(row.getByRole('link', { name: /to the bank/ })).toHaveAttribute('href', bank.url());
  const reference = new URL(bank.url()).searchParams.get('reference') ?? '';
  await sandbox.answerPayment(reference, { status: 'APPROVED', cents: '3000050', isNoticeLost: true });
  await expect(row).toContainText('Credited', { timeout: 40_000 });
});

test('nobody opens another customer’s payment, and a changed link is not valid', async ({ page, sandbox }) => {
  await openCop(page, sandbox);
  const bank = await pay(page, '50000', /Continue to the bank/);
  await bank.goto(bank.url().replace('amount-in-cents=5000000', 'amount-in-cents=1'));
  await expect(bank.getByRole('alert')).toHaveText('This link is not valid.');
  await page.goto('/payment/P-0000000000');
  await expectPath(page, '/deposit/COP');
  await expect(page.getByText('This payment does not exist.')).toBeVisible();
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-CO' });

  test('the payment, the bank and the page of the payment speak Spanish', async ({ page, sandbox }) => {
    await applyAppearance(page, { language: 'spanish', theme: 'dark', width: 1280 });
    await openCop(page, sandbox);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expectHeading(page, 'Depositar COP');
    await page.fill('#amount', '1');
    await page.locator('form').getByRole('button', { name: 'Continuar al banco' }).click();
    await expect(fieldError(page, 'amount')).toHaveText('El pago mínimo es de 20,000 COP');
    const bank = await pay(page, '75000', /Continuar al banco/);
    await expect(bank.getByRole('heading', { name: 'Pago en el banco' })).toBeVisible();
    await takeScreenshot(bank, 'cop-deposit-bank-es');
    await bank.getByRole('button', { name: 'Pagar; el banco responde más tarde' }).click();
    const row = page.getByRole('row', { name: /P-[0-9A-Z]{10}/ });
    await expect(row).toContainText('El banco lo está verificando');
    await takeScreenshot(page, 'cop-deposit-es');
    await row.getByRole('link').first().click();
    await expectHeading(page, /^Pago P-/);
    await expect(page.getByText('Usted pagó; el banco aún no lo confirma')).toBeVisible();
    await page.bringToFront();
    await expectAccessible(page);
    await takeScreenshot(page, 'cop-payment-es');
    for (const [path, name] of [
      ['/deposit/COP', 'cop-deposit-es-390'],
      [new URL(page.url()).pathname, 'cop-payment-es-390'],
      ['/deposit/USD', 'usd-deposit-es-390'],
      ['/wallet', 'wallet-es-390'],
    ] as const) {
      await resize(page, 390);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoHorizontalOverflow(page);
      await takeScreenshot(page, name);
    }
  });
});
