import * as m from '@istmo/contract/messages';
import type { Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import { applyAppearance, expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { expect, test } from './fixtures.ts';
import { type Translate, translatorFor } from './language.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { signIn } from './people.ts';
import { closeControls, openControls } from './sandbox-panel.ts';
import { changeReply } from './stubs.ts';

const assetAddress = (page: Page) => page.locator('.deposit-where .address-full');

/** The whole address, as the button copies it. */
async function copyAddress(page: Page, t: Translate): Promise<string> {
  await page.getByRole('button', { name: t(m.deposits_copy_address) }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('each asset has the address of its own network, and one that is not received says so', async ({
  page,
  context,
  signInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const t = translatorFor('en');
  await signInAs('anabel');
  await page.goto('/deposit/BOVER');
  await expect(assetAddress(page)).toHaveText(/^0x[\da-f]{40}$/i);
  await expect(page.getByText('on the Polygon Network')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of your address for listed assets' })).toBeVisible();
  await page.goto('/deposit/FINCA');
  await expect(assetAddress(page)).toHaveText(/^el1[02-9ac-hj-np-z]{90,110}$/);
  await expect(page.getByText('on the Liquid Network')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'See your assets' })).toHaveAttribute(
    'href',
    '/asset_balance',
  );
  const address = await copyAddress(page, t);
  expect(address).toMatch(/^el1[02-9ac-hj-np-z]{90,110}$/);
  await page.reload();
  expect(await copyAddress(page, t)).toBe(address);
  await expectAccessible(page);
  await takeScreenshot(page, 'assets-deposit');
  await changeReply(page, '**/api/instruments/registry*', (body) => {
    for (const instrument of body.instruments) if (instrument.code === 'FINCA') instrument.accepts_deposits = false;
  });
  await page.goto('/deposit/FINCA');
  await expect(page.getByText('FINCA cannot be received from outside')).toBeVisible();
});

test('units that are sent on Liquid from the panel behind the yellow bar arrive, on a phone in Spanish', async ({
  page,
  context,
  sandbox,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const t = translatorFor('es');
  await applyAppearance(page, { language: 'spanish', theme: 'light', width: 390 });
  // Other tests count what the demo people hold.
  const person = await createVerifiedCustomer(sandbox);
  const client = new ApiClient(sandbox);
  await client.logIn(person);
  await client.call('basic/checkDepDis', { auth: true });
  await signIn(page, sandbox, person);
  await page.goto('/deposit/FINCA');
  const address = await copyAddress(page, t);
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'assets-liquid-es-phone');
  const controls = await openControls({ page, t }, t(m.sandbox_tab_deposit));
  const routes = controls.getByLabel(t(m.sandbox_deposit_route));
  await routes.selectOption('FINCA · LIQUID');
  await controls.getByLabel(t(m.ui_amount)).fill('3');
  await controls.getByRole('checkbox').setChecked(true);
  await takeScreenshot(page, 'assets-liquid-controls-es-phone');
  await controls.getByRole('button', { name: t(m.sandbox_deposit_send) }).click();
  await expect(controls.getByText(t(m.sandbox_deposit_sent))).toBeVisible();
  await closeControls({ page, t }, controls);
  const newest = page.locator('.deposit-list > li').first();
  await expect(newest).toContainText(t(m.history_status_completed));
  await expect(newest).toContainText('+3 FINCA');
  await takeScreenshot(page, 'assets-liquid-arrived-es-phone');

  // What scripts send waits for its blocks.
  await sandbox.deposit({ address, currency: 'FINCA', amount: '2' });
  await expect(newest).toContainText(t(m.history_status_pending));
  await sandbox.mine('LIQUID', 2);
  await expect(newest).toContainText('+2 FINCA');
  await newest.getByRole('link').click();
  await page.waitForURL('**/chain_deposit/*');
  await expect(page.getByText(t(m.wallets_network_liquid)).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'assets-liquid-page-es-phone');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t(m.ui_receipt) }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  // Received on Liquid only: no address is saved for it, and it is not withdrawn.
  await page.goto('/whitelist_address');
  await expect(page.getByRole('option', { name: 'FINCA' })).toHaveCount(0);
  await page.goto('/crypto_wallet/asset/FINCA');
  await expect(page.locator('main').getByRole('link', { name: t(m.wallets_withdraw) })).toHaveCount(0);
});
