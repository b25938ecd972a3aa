import * as m from '@istmo/contract/messages';
import { withParams } from '@istmo/contract/kernel/message';
import type { Page } from '@playwright/test';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading, expectPath, fieldError, toast } from './assertions.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { changeReply } from './stubs.ts';

const exchange = (page: Page) => page.locator('.swap-action').getByRole('button');
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm exchange' });
const receipt = (page: Page) => page.getByRole('heading', { name: 'Exchange completed' });
const [amount, total] = ['#swap-amount', '#swap-total'];

/** Opens the price details and presses Exchange while a price is valid, until the confirmation can be confirmed. */
async function openConfirmation(page: Page): Promise<void> {
  const show = page.getByRole('button', { name: 'Show price details' });
  if (await show.isVisible()) await show.click();
  await expect(async () => {
    if (await confirmation(page).isVisible()) return;
    const refresh = page.getByRole('button', { name: 'Refresh price' });
    if (await refresh.isVisible()) await refresh.click();
    await expect(exchange(page)).toHaveText(/\(\d\)/, { timeout: 3_000 });
    await exchange(page).click({ timeout: 2_000 });
    await expect(confirmation(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(confirmation(page).getByRole('button', { name: 'Confirm' })).not.toHaveAttribute('aria-busy', 'true');
}

test('whole units: typing them gives the amount, the note is there and in the confirmation, and they are received', async ({
  page,
  signInAs,
}) => {
  await signInAs('anabel');
  await page.goto('/liquid_exchange/FINCA');
  const note = 'Only Whole Numbers Are Allowed When Exchange FINCA Asset.';
  await expect(page.getByText(note)).toBeVisible();
  await expect(page.locator('.crumbs, nav').getByRole('link', { name: 'COINGT', exact: true }).first()).toHaveAttribute(
    'href',
    '/crypto_wallet/COINGT',
  );
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('USD');
  await page.locator(total).pressSequentially('1.x2');
  await expect(page.locator(total)).toHaveValue('1.');
  await page.fill(total, '12');
  await expect(page.locator(amount)).toHaveValue('300.00');
  await page.locator(total).fill('0');
  await page.locator(total).blur();
  await expect(fieldError(page, 'swap-total')).toHaveText('Token must be greater than 0');
  await page.locator(total).fill('9999999');
  await expect(fieldError(page, 'swap-amount')).toHaveText('Insufficient Balance');
  await page.locator(amount).fill('9999999');
  await expect(fieldError(page, 'swap-amount')).toHaveText('Amount exceeded your balance');
  await page.locator(amount).fill('60');
  await expect(page.locator(total)).toHaveValue('2');
  await expect(page.locator('.swap-refund')).toContainText('9.75');
  await openConfirmation(page);
  await expect(confirmation(page)).toContainText(note);
  for (const line of [
    'Quantity',
    'Fees (0.50%)',
    'Total amount you pay',
    'Total you receive',
    'Of 60.00 USD, stays in your wallet',
  ])
    await expect(confirmation(page).getByText(line, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'assets-confirm');
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click({ clickCount: 3, delay: 20 });
  await expect(receipt(page)).toBeVisible();
  await expect(page.locator('.receipt')).toContainText('2 FINCA');
  await page.goto('/history?tab=swap');
  await expect(page.getByRole('cell', { name: /FINCA/ }).first()).toBeVisible();
  await page.goto('/asset_balance');
  await expect(page.getByRole('row', { name: /Finca Ixcán FINCA 2 50\.00/ })).toBeVisible();
});

test('an asset with decimals: the total follows from the amount, and it is sold back by the other direction', async ({
  page,
  signInAs,
}) => {
  await signInAs('anabel');
  await page.goto('/liq_exchange/BOVER');
  await expect(page.locator(total)).not.toBeEditable();
  await page.getByLabel('From', { exact: true }).selectOption('BTC');
  await page.locator(amount).pressSequentially('0.123456789');
  await expect(page.locator(amount)).toHaveValue('0.12345678');
  await page.getByLabel('From', { exact: true }).selectOption('USDT');
  await page.locator(amount).pressSequentially('102.505');
  await expect(page.locator(amount)).toHaveValue('102.50');
  await expect(page.locator(total)).toHaveValue(/^(9\.99|10\.00)$/);
  await openConfirmation(page);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(receipt(page)).toBeVisible();
  await page.getByRole('link', { name: 'New exchange' }).click();
  await page.getByLabel('From', { exact: true }).selectOption('BOVER');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('USD');
  await page.getByRole('button', { name: 'Max', exact: true }).click();
  await openConfirmation(page);
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(receipt(page)).toBeVisible();
  await page.goto('/crypto_wallet/asset/BOVER');
  await expect(page.locator('.hub-balance')).toContainText('0.00');
});

test('an asset that is open for trading and has no price says so, and promises no exchange at once', async ({
  page,
  signInAs,
}) => {
  await signInAs('anabel');
  await page.goto('/liq_exchange/BOVER');
  await expect(page.getByText('Exchange BOVER at once')).toBeVisible();
  await changeReply(page, '**/api/liquid/getPairs', (body) => {
    body.data = [];
  });
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'Price unavailable' })).toBeVisible();
  await expect(page.getByText('Exchange BOVER at once')).toHaveCount(0);
});

test('two tabs that confirm the same held price make one exchange', async ({ page, context, signInAs }) => {
  await signInAs('anabel');
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/liquid_exchange/FINCA');
    await tab.locator(total).fill('1');
    await openConfirmation(tab);
  }
  // Opening the second one replaced the price that was held for the first.
  await page.bringToFront();
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Exchange Failed')).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  await expect(page.locator(total)).toHaveValue('');
  await confirmation(other).getByRole('button', { name: 'Confirm' }).click();
  await expect(receipt(other)).toBeVisible();
});

test('Asset Info has every field, copies a long id on a press and says so', async ({ page, context, signInAs }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs('anabel');
  await page.goto('/liq_exchange/BOVER');
  await page.getByRole('button', { name: 'Asset Info' }).click();
  const info = page.getByRole('dialog', { name: /Asset Info/ });
  for (const name of [
    'Name',
    'Amount',
    'Domain',
    'Ticker',
    'Destination address',
    'Reissuance token id',
    'Reissuance address',
    'Asset id',
    'Asset UUID',
    'Transaction id',
    'Unblind link',
    'Created at',
  ])
    await expect(info.locator('dt').getByText(name, { exact: true })).toBeVisible();
  await expect(info.locator('.address').first()).toHaveText(/^.{16}….{16}$/);
  await expect(info.getByText(/^\d{2}\/\d{2}\/\d{4}$/)).toBeVisible();
  await info.getByRole('button', { name: 'Copy Asset id' }).click();
  await expect(toast(page, 'Asset id copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[\da-f]{64}$/);
  await expect(info.getByText('Click Here')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'assets-info');
});

test('a page that does not fit the asset leads to the list of securities, and so does a failed asset info call', async ({
  page,
  signInAs,
}) => {
  await signInAs('anabel');
  for (const address of [
    '/liq_exchange/FINCA',
    '/liquid_exchange/BOVER',
    '/liquid_exchange/COINGT',
    '/liq_exchange/BTC',
    '/liq_exchange/QTZL',
    '/security/QTZL',
  ]) {
    await page.goto(address);
    await expectPath(page, '/security-listed/security');
  }
  await page.route('**/api/liquid/getAssInfo', (route) =>
    route.fulfill({ status: 422, json: { status: 0, success: 0, msg: 'No', code: 'not_found' } }),
  );
  await page.goto('/liquid_exchange/FINCA');
  await expectPath(page, '/security-listed/security');
});

test('the page of an asset leads to its exchange, and says why nothing is traded', async ({ page, signInAs }) => {
  await signInAs('anabel');
  await page.goto('/security-listed/security');
  await page.getByRole('link', { name: 'Bono Verde Atitlán' }).click();
  await page.waitForURL('**/security/BOVER');
  await expectHeading(page, 'BOVER · Bono Verde Atitlán');
  await expect(page.getByText('Fondo Verde Atitlán S.A.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Instant BOVER Exchange' }).click();
  await page.waitForURL('**/liq_exchange/BOVER');
  let shown = '';
  await changeReply(page, '**/api/securities/read?*', (body) => {
    body.data.trade_state = shown;
  });
  for (const [state, text] of [
    ['suspended', 'Trading is suspended'],
    ['delisted', 'No longer listed'],
    ['sold_out', 'Sold out'],
    ['ended', 'The offering has ended'],
    ['no_price', 'There is no price'],
  ] as const) {
    shown = state;
    await page.goto('/security/BOVER');
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Instant BOVER Exchange' })).toHaveCount(0);
    if (state === 'suspended') await takeScreenshot(page, 'assets-suspended');
  }
});

test('a deposit by a network has a page with its steps and a receipt; of another customer it is not found', async ({
  page,
  sandbox,
  signInAs,
}) => {
  await signInAs('anabel');
  await page.goto('/deposit/BTC');
  const address = (await page.locator('.address-full').first().textContent()) ?? '';
  await sandbox.deposit({ address, currency: 'BTC', amount: '0.03000000', confirmations: 3 });
  const newest = page.locator('.deposit-list > li').first();
  await expect(newest).toContainText('Completed');
  await newest.getByRole('link').click();
  await page.waitForURL('**/chain_deposit/*');
  for (const step of ['Seen on its network', 'Confirmed by its network', 'Credited to your wallet'])
    await expect(page.getByText(step)).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'assets-chain-deposit');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  const url = page.url();
  await signInAs('fabio');
  await page.goto(url);
  await expectPath(page, '/history');
  await expect(page.getByText('We have no such deposit of yours.')).toBeVisible();
});

for (const look of appearances)
  test(`the pages of listed assets fit the window, ${appearanceName(look)}`, async ({ page, signInAs }) => {
    test.slow();
    const t = translatorFor(look.language === 'english' ? 'en' : 'es');
    await applyAppearance(page, look);
    await signInAs('fabio');
    for (const [name, address] of [
      ['whole', '/liquid_exchange/FINCA'],
      ['decimal', '/liq_exchange/BOVER'],
      ['page', '/security/BOVER'],
      ['list', '/security-listed/security'],
      ['balance', '/asset_balance'],
      ['hub', '/crypto_wallet/asset/FINCA'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main .skeleton')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      await expectNoHorizontalOverflow(page);
      await expectAccessible(page);
      await takeScreenshots(page, `assets-${name}-${appearanceName(look)}`);
    }
    await page.goto('/liquid_exchange/FINCA');
    await expect(page.getByText(t(withParams(m.exchange_whole_asset, { asset: 'FINCA' }))).first()).toBeVisible();
  });
