import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { expect, type FrameLocator } from '@playwright/test';
import { expectHeading, expectPath } from './assertions.ts';
import { acceptDisclaimer, checkScreen, type Journey, openFromMenu } from './first-hour-steps.ts';
import { closeControls, openControls } from './sandbox-panel.ts';

/** Bitcoin confirmed block by block and USDT at once, from the panel behind the yellow bar. */
export async function receiveDeposits(journey: Journey): Promise<void> {
  const { page, t } = journey;
  await openFromMenu(journey, t(m.layout_deposit));
  await expectHeading(page, t(m.deposits_title));
  await page.getByRole('main').getByRole('link', { name: /BTC/ }).click();
  await expectPath(page, '/deposit/BTC');
  await acceptDisclaimer(journey, t(m.deposits_disclaimer_title));
  const address = page.locator('.address-full').first();
  const incoming = page.locator('.deposit-list > li').first();
  await expect(address).toHaveText(/^bc1|^tb1|^bcrt1/);
  let controls = await openControls(journey, t(m.sandbox_tab_deposit));
  await deposit(journey, controls, { route: /^BTC/, amount: '0.05', isConfirmed: false });
  await checkScreen(journey, 'deposit-controls');
  await closeControls(journey, controls);
  // The chain grows by itself too.
  const seen = [0, 1, 2].map((count) => t(withParams(m.deposits_confirmations, { count, needed: 3 })));
  await expect(incoming).toContainText(new RegExp(seen.join('|')));
  await checkScreen(journey, 'deposit-seen');
  controls = await openControls(journey, t(m.sandbox_tab_deposit));
  await controls.getByRole('button', { name: t(m.sandbox_deposit_confirm) }).click();
  await expect(controls.getByText(t(m.sandbox_deposit_confirmed))).toBeVisible();
  await closeControls(journey, controls);
  await expect(incoming).toContainText(t(m.history_status_completed));

  await page.goto('/deposit/USDT');
  await expect(address).toHaveText(/^0x/);
  controls = await openControls(journey, t(m.sandbox_tab_deposit));
  await deposit(journey, controls, { route: /^USDT · ERC20/, amount: '3500', isConfirmed: true });
  await closeControls(journey, controls);
  await expect(incoming).toContainText(t(m.history_status_completed));
  await openFromMenu(journey, t(m.layout_overview));
  const cards = page.locator('.wallet-card, .holding');
  await expect(cards.filter({ hasText: 'USDT' })).toContainText('3,500.00');
  await expect(cards.filter({ hasText: 'BTC' })).toContainText('0.05000000');
  await checkScreen(journey, 'dashboard');
}

type Deposit = { readonly route: RegExp; readonly amount: string; readonly isConfirmed: boolean };

async function deposit({ t }: Journey, controls: FrameLocator, { route, amount, isConfirmed }: Deposit): Promise<void> {
  const routes = controls.getByLabel(t(m.sandbox_deposit_route));
  const name = await routes.getByRole('option', { name: route }).first().textContent();
  await routes.selectOption(name);
  await controls.getByLabel(t(m.ui_amount)).fill(amount);
  await controls.getByRole('checkbox').setChecked(isConfirmed);
  await controls.getByRole('button', { name: t(m.sandbox_deposit_send) }).click();
  const done = isConfirmed ? m.sandbox_deposit_sent : m.sandbox_deposit_pending;
  await expect(controls.getByText(t(done))).toBeVisible();
}

/** Buys two tokens with USDT. */
export async function buy(journey: Journey): Promise<void> {
  const { page, t } = journey;
  if (journey.isPhone)
    await page
      .locator('.bottombar')
      .getByRole('link', { name: t(m.layout_exchange) })
      .click();
  else
    await page
      .getByRole('main')
      .getByRole('link', { name: t(m.wallets_swap) })
      .click();
  await expectPath(page, '/instant_swap/coingt');
  await acceptDisclaimer(journey, t(m.exchange_disclaimer_title));
  await page.getByLabel(t(m.exchange_from), { exact: true }).selectOption('USDT');
  await page.fill('#swap-amount', '2500');
  await expect(page.locator('#swap-total')).toHaveValue('2');
  await page.getByRole('button', { name: t(m.exchange_details_show) }).click();
  const exchange = page.locator('.swap-action').getByRole('button');
  await expect(exchange).toHaveText(/\([1-9]\)/);
  await checkScreen(journey, 'swap');
  // The price may have expired during the check of the screen: a refresh fetches the next one.
  const dialog = page.getByRole('dialog', { name: t(m.exchange_confirm_title) });
  await expect(async () => {
    if (await dialog.isVisible()) return;
    const refresh = page.getByRole('button', { name: t(m.exchange_refresh) });
    if (await refresh.isVisible()) await refresh.click();
    await exchange.click({ timeout: 2_000 });
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await checkScreen(journey, 'confirm');
  await dialog.getByRole('button', { name: t(m.ui_confirm) }).click();
  await expect(page.getByRole('heading', { name: t(m.exchange_receipt_title) })).toBeVisible();
  await checkScreen(journey, 'receipt');
}
