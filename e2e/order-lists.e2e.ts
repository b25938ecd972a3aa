import { readFile } from 'node:fs/promises';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import {
  type Appearance,
  appearanceName,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
} from './appearance.ts';
import { expect, testOnOwnProduct } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { openMarketSteps } from './market-steps.ts';
import { findPerson } from './people.ts';
import { Sandbox } from './sandbox.ts';

// What an investor keeps an eye on besides one order: price alerts, trades with their confirmations, more open orders than a reply has, and
// what a market maker agreed to.

// On a product of its own: the last price of its market is the test's.
const test = testOnOwnProduct();
const security = 'PUERTO';
const symbol = `${security}-USD`;
const manyOrders = 101;
const looks: readonly Appearance[] = [
  { language: 'english', theme: 'light', width: 1280 },
  { language: 'spanish', theme: 'dark', width: 390 },
];

let steps: Awaited<ReturnType<typeof openMarketSteps>>;
let market: Awaited<ReturnType<typeof steps.open>>;
let buyer: ApiClient;
let seller: ApiClient;

test.beforeAll(async ({ product }) => {
  const sandbox = new Sandbox(product.url);
  steps = await openMarketSteps(product, sandbox);
  market = await steps.open({ security, securityScale: 0, tick: 5n, reference: 1_000n });
  [buyer, seller] = [new ApiClient(sandbox), new ApiClient(sandbox)];
  await buyer.logIn(findPerson(product.people, 'anabel'));
  await seller.logIn(findPerson(product.people, 'diego'));
  await steps.fund(findPerson(product.people, 'diego'), security, 100n);
  // A process reads a new market some seconds later.
  const isShown = async () => (await fetch(`${product.url}/api/markets/read?symbol=${symbol}`)).status;
  await expect.poll(isShown, { timeout: 60_000 }).toBe(200);
});
test.afterAll(() => steps.close());

const order = (side: 'buy' | 'sell', price: string) => ({ symbol, side, kind: 'limit', price, size: '1' });

/** One unit changes hands, and the last price is this one. */
async function trade(price: string): Promise<void> {
  await seller.call('orders/place', order('sell', price));
  await buyer.call('orders/place', order('buy', price));
  const read = async () => (await buyer.call(`markets/trades?symbol=${symbol}&limit=1`))['data'];
  await expect.poll(read, { timeout: 30_000 }).toMatchObject([{ price }]);
}

/** The file that a press of a button saves. */
async function save(page: Page, name: string | RegExp): Promise<{ readonly name: string; readonly start: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).first().click(),
  ]);
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), start: bytes.subarray(0, 5).toString() };
}

for (const look of looks) {
  const name = appearanceName(look);
  const language = look.language === 'english' ? 'en' : 'es';
  const t = translatorFor(language);

  const picture = async (page: Page, state: string): Promise<void> => {
    await expectNoHorizontalOverflow(page);
    await takeScreenshot(page, `order-lists-${state}-${name}`);
    await expectAccessible(page);
    // The check changes the theme.
    await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), look.theme);
  };
  const button = (page: Page, text: Message) => page.getByRole('button', { name: t(text), exact: true });
  const above = (price: string) => withParams(m.alerts_at_or_above, { price: `${price} USD` });
  const below = (price: string) => withParams(m.alerts_at_or_below, { price: `${price} USD` });
  const removal = (condition: Message) => withParams(m.alerts_remove_of, { symbol, condition: t(condition) });

  const setAlert = async (page: Page, direction: Message, price: string): Promise<void> => {
    await button(page, m.alerts_button).click();
    await page.getByRole('radio', { name: t(direction) }).check();
    await page.getByRole('dialog').getByLabel(t(m.orderbooks_price), { exact: true }).fill(price);
    await button(page, m.alerts_create).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };

  test(`a price alert is set, reached once, listed and removed, ${name}`, async ({ page, signInAs }) => {
    await trade('10.00');
    await applyAppearance(page, look);
    await signInAs('anabel');
    await page.goto('/orders?tab=alerts');
    await expect(page.getByText(t(m.alerts_none))).toBeVisible();
    await picture(page, 'no-alerts');

    await page.goto(`/markets/${symbol}`);
    await button(page, m.alerts_button).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t(m.alerts_none_here))).toBeVisible();
    await expect(dialog.getByText(t(withParams(m.alerts_last, { price: '10.00 USD' })))).toBeVisible();
    await button(page, m.alerts_create).click();
    const invalid = withParams(m.alerts_price_invalid, { currency: 'USD', places: '2' });
    await expect(dialog.getByText(t(invalid))).toBeVisible();
    // The first press of "higher" takes the last price, which is there already; the next one is a tick above it.
    await button(page, m.orderbooks_price_more).click();
    await expect(dialog.getByText(t(withParams(m.alerts_reached, { price: '10.00', currency: 'USD' })))).toBeVisible();
    await picture(page, 'alert-refused');
    await button(page, m.orderbooks_price_more).click();
    await button(page, m.alerts_create).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t(withParams(m.alerts_created, { condition: t(above('10.05')) })))).toBeVisible();

    await setAlert(page, m.alerts_below, '9.50');
    await setAlert(page, m.alerts_above, '12');
    await button(page, m.alerts_button).click();
    await expect(dialog.getByRole('listitem')).toHaveText([/12\.00/, /9\.50/, /10\.05/]);
    await picture(page, 'alerts-of-a-market');
    await button(page, removal(below('9.50'))).click();
    await expect(dialog.getByRole('listitem')).toHaveText([/12\.00/, /10\.05/]);

    // A trade reaches one of them, while the dialog is open, and is notified of.
    await trade('10.05');
    await expect(dialog.getByRole('listitem').filter({ hasText: t(m.alerts_was_reached) })).toContainText('10.05');
    await dialog.getByRole('link', { name: t(m.alerts_all) }).click();
    await expect(page.getByRole('heading', { level: 1, name: t(m.orderbooks_orders) })).toBeVisible();
    await expect(page.getByText(t(m.alerts_was_reached), { exact: true })).toBeVisible();
    await expect(page.getByText(t(m.alerts_waiting), { exact: true })).toBeVisible();
    await picture(page, 'alerts');
    await page.goto('/notifications');
    const subject = withParams(m.alerts_mail_subject, { symbol, price: '10.05', currency: 'USD' });
    await expect(page.getByText(t(subject)).first()).toBeVisible();

    await page.goto('/orders?tab=alerts');
    await button(page, removal(above('12.00'))).click();
    await button(page, removal(above('10.05'))).click();
    await expect(page.getByText(t(m.alerts_none))).toBeVisible();
  });

  test(`each trade has its confirmation, ${name}`, async ({ page, signInAs }) => {
    await trade('10.00');
    await applyAppearance(page, look);
    await signInAs('anabel');
    await page.goto('/orders');
    await page.getByRole('tab', { name: t(m.orderbooks_trades) }).click();
    const confirmation = new RegExp(t(withParams(m.orderbooks_confirmation_of, { reference: symbol })));
    await expect(page.getByRole('button', { name: confirmation }).first()).toBeVisible();
    await picture(page, 'trades');
    const named = expect.stringMatching(new RegExp(`^${symbol}-\\d+\\.pdf$`));
    expect(await save(page, confirmation)).toEqual({ name: named, start: '%PDF-' });

    await page
      .getByRole('link', { name: t(m.orderbooks_side_buy), exact: true })
      .first()
      .click();
    await expect(page.getByText(t(m.orderbooks_order_trades)).first()).toBeVisible();
    expect(await save(page, confirmation)).toEqual({ name: named, start: '%PDF-' });
    await picture(page, 'order');

    // The activity sums up trades of an order and leads to it.
    await page.goto('/activity');
    const entry = t(m.ordernotices_entry_type);
    await expect(page.getByText(entry).first()).toBeVisible();
    await page
      .getByRole('button', { name: new RegExp(entry) })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('link').click();
    await expect(page.getByRole('button', { name: confirmation }).first()).toBeVisible();
  });

  test(`more open orders than a reply has are all there, ${name}`, async ({ page, signInAs }) => {
    test.setTimeout(180_000);
    for (let count = 0; count < manyOrders; count++) {
      await buyer.call('orders/place', order('buy', '9.00'));
      // A customer may place fifty orders in a second.
      if (count % 40 === 39) await page.waitForTimeout(1_000);
    }
    await applyAppearance(page, look);
    await signInAs('anabel');
    await page.goto(`/markets/${symbol}`);
    const own = page.getByLabel(t(m.orderbooks_own)).first();
    const rows = (from: string, to: string) => withParams(m.kernel_rows, { from, to, count: `${manyOrders}` });
    await expect(own.getByText(t(rows('1', '20')))).toBeVisible();
    // Every one of them is marked in the book, not only those of one page.
    await expect(page.locator('.ladder-row[data-side=buy]').filter({ hasText: '9.00' })).toContainText(`${manyOrders}`);
    await picture(page, 'many-on-the-market');
    await own.getByRole('button', { name: t(m.ui_last_page) }).click();
    await expect(own.getByText(t(rows('101', '101')))).toBeVisible();
    await own.getByRole('link', { name: t((_, o) => m.orderbooks_all_open({ count: manyOrders }, o)) }).click();
    await expect(page).toHaveURL(/state=open/);
    await expect(page.getByText(t(rows('1', '10')))).toBeVisible();
    await picture(page, 'many-orders');
    await page.getByRole('button', { name: t(m.ui_last_page) }).click();
    await expect(page.getByText(t(rows('101', '101')))).toBeVisible();
    await buyer.call('orders/cancel-all', { symbol });
  });

  test(`a market maker reads what was agreed and how it was kept, ${name}`, async ({ page, people, signInAs }) => {
    test.setTimeout(180_000);
    const maker = findPerson(people, look.language === 'english' ? 'diego' : 'anabel');
    const client = maker.name === 'diego' ? seller : buyer;
    await trade('10.00');
    await applyAppearance(page, look);
    await signInAs(maker.name === 'diego' ? 'diego' : 'anabel');
    await page.goto(`/markets/${symbol}`);
    await expect(page.getByText(t(m.orderbooks_open_none))).toBeVisible();
    const card = page.getByRole('region', { name: t(m.orderbooks_maker) });
    await expect(card).toHaveCount(0);
    await client.call('orders/place', order('buy', '9.95'));
    await client.call('orders/place', order('sell', '10.05'));
    await steps.agree(market.id, maker);
    // It is looked at every ten seconds.
    const read = async () => (await client.call(`markets/agreement?symbol=${symbol}`))['data'];
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({ days: [{ met_per: '100.00', is_over: false }] });
    await page.reload();
    await expect(card).toContainText(/75\s?%/);
    await expect(card.getByText(/^100\.00\s?%$/).first()).toBeVisible();
    await expect(card).toContainText(t(m.orderbooks_maker_so_far));
    await picture(page, 'market-maker');
    await client.call('orders/cancel-all', { symbol });
  });
}
