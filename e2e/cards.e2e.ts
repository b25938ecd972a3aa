import type { Page } from '@playwright/test';
import { expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { expectHeading, fieldError, toast } from './assertions.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';

const paid = '4111111111111111';
const declined = '4000000000009995';
const pending = '4000000000003220';

async function fillCard(page: Page, number: string, amount = '2'): Promise<void> {
  await page.fill('#amount', amount);
  await page.fill('#number', number);
  await page.fill('#holder', 'Anabel Prueba');
  await page.fill('#month', '12');
  await page.fill('#year', '40');
  await page.fill('#code', '737');
}

// Toasts have that role too.
const dialog = (page: Page) => page.getByRole('dialog', { name: /Confirm|Confirme/ });

test('a customer buys tokens by card, waits for the payment, and has the purchase in the history', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(120_000);
  await signInAs('anabel');
  await page.goto('/teip');
  await expectHeading(page, 'Buy by card');
  await page.getByRole('button', { name: 'Buy COINGT' }).click();
  await expect(toast(page, 'All fields are required!')).toBeVisible();
  await expect(fieldError(page, 'amount')).toHaveText('Enter a minimum of 1 COINGT.');
  await expect(fieldError(page, 'number')).toHaveText('Please fill all required fields.');
  await page.fill('#amount', '0');
  await expect(fieldError(page, 'amount')).toHaveText('Enter Minimum 1 COINGT.');
  await page.fill('#amount', '1.5');
  await expect(fieldError(page, 'amount')).toHaveText('Only Whole Numbers Are Allowed When Purchase Coingt Tokens.');
  await takeScreenshot(page, 'cards-problems');
  await fillCard(page, paid);
  await page.fill('#year', '19');
  await page.locator('#year').blur();
  await expect(fieldError(page, 'year')).toHaveText('Please Enter The Valid Year');
  await page.fill('#year', '40');
  await expect(page.locator('#network')).toHaveValue('visa');
  await expect(page.locator('#email')).toHaveAttribute('readonly', '');
  await expect(page.getByText('2,070.00 USD')).toBeVisible();
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'cards-form');
  await page.getByRole('button', { name: 'Buy 2 COINGT' }).click();
  await expect(dialog(page)).toContainText('Visa •••• 1111');
  await takeScreenshot(page, 'cards-review');
  await dialog(page).getByRole('button', { name: 'Pay now' }).click();
  // Requirement 2.2.11: success leads to the dashboard.
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Payment completed. The tokens are in your wallet.')).toBeVisible();
  await page.goto('/history?tab=purchase');
  await page.getByRole('link', { name: /^CP-/ }).first().click();
  await expectHeading(page, 'Card purchase');
  await expect(page.getByText('Tokens reserved')).toBeVisible();
  await expect(page.getByText('The payment was completed, and the tokens are in your wallet.')).toBeVisible();
  await takeScreenshot(page, 'cards-purchase');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt (PDF)' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^CP-[0-9A-F]{12}\.pdf$/);
  await expectAccessible(page);
});

test('a declined card is named, and a payment that waits is still there after a reload', async ({ page, signInAs }) => {
  test.setTimeout(120_000);
  await signInAs('anabel');
  await page.goto('/teip');
  await fillCard(page, declined, '1');
  await page.getByRole('button', { name: 'Buy 1 COINGT' }).click();
  await dialog(page).getByRole('button', { name: 'Pay now' }).click();
  await expect(toast(page, 'The card does not have enough funds')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await takeScreenshot(page, 'cards-declined');
  await fillCard(page, pending, '1');
  // The declined payment is settled within a second; until then it is still open.
  await expect(page.getByRole('row', { name: /Declined/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Buy 1 COINGT' }).click();
  await dialog(page).getByRole('button', { name: 'Pay now' }).click();
  await expectWaiting(page, 'Your card payment');
  await page.reload();
  await expectWaiting(page, 'Your card payment');
  await takeScreenshot(page, 'cards-waiting');
  await expectAccessible(page);
});

const expectWaiting = (page: Page, title: string): Promise<void> =>
  expect(page.getByRole('heading', { name: title })).toBeVisible();

test('the page is in Spanish too', async ({ page, signInAs }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'spanish'));
  await signInAs('fabio');
  await page.goto('/teip');
  await expectHeading(page, 'Comprar con tarjeta');
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
  await takeScreenshot(page, 'cards-form-es');
});

test('two members of staff refund a purchase, and the customer sees it', async ({ page, sandbox, signInAs }) => {
  test.setTimeout(150_000);
  await signInAs('fabio');
  await page.goto('/teip');
  await fillCard(page, paid, '5');
  await page.getByRole('button', { name: 'Buy 5 COINGT' }).click();
  await dialog(page).getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/teip');
  const link = page.getByRole('link', { name: /^CP-/ }).first();
  const reference = (await link.textContent()) ?? '';
  for (const [as, button] of [
    ['gloria', 'Refund'],
    ['hugo', 'Confirm'],
  ] as const) {
    const staff = await openConsole(page, sandbox, { as, path: '/cards?view=all' });
    await staff
      .getByRole('row', { name: new RegExp(reference) })
      .getByRole('link')
      .first()
      .click();
    await staff
      .locator('.review')
      .getByRole('button', { name: new RegExp(`^${button}`) })
      .click();
    await staff.getByRole('dialog').locator('#reason').fill('The customer asked for it');
    await staff.getByRole('dialog').getByRole('button', { name: button }).click();
    await expect(
      staff.getByText(as === 'gloria' ? 'The refund was proposed.' : 'The refund was started.'),
    ).toBeVisible();
    await takeScreenshot(staff, `console-cards-${as}`);
    await expectAccessible(staff);
    await staff.context().close();
  }
  await link.click();
  await expect(
    page.getByText('The whole amount was returned to your card, and the tokens were taken back.'),
  ).toBeVisible();
  await takeScreenshot(page, 'cards-refunded');
});
