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
} from './appearance.ts';
import { expectHeading } from './assertions.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';

const tiles = (page: Page) => page.locator('.hub-tile');
const crumb = (page: Page) => page.locator('.crumbs a').first();

/** Where the tiles of the hub lead, in their order. */
async function readTiles(page: Page, address: string): Promise<(string | null)[]> {
  await page.goto(address);
  await expect(page.locator('.hub-balance')).toBeVisible();
  return tiles(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
}

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
    ['asset/FINCA', '/security-listed/security', ['/liquid_exchange/FINCA']],
    ['asset/BOVER', '/security-listed/security', ['/liq_exchange/BOVER']],
  ] as const;
  for (const [id, list, links] of expected) {
    expect(await readTiles(page, `/crypto_wallet/${id}`), id).toEqual(links);
    await expect(crumb(page)).toHaveAttribute('href', list);
  }
  await expect(tiles(page)).toContainText('Instant BOVER Exchange');
});

test('an unknown currency or asset leads to the list of securities', async ({ page, signInAs }) => {
  await signInAs('anabel');
  for (const address of ['/crypto_wallet/XRP', '/crypto_wallet/asset/QTZL']) {
    await page.goto(address);
    await page.waitForURL('**/security-listed/security');
    await expectHeading(page, 'Securities');
  }
});

test('a paused deposit has no tile, and the hub says that it is paused', async ({ page, signInAs }) => {
  await signInAs('anabel');
  await page.route('**/api/instruments/registry', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    for (const instrument of body.instruments) if (instrument.code === 'BTC') instrument.accepts_deposits = false;
    await route.fulfill({ response: reply, json: body });
  });
  expect(await readTiles(page, '/crypto_wallet/BTC')).toEqual(['/withdraw/BTC']);
  await expect(page.locator('.why-not')).toContainText('Deposit BTC');
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
  await expect(page.getByRole('row', { name: /Finca Ixcán FINCA 12,000/ })).toBeVisible();
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

const pictures: readonly (readonly [name: string, address: string])[] = [
  ['wallet', '/wallet'],
  ['listed', '/security-listed'],
  ['coins', '/security-listed/coin'],
  ['securities', '/security-listed/security'],
  ['hub-coingt', '/crypto_wallet/COINGT'],
  ['hub-usdt', '/crypto_wallet/USDT'],
  ['hub-asset', '/crypto_wallet/asset/BOVER'],
  ['asset-balance', '/asset_balance'],
];

for (const { language, width } of appearances)
  for (const theme of ['light', 'dark'] as const) {
    const appearance = { language, width, theme };
    test(`the wallet pages are accessible and fit the window, ${appearanceName(appearance)}`, async ({
      page,
      signInAs,
    }) => {
      test.slow();
      await applyAppearance(page, appearance);
      await signInAs('fabio');
      for (const [name, address] of pictures) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectNoHorizontalOverflow(page);
        await takeScreenshot(page, `wallets-${name}-${appearanceName(appearance)}`);
      }
      await expectAccessible(page);
    });
  }
