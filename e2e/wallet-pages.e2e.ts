import * as m from '@istmo/contract/messages';
import { withParams } from '@istmo/contract/kernel/message';
import type { Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectNoHorizontalOverflow,
  takeScreenshot,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading, fieldError } from './assertions.ts';
import { payPesos } from './cop-payments.ts';
import { expect, test } from './fixtures.ts';
import { readHubTiles } from './hub-tiles.ts';
import { translatorFor } from './language.ts';
import { changeReply } from './stubs.ts';

const tiles = (page: Page) => page.locator('.hub-tile');
const crumb = (page: Page) => page.locator('.crumbs a').first();

test('each kind of instrument has the tiles of the specification, and a breadcrumb to its list', async ({
  page,
  signInAs,
}) => {
  await signInAs('anabel');
  const expected = [
    ['COINGT', '/security-listed/coin', ['/instant_swap/coingt', '/teip', '/white_paper/coingt', '/withdraw/COINGT']],
    ['BTC', '/security-listed/security', ['/deposit/BTC', '/withdraw/BTC']],
    ['USDT', '/security-listed/security', ['/deposit/USDT', '/withdraw/USDT']],
    ['COP', '/security-listed/security', ['/deposit/COP', '/cop_exchange']],
    ['USD', '/security-listed/security', ['/bank_whitelist']],
    ['asset/FINCA', '/security-listed/security', ['/liquid_exchange/FINCA', '/security/FINCA', '/deposit/FINCA']],
    ['asset/BOVER', '/security-listed/security', ['/liq_exchange/BOVER', '/security/BOVER', '/deposit/BOVER']],
  ] as const;
  for (const [id, list, links] of expected) {
    expect(await readHubTiles(page, `/crypto_wallet/${id}`), id).toEqual(links);
    await expect(crumb(page)).toHaveAttribute('href', list);
  }
  await expect(tiles(page).first()).toContainText('Instant BOVER Exchange');
  // A page without an entry in the menu marks the one it belongs to.
  const menu = page.locator('.sidebar');
  await expect(menu.locator('[aria-current]')).toHaveText([m.layout_securities()]);
  await page.goto('/crypto_wallet/BTC');
  await expect(menu.locator('[aria-current]')).toHaveText([m.layout_wallets()]);
});

test('the overview says that the token is valued at the price of its offering, and shows how prices went', async ({
  page,
  signInAs,
}) => {
  await signInAs('anabel');
  await page.goto('/dashboard');
  await expect(page.getByText(m.wallets_offering_price({ code: 'COINGT' }))).toBeVisible();
  // A price that moves shows how; one that does not has no line.
  const card = (code: string) =>
    page.locator('.wallet-card').filter({ has: page.getByRole('heading', { name: code }) });
  await expect(card('BTC').locator('.spark')).toBeVisible();
  await expect(card('COINGT').locator('.spark')).toHaveCount(0);
});

test('an unknown currency or asset leads to the list of securities', async ({ page, signInAs }) => {
  await signInAs('anabel');
  for (const address of ['/crypto_wallet/XRP', '/crypto_wallet/asset/QTZL']) {
    await page.goto(address);
    await page.waitForURL('**/security-listed/security');
    await expectHeading(page, 'Securities');
  }
});

test('without two-factor authentication a hub has only the tiles that open, and the way to the others', async ({
  page,
  signInAs,
}) => {
  await signInAs('anabel');
  await changeReply(page, '**/api/basic/userStatus', ({ userData }) => {
    userData.tfa_status = 0;
  });
  expect(await readHubTiles(page, '/crypto_wallet/USDT')).toEqual(['/deposit/USDT']);
  expect(await readHubTiles(page, '/crypto_wallet/COP')).toEqual(['/deposit/COP']);
  await page.goto('/crypto_wallet/COINGT');
  await expect(page.locator('.why-not')).toContainText('Instant Conversion, Withdraw Token:');
  await page.locator('.why-not').getByRole('link', { name: 'enable two-factor authentication first' }).click();
  await page.waitForURL('**/user-security/Tfa');
});

for (const appearance of appearances) {
  const t = translatorFor(appearance.language === 'english' ? 'en' : 'es');
  test(`the cards lead to the hubs, and deposits are the first tab, ${appearanceName(appearance)}`, async ({
    page,
    signInAs,
  }) => {
    await applyAppearance(page, appearance);
    await signInAs('anabel');
    for (const address of ['/wallet', '/security-listed/coin', '/crypto_wallet/coin']) {
      await page.goto(address);
      await expect(page.getByRole('tab', { selected: true })).toHaveText(t(m.history_tab_deposit));
      await page.getByRole('tab', { name: t(m.history_tab_withdraw) }).click();
      await page.waitForURL(/tab=withdraw/);
    }
    await page.getByRole('main').getByRole('link', { name: 'USDT', exact: true }).click();
    await page.waitForURL('**/crypto_wallet/USDT');
    await expect(
      tiles(page).filter({ hasText: t(withParams(m.wallets_deposit_currency, { currency: 'USDT' })) }),
    ).toBeVisible();
    await page.goto('/crypto_wallet/security');
    await page.getByRole('main').getByRole('link', { name: 'COINGT', exact: true }).click();
    await page.waitForURL('**/crypto_wallet/asset/COINGT');
    await expect(tiles(page)).toHaveCount(4);
  });
}

test('a customer with assets sees them listed, one without sees why the list is empty', async ({ page, signInAs }) => {
  await signInAs('fabio');
  await page.goto('/asset_balance');
  await expect(page.getByRole('row', { name: /Finca Ixcán FINCA 1\d,000/ })).toBeVisible();
  await page.getByRole('link', { name: 'BOVER' }).click();
  await page.waitForURL('**/crypto_wallet/asset/BOVER');
  await expect(page.locator('.hub-balance')).toContainText('500,000.00');
  await signInAs('diego');
  await page.goto('/asset_balance');
  await expect(page.getByText('No Records Available')).toBeVisible();
});

test('a fresh customer is sent back with the reason, a suspended one too', async ({ page, signInAs }) => {
  for (const [name, reason] of [
    ['bruno', 'Please Accept Disclaimer Before Accessing This Page'],
    ['carmen', 'Please Verify KYC Before Accessing This Page'],
    ['elisa', 'Your Service Suspended'],
  ] as const) {
    await signInAs(name);
    for (const address of ['/wallet', '/security-listed', '/crypto_wallet/BTC', '/crypto_wallet/asset/BOVER']) {
      await page.goto(address);
      await page.waitForURL('**/dashboard');
      await expect(page.getByText(reason).first()).toBeVisible();
    }
    await expect(page.locator('.wallet-hub')).toHaveCount(0);
  }
});

const exchange = (page: Page) => page.locator('.swap-action').getByRole('button');
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm exchange' });

/** Presses Exchange while a price is valid, after a refresh where needed, and confirms. */
async function confirmExchange(page: Page): Promise<void> {
  await expect(async () => {
    if (await confirmation(page).isVisible()) return;
    const refresh = page.getByRole('button', { name: 'Refresh price' });
    if (await refresh.isVisible()) await refresh.click();
    await expect(exchange(page)).toHaveText(/\(\d\)/, { timeout: 3_000 });
    await exchange(page).click({ timeout: 2_000 });
    await expect(confirmation(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await takeScreenshot(page, 'wallets-cop-confirmation');
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Exchange completed' })).toBeVisible();
}

test('COP is exchanged for USDT and back, with one decimal and the fee taken from the total', async ({
  page,
  sandbox,
  signInAs,
}) => {
  const client = new ApiClient(sandbox);
  await client.logIn(await signInAs('anabel'));
  // Another test may have spent what the demo person had.
  await page.goto(`/payment/${await payPesos(sandbox, client, '500000')}`);
  await expect(page.getByText('The amount is in your wallet')).toBeVisible();
  await page.goto('/cop_exchange');
  await expectHeading(page, 'COP exchange');
  await expect(crumb(page)).toHaveAttribute('href', '/crypto_wallet/COP');
  const amount = page.locator('#swap-amount');
  for (const from of ['COP', 'USDT']) {
    await page.getByLabel('From', { exact: true }).selectOption(from);
    await amount.pressSequentially('x0.05');
    await expect(amount).toHaveValue('0.0');
    await amount.blur();
    await expect(fieldError(page, 'swap-amount')).toHaveText('Amount must be greater than 0');
    await amount.fill('99999999999');
    await amount.blur();
    await expect(fieldError(page, 'swap-amount')).toHaveText('Amount exceeded your balance');
    await amount.fill('');
  }
  await page.getByLabel('From', { exact: true }).selectOption('COP');
  await page.getByRole('button', { name: 'Show price details' }).click();
  await amount.fill('400000.5');
  await expect(page.locator('.price-details')).toContainText('400,000.50 COP');
  await takeScreenshot(page, 'wallets-cop-price');
  await confirmExchange(page);
  await expect(page.locator('.receipt')).toContainText('400,000.50 COP');

  await page.getByRole('link', { name: 'New exchange' }).click();
  await page.getByLabel('From', { exact: true }).selectOption('USDT');
  await page.getByRole('button', { name: 'Max', exact: true }).click();
  await expect(fieldError(page, 'swap-amount')).toHaveCount(0);
  await amount.fill('25.5');
  await page.getByRole('button', { name: 'Show price details' }).click();
  await confirmExchange(page);
  await expect(page.locator('.receipt')).toContainText('25.50 USDT');
});

test('a pasted transaction id is answered: unknown, seen, credited, or paid to another', async ({
  page,
  sandbox,
  signInAs,
}) => {
  await signInAs('anabel');
  await page.goto('/deposit/BTC');
  const address = (await page.locator('.address-full').first().textContent()) ?? '';
  const ask = async (txid: string, answer: RegExp | string) => {
    await page.locator('#txid').fill(txid);
    await page.getByRole('button', { name: 'Find deposit' }).click();
    await expect(page.locator('.deposit-card .banner').filter({ hasText: answer })).toBeVisible();
  };
  await page.locator('#txid').fill('1234');
  await page.getByRole('button', { name: 'Find deposit' }).click();
  await expect(fieldError(page, 'txid')).toContainText('64 digits');
  await ask('f'.repeat(64), 'No network has this transaction.');
  const pay = (amount: string, confirmations: number) =>
    sandbox.deposit({ address, currency: 'BTC', amount, confirmations });
  const txid = await pay('0.02000000', 0);
  await ask(`https://scan.example/tx/${txid}`, /0\.02000000 BTC was seen/);
  await sandbox.mine('BTC', 3);
  const paid = page.locator('.deposit-list > li').filter({ hasText: txid.slice(0, 10) });
  await expect(paid).toContainText('Completed');
  await takeScreenshot(page, 'wallets-find-deposit-seen');
  await ask(txid.toUpperCase(), '0.02000000 BTC was credited to your wallet.');
  await signInAs('fabio');
  await page.goto('/deposit/BTC');
  await ask(txid, 'it pays none of your deposit addresses');
});

const pictures: readonly (readonly [name: string, address: string])[] = [
  ['wallet', '/wallet'],
  ['listed', '/security-listed'],
  ['coins', '/security-listed/coin'],
  ['securities', '/security-listed/security'],
  ['hub-coingt', '/crypto_wallet/COINGT'],
  ['hub-usdt', '/crypto_wallet/USDT'],
  ['hub-asset', '/crypto_wallet/asset/BOVER'],
  ['asset-balance', '/asset_balance'],
  ['cop-exchange', '/cop_exchange'],
  ['find-deposit', '/deposit/USDT'],
];

for (const appearance of appearances)
  test(`the wallet pages fit the window, ${appearanceName(appearance)}`, async ({ page, signInAs }) => {
    test.slow();
    await applyAppearance(page, appearance);
    await signInAs('fabio');
    for (const [name, address] of pictures) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main .skeleton')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      await expectNoHorizontalOverflow(page);
      await takeScreenshots(page, `wallets-${name}-${appearanceName(appearance)}`);
    }
  });
