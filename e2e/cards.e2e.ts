import type { Page } from '@playwright/test';
import { expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { expectHeading, fieldError, notice, recordToasts, toast } from './assertions.ts';
import { cardForm, dialog, fillCard, paid } from './card-form.ts';
import { openConsole, signApproval } from './console.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './stubs.ts';

const declined = '4000000000009995';
const pending = '4000000000003220';

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
  await expect(cardForm(page).locator('#number-error')).toHaveText('Please fill all required fields.');
  await page.fill('#amount', '0');
  await expect(fieldError(page, 'amount')).toHaveText('Enter Minimum 1 COINGT.');
  await page.fill('#amount', '1.5');
  await expect(fieldError(page, 'amount')).toHaveText('Only Whole Numbers Are Allowed When Purchase Coingt Tokens.');
  await takeScreenshot(page, 'cards-problems');
  await fillCard(page, paid);
  const year = cardForm(page).locator('#year');
  await year.fill('19');
  await year.blur();
  await expect(cardForm(page).locator('#year-error')).toHaveText('Please Enter The Valid Year');
  await year.fill('40');
  await expect(cardForm(page).locator('#network')).toHaveValue('visa');
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
  await page.getByRole('button', { name: 'Buy COINGT' }).click();
  await expect(toast(page, 'All fields are required!')).toBeVisible();
  const toasts = await recordToasts(page);
  await fillCard(page, declined, '1');
  await page.getByRole('button', { name: 'Buy 1 COINGT' }).click();
  // The list knows of the open payment before the form has its answer, as on a slow connection.
  let lists = 0;
  await changeReply(page, '**/api/basic/getCardHistory*', (body) => {
    lists += 1;
    if (lists === 1) body.data[0].state = 'open';
  });
  await page.route('**/api/basic/payment/initialize', async (route) => {
    const reply = await route.fetch();
    await expect.poll(() => lists).toBeGreaterThan(0);
    await route.fulfill({ response: reply });
  });
  await dialog(page).getByRole('button', { name: 'Pay now' }).click();
  await expect(notice(page, 'The card does not have enough funds')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await toasts()).not.toContain('The card does not have enough funds');
  await expect.poll(() => lists).toBeGreaterThan(1);
  await expect(notice(page, 'The card does not have enough funds')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
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

test('on a telephone, in Spanish, one press of the button opens the review after errors were corrected', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('language', 'spanish'));
  await signInAs('fabio');
  await page.goto('/teip');
  const press = async (): Promise<void> => {
    const button = page.locator('form.purchase-card button[type="submit"]');
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    // Two frames: until the scrolled page is drawn, the browser gives the press to the frame that was there.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const box = await button.boundingBox();
    if (!box) throw new Error('the button is not shown');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    // As long as a finger stays: a button that moves meanwhile would lose the press.
    await button.evaluate(() => new Promise((after) => setTimeout(after, 120)));
    await page.mouse.up();
  };
  await cardForm(page).locator('#number').waitFor();
  await press();
  await expect(cardForm(page).locator('#number-error')).toBeVisible();
  await expect(fieldError(page, 'amount')).toBeVisible();
  await fillCard(page, paid, '1');
  await expect(cardForm(page).locator('#number-error')).toHaveCount(0);
  await press();
  await expect(dialog(page)).toContainText('Visa •••• 1111');
});

test('the page is in Spanish too', async ({ page, signInAs }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'spanish'));
  await signInAs('fabio');
  await page.goto('/teip');
  await expectHeading(page, 'Comprar con tarjeta');
  await expect(cardForm(page).getByLabel('Número de tarjeta')).toBeVisible();
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
    if (as === 'hugo') await signApproval(staff.getByRole('dialog'), sandbox, as);
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

test('a charge-back blocks the tokens, staff note the evidence, and the customer sees how it ends', async ({
  page,
  sandbox,
  signInAs,
}) => {
  test.setTimeout(150_000);
  await signInAs('fabio');
  await page.goto('/teip');
  await fillCard(page, paid, '1');
  await page.getByRole('button', { name: 'Buy 1 COINGT' }).click();
  await dialog(page).getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/teip');
  const link = page.getByRole('link', { name: /^CP-/ }).first();
  const reference = (await link.textContent()) ?? '';
  await link.click();
  await expectHeading(page, 'Card purchase');
  await sandbox.changeCardPayment(reference, 'dispute');
  await expect(page.getByText('In dispute').first()).toBeVisible();
  await expect(page.getByText(/the tokens of this purchase that you still have are blocked/)).toBeVisible();
  await takeScreenshot(page, 'cards-disputed');
  await expectAccessible(page);
  const staff = await openConsole(page, sandbox, { as: 'gloria', path: '/cards?view=disputes' });
  await staff.getByRole('row', { name: /fabio/ }).getByRole('link').first().click();
  await staff.locator('.review').getByRole('button', { name: 'Add a note' }).click();
  await staff.getByRole('dialog').getByRole('textbox').fill('Signed in from the usual device');
  await staff.getByRole('dialog').getByRole('button', { name: 'Add a note' }).click();
  await expect(staff.locator('.review').getByText('Signed in from the usual device')).toBeVisible();
  await takeScreenshot(staff, 'console-cards-dispute');
  await expectAccessible(staff);
  await staff.context().close();
  await sandbox.changeCardPayment(reference, 'win-dispute');
  await expect(page.getByText('The payment was completed, and the tokens are in your wallet.').first()).toBeVisible();
  await expect(page.getByText('Dispute closed, the payment stands')).toBeVisible();
});
