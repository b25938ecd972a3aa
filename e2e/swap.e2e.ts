import type { Locator, Page } from '@playwright/test';
import { expectAccessible, takeScreenshot } from './appearance.ts';
import { fieldError, toast } from './assertions.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './stubs.ts';

const exchange = (page: Page) => page.locator('.swap-action').getByRole('button');
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm exchange' });
const receipt = (page: Page) => page.getByRole('heading', { name: 'Exchange completed' });

/** Opens the exchange page for a currency. */
async function openExchange(page: Page, from: 'BTC' | 'USDT' | 'USD' = 'USDT'): Promise<void> {
  await page.goto('/instant_swap/coingt');
  await page.getByLabel('From', { exact: true }).selectOption(from);
}

/** Presses the one button until the confirmation is open: Get price, Refresh price where it expired, Exchange. */
async function openConfirmation(page: Page): Promise<void> {
  await expect(async () => {
    if (await confirmation(page).isVisible()) return;
    if (/price/.test((await exchange(page).textContent()) ?? '')) await exchange(page).click();
    await expect(exchange(page)).toHaveText(/\(\d\)/, { timeout: 3_000 });
    await exchange(page).click({ timeout: 2_000 });
    await expect(confirmation(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(confirmation(page).getByRole('button', { name: 'Confirm' })).not.toHaveAttribute('aria-busy', 'true');
}

/** The number of swaps in the history. */
async function countSwaps(page: Page): Promise<number> {
  await page.goto('/history?tab=swap');
  const status = page.getByText(/^Showing .* of [\d,]+$/).or(page.getByText('No Records Available'));
  await expect(status).toBeVisible();
  const [, count = '0'] = /of ([\d,]+)$/.exec((await status.textContent()) ?? '') ?? [];
  return Number.parseInt(count.replace(',', ''), 10);
}

test('the form shows the specified error messages and accepts only a valid order', async ({ page, signInAs }) => {
  await signInAs('anabel');
  await page.goto('/instant_swap/coingt');
  const [amount, tokens] = [page.locator('#swap-amount'), page.locator('#swap-total')];
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('BTC');
  await expect(page.getByText('Only Whole Numbers Are Allowed When Exchange Coingt Tokens')).toBeVisible();
  await expect(exchange(page)).toHaveText('Get price');
  // The button moves when the balance has loaded.
  await expect(page.getByRole('button', { name: 'Max', exact: true })).toBeVisible();
  await exchange(page).click({ force: true });
  await expect(toast(page, 'Please Fill All The Fields')).toBeVisible();
  await page.getByLabel('From', { exact: true }).selectOption('USDT');
  await expect(amount).toHaveValue('');

  const expectError = async (
    [input, text]: readonly [Locator, string],
    beside: 'amount' | 'total',
    sentence: string,
  ) => {
    await input.fill(text);
    await input.blur();
    await expect(fieldError(page, `swap-${beside}`)).toHaveText(sentence);
  };
  await expectError([amount, '0'], 'amount', 'Amount must be greater than 0');
  await expectError([amount, '99999999'], 'amount', 'Amount exceeded your balance');
  await expectError([tokens, '0'], 'total', 'Token must be greater than 0');
  await expectError([tokens, '9999999'], 'amount', 'Insufficient Balance');
  await expectError([amount, '10'], 'total', 'Exchange Failed');
  await amount.fill('');
  await amount.pressSequentially('12x.3.456');
  await expect(amount).toHaveValue('12.34');
  await page.getByLabel('From', { exact: true }).selectOption('BTC');
  await amount.pressSequentially('0.123456789');
  await expect(amount).toHaveValue('0.12345678');
  await tokens.fill('');
  // Decimals of a whole number are dropped with the note; they never join it.
  await tokens.pressSequentially('1.5');
  await expect(tokens).toHaveValue('1.');
  await page.getByRole('button', { name: 'Max', exact: true }).click();
  await expect(tokens).not.toHaveValue(/^0?$/);
  await expect(fieldError(page, 'swap-amount')).toHaveCount(0);
  await expectAccessible(page);
});

test('one button gets the price, exchanges for six seconds, and refreshes it', async ({ page, signInAs }) => {
  await signInAs('anabel');
  await openExchange(page);
  // What it costs is there as soon as an amount is, without a price having been asked. USDT itself has a price that moves.
  await page.fill('#swap-total', '1');
  const details = page.locator('.price-details');
  await expect(details).toContainText(/Total amount you pay\s*[\d,]+\.\d\d USDT\s*1,0\d\d\.\d\d USD/);
  await expect(details).toContainText(/Total you receive\s*1 COINGT/);
  await exchange(page).click();
  await expect(exchange(page)).toHaveText(/Exchange \([1-6]\)/);
  await expect(details).toContainText('Quantity');
  await expect(exchange(page)).toHaveText('Refresh price');
  await expect(details.getByText('Price expired').first()).toBeVisible();
  await exchange(page).click();
  await expect(exchange(page)).toHaveText(/Exchange \([1-6]\)/);
  await expect(page.locator('#swap-total')).toHaveValue('1');
});

test('the price that was pressed is held, and nothing is marked', async ({ page, sandbox, signInAs }) => {
  await signInAs('anabel');
  await openExchange(page, 'BTC');
  await page.fill('#swap-total', '2');
  await exchange(page).click();
  await expect(exchange(page)).toHaveText(/Exchange \([1-6]\)/);
  const total = page.locator('.price-details .kv > div', { hasText: 'Total amount you pay' }).locator('dd');
  const shown = await total.innerText();
  // A fifth of a percent more than a moment ago.
  const [satoshis = ''] = /\d+$/.exec(shown.split(' ')[0] ?? '') ?? [];
  await sandbox.setPrice('BTC', `${(2_014n * 10n ** 8n) / BigInt(satoshis)}`);
  await exchange(page).click();
  const dialog = confirmation(page);
  await expect(dialog).toContainText('Price held for');
  await expect(dialog.locator('.kv > div', { hasText: 'Total amount you pay' }).locator('dd')).toHaveText(
    shown.replaceAll('\n', ''),
  );
  await expect(dialog.locator('[data-changed="true"]')).toHaveCount(0);
});

test('on a phone amount, figures and button are in the first screen', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs('anabel');
  await openExchange(page, 'BTC');
  await page.fill('#swap-total', '2');
  await exchange(page).click();
  await expect(exchange(page)).toHaveText(/Exchange \([1-6]\)/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const [amount, received, button] = await Promise.all(
    [page.locator('#swap-amount'), page.getByText('Total you receive'), page.locator('.swap-action')].map((part) =>
      part.boundingBox(),
    ),
  );
  // The button and the bar below it cover nothing of what is read.
  expect(amount?.y ?? 0).toBeGreaterThan(0);
  expect((received?.y ?? 844) + (received?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  expect((button?.y ?? 844) + (button?.height ?? 0)).toBeLessThanOrEqual(844);
  await takeScreenshot(page, 'exchange-phone');
});

test('pressing Confirm several times makes one exchange', async ({ page, signInAs }) => {
  await signInAs('anabel');
  const before = await countSwaps(page);
  await openExchange(page);
  await page.fill('#swap-total', '1');
  await openConfirmation(page);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click({ clickCount: 3, delay: 20 });
  await expect(receipt(page)).toBeVisible();
  await expect(page).toHaveURL(/\/swap\//);
  await expectAccessible(page);
  await takeScreenshot(page, 'exchange-receipt');
  const reference = (await page.locator('.receipt-reference .code').textContent()) ?? '';
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Receipt (PDF)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${reference}.pdf`);
  expect(await countSwaps(page)).toBe(before + 1);
  // The same from the history.
  await page
    .getByRole('button', { name: /^Details of USDT/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(receipt(page)).toBeVisible();
  await expect(page.locator('.receipt-reference .code')).toHaveText(reference);
});

test('an exchange whose reply was lost is repeated and made once', async ({ page, signInAs }) => {
  await signInAs('anabel');
  const before = await countSwaps(page);
  await openExchange(page, 'USD');
  await page.fill('#swap-total', '1');
  await openConfirmation(page);
  await page.route('**/api/exchange/swap', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(confirmation(page)).toContainText('the same order is never carried out twice');
  await page.unroute('**/api/exchange/swap');
  await confirmation(page).getByRole('button', { name: 'Try again' }).click();
  await expect(receipt(page)).toBeVisible();
  expect(await countSwaps(page)).toBe(before + 1);
});

test('an expired locked price is refused by the server and renewed by the page', async ({
  page,
  sandbox,
  signInAs,
}) => {
  await page.clock.install();
  await signInAs('anabel');
  await openExchange(page);
  await page.fill('#swap-total', '1');
  await openConfirmation(page);
  await sandbox.advance(31_000);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Exchange Failed')).toBeVisible();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The held price has expired, so nothing was exchanged.' }),
  ).toBeVisible();
  await expect(confirmation(page)).toBeHidden();
  await expect(page.locator('#swap-amount')).toHaveValue('');

  await page.fill('#swap-total', '1');
  await openConfirmation(page);
  await page.clock.fastForward('00:31');
  await expect(confirmation(page)).toContainText('The held price has expired');
  await confirmation(page).getByRole('button', { name: 'Refresh price' }).click();
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(receipt(page)).toBeVisible();
});

test('a stale price, a sold-out offering and an unreachable server each have their own message', async ({
  page,
  sandbox,
  signInAs,
}) => {
  await signInAs('anabel');
  await sandbox.freezePrice('BTC');
  await sandbox.advance(70_000);
  await openExchange(page, 'BTC');
  await expect(page.getByText('The price of this pair is out of date', { exact: false }).first()).toBeVisible();
  await page.fill('#swap-total', '1');
  await expect(exchange(page)).toHaveAttribute('aria-disabled', 'true');

  await sandbox.setPrice('BTC', '97412.35');

  await page.route('**/api/exchange/getExPairs', (route) => route.abort('connectionrefused'));
  await page.goto('/instant_swap/coingt');
  const failed = page.getByRole('alert').filter({ hasText: 'Price unavailable' });
  await expect(failed).toBeVisible();
  // Pressed while the server is still away: once it is back the page recovers by itself, and the button may be gone before it is pressed.
  const retry = page.waitForRequest('**/api/exchange/getExPairs');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await retry;
  await page.unroute('**/api/exchange/getExPairs');
  await expect(exchange(page)).toBeVisible();

  await changeReply(page, '**/api/exchange/getExPairs', (body) => {
    body.data = [];
  });
  await changeReply(page, '**/api/offering/**', (body) => {
    for (const tranche of body.tranches) Object.assign(tranche, { status: 'sold_out', left: '0' });
    body.open_tranche = null;
  });
  await page.goto('/instant_swap/coingt');
  await expect(page.getByText('All COINGT of this offering are sold.')).toBeVisible();
});
