import { demoAssets } from '@istmo/db/seeds/demo-assets';
import { instrumentSeeds } from '@istmo/db/seeds/instruments';
import type { Page } from '@playwright/test';
import { stubUnacceptedDisclaimer } from './stubs.ts';
import {
  expectAccessible,
  expectNoHorizontalOverflow,
  appearanceName,
  takeScreenshot,
  appearances,
  applyAppearance,
} from './appearance.ts';
import { expect, test } from './fixtures.ts';

const address = (page: Page) => page.locator('.address-full').first();
// A security without a network is not deposited.
const deposited = [
  ...instrumentSeeds.filter(({ kind, networks }) => kind !== 'security' || networks).map(({ code }) => code),
  ...demoAssets.map(({ ticker }) => ticker),
];
const incoming = (page: Page) => page.locator('.deposit-list > li');

for (const appearance of appearances) {
  test(`the deposit pages are accessible and fit the window, ${appearanceName(appearance)}`, async ({
    page,
    sandbox,
    signInAs,
  }) => {
    // Five pages, each checked by axe.
    test.slow();
    await applyAppearance(page, appearance);
    await signInAs('anabel');
    const name = appearanceName(appearance);

    await page.goto('/deposit');
    // Other tests list securities of their own.
    const names = page.locator('.deposit-tile strong');
    for (const code of deposited) await expect(names.and(page.getByText(code, { exact: true }))).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await takeScreenshot(page, `deposit-${name}`);

    await page.goto('/deposit/USDT?network=TRC20');
    await expect(address(page)).toHaveText(/^T/);
    const tron = (await address(page).textContent()) ?? '';
    await sandbox.deposit({ address: tron, currency: 'USDT', amount: '1200', confirmations: 19 });
    await sandbox.deposit({ address: tron, currency: 'USDT', amount: '25.5', confirmations: 7 });
    await expect(incoming(page).getByRole('progressbar').first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await takeScreenshot(page, `deposit-usdt-${name}`);

    for (const currency of ['BTC', 'COP']) {
      await page.goto(`/deposit/${currency}`);
      await expect(currency === 'BTC' ? address(page) : page.locator('main h1')).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalOverflow(page);
      await takeScreenshot(page, `deposit-${currency.toLowerCase()}-${name}`);
    }

    await stubUnacceptedDisclaimer(page);
    await page.goto('/deposit/BTC');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await takeScreenshot(page, `deposit-disclaimer-${name}`);
  });
}

test('a deposit is shown, confirmed and credited on the open page without a reload', async ({
  page,
  sandbox,
  signInAs,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs('anabel');
  await page.goto('/deposit/USDT');
  await expect(page.getByRole('combobox', { name: 'Network' })).toHaveValue('ERC20');
  await expect(page.getByText('Credited after 12 confirmations')).toBeVisible();

  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Address Copied To Clipboard')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^0x[0-9a-fA-F]{40}$/);
  expect(await address(page).textContent()).toBe(copied);

  await sandbox.deposit({ address: copied, currency: 'USDT', amount: '77.31' });
  const newest = incoming(page).first();
  await expect(newest).toContainText('77.31 USDT');
  // The sandbox mines blocks on its own, so a count may be slightly higher.
  await expect(newest).toContainText(/[0-4] of 12/);
  await sandbox.mine('ETH', 5);
  await expect(newest).toContainText(/[5-8] of 12/);
  await sandbox.reorganise('ETH', 8);
  await expect(newest).toContainText(/[0-4] of 12/);
  await sandbox.mine('ETH', 12);
  await expect(newest).toContainText('Completed');
  await expect(page.getByText('Your deposit of 77.31 USDT was credited.')).toBeVisible();
});

test('each network has its own address, and the chosen network is in the address bar', async ({ page, signInAs }) => {
  await signInAs('anabel');
  await page.goto('/deposit/USDT');
  await expect(address(page)).toHaveText(/^0x/);
  await page.getByRole('combobox', { name: 'Network' }).selectOption('TRC20');
  await expect(address(page)).toHaveText(/^T/);
  await expect(page.getByText('Send only USDT on the Tron Network (TRC20)')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Network' })).toHaveValue('TRC20');
  await expect(address(page)).toHaveText(/^T/);
});

test('no address is shown before the disclaimer is accepted; closing it leads to the dashboard', async ({
  page,
  signInAs,
}) => {
  await signInAs('anabel');
  await stubUnacceptedDisclaimer(page);
  await page.goto('/deposit/BTC');
  const dialog = page.getByRole('dialog', { name: 'Deposit disclaimer' });
  await expect(dialog).toBeVisible();
  await expect(address(page)).toHaveCount(0);
  await expect(dialog.getByRole('checkbox')).toBeDisabled();
  await expect(dialog.getByRole('region', { name: 'Deposit disclaimer' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(dialog.getByRole('checkbox')).toBeEnabled();

  await page.keyboard.press('Escape');
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Please Accept Disclaimer Before Accessing This Page')).toBeVisible();

  await page.goto('/deposit/BTC');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Deposit disclaimer' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(dialog.getByRole('checkbox')).toBeEnabled();
  // The dialog closes at once, so the box is pressed and not looked at again.
  await dialog.getByRole('checkbox').click({ force: true });
  await expect(dialog).toBeHidden();
  await expect(address(page)).toHaveText(/^bc1q/);
});

test('the list shows what is held of a listed asset, and an answer about a transaction is not shown for another', async ({
  page,
  signInAs,
}) => {
  await signInAs('anabel');
  await page.goto('/deposit');
  const asset = page.locator('.deposit-tile', { hasText: 'FINCA' });
  await expect(asset).toContainText(/\d FINCA/);
  await page.goto('/deposit/BTC');
  const find = page.getByRole('region', { name: 'Where is my deposit?' });
  await find.locator('#txid').fill('0'.repeat(64));
  await find.getByRole('button', { name: 'Find deposit' }).click();
  await expect(find.getByText('No network has this transaction.')).toBeVisible();
  await find.locator('#txid').fill('not an id');
  await expect(find.getByText('No network has this transaction.')).toHaveCount(0);
});

test('a currency that is not offered has its own message', async ({ page, signInAs }) => {
  await signInAs('anabel');
  await page.goto('/deposit/XRP');
  await expect(page.getByText('This currency is not offered here.')).toBeVisible();
});
