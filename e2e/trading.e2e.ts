import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Page } from '@playwright/test';
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
import { findPerson, signIn } from './people.ts';
import { Sandbox } from './sandbox.ts';
import { changeReply } from './stubs.ts';
import { bindTicketSteps, type TicketOrder } from './ticket-steps.ts';

// Two investors trade with each other: an order waits, a part of it is traded, the rest is cancelled, and staff halt the market.

// On a product of its own: its market is halted.
const test = testOnOwnProduct();
const security = 'PUERTO';
// The platform offers it, and investors trade it with each other.
const listed = 'FINCA';
const note = {
  en: 'The issuer announces its results.',
  es: 'El emisor anuncia sus resultados.',
} as const;
const looks: readonly Appearance[] = [
  { language: 'english', theme: 'light', width: 1280 },
  { language: 'spanish', theme: 'dark', width: 390 },
];

let steps: Awaited<ReturnType<typeof openMarketSteps>>;
let market: Awaited<ReturnType<typeof steps.open>>;
let listedMarket: typeof market;

test.beforeAll(async ({ product }) => {
  const sandbox = new Sandbox(product.url);
  steps = await openMarketSteps(product, sandbox);
  market = await steps.open({ security, securityScale: 0, tick: 5n, reference: 1_000n });
  for (const person of product.people.filter(({ name }) => name === 'anabel' || name === 'diego'))
    await steps.fund(person, security, 100n);
  listedMarket = await steps.open({ security: listed, securityScale: 0, tick: 5n, reference: 2_500n });
  for (const person of product.people.filter(({ name }) => name === 'diego')) await steps.fund(person, listed, 100n);
  // A process reads a new market some seconds later.
  for (const { symbol } of [market, listedMarket]) {
    const isShown = async () => (await fetch(`${product.url}/api/markets/read?symbol=${symbol}`)).status;
    await expect.poll(isShown, { timeout: 60_000 }).toBe(200);
  }
});
test.afterAll(() => steps.close());

for (const look of looks) {
  const name = appearanceName(look);
  const language = look.language === 'english' ? 'en' : 'es';
  const t = translatorFor(language);
  const isPhone = look.width < 1024;

  const picture = async (page: Page, state: string): Promise<void> => {
    await expectNoHorizontalOverflow(page);
    await takeScreenshot(page, `trading-${state}-${name}`);
    await expectAccessible(page);
    // The check changes the theme.
    await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), look.theme);
  };
  const row = (page: Page, side: 'buy' | 'sell', price: string) =>
    page.locator(`.ladder-row[data-side=${side}]`).filter({ hasText: price });

  const button = (page: Page, text: Parameters<typeof t>[0]) =>
    page.getByRole('button', { name: t(text), exact: true });
  const ticketOn = (page: Page, of = security) => bindTicketSteps(page, { t, security: of, isPhone });
  const placeOn = (page: Page, order: TicketOrder): Promise<void> =>
    ticketOn(page).place(order, () => picture(page, `confirm-${order.side}`));

  test(`two investors trade with each other, ${name}`, async ({
    page,
    browser,
    people,
    sandbox,
    signInAs,
    product,
  }) => {
    await applyAppearance(page, look);
    await signInAs('anabel');
    await page.goto('/markets');
    await page.getByRole('link', { name: market.symbol }).click();
    await expect(page.getByText(t(m.layout_live)).first()).toBeAttached();

    // Off the tick: the form says so before anything is sent.
    const ticket = ticketOn(page);
    await ticket.enter({ side: 'buy', price: '10.02', size: '3' });
    await expect(ticket.problem).toHaveText(t(withParams(m.orders_price_off_tick, { tick: '0.05 USD' })));
    await ticket.leave();

    await placeOn(page, { side: 'buy', price: '10.00', size: '3' });
    const own = row(page, 'buy', '10.00');
    await expect(own).toHaveAttribute('data-own', 'true');
    await expect(own).toContainText('3');
    await picture(page, 'waiting');

    const other = await browser.newContext({ baseURL: product.url });
    const second = await other.newPage();
    await applyAppearance(second, look);
    await signIn(second, sandbox, findPerson(people, 'diego'));
    await second.goto(`/markets/${market.symbol}`);
    await expect(row(second, 'buy', '10.00')).toBeVisible();
    await placeOn(second, { side: 'sell', price: '10.00', size: '1' });
    await expect(second.getByText(t(m.orderbooks_ended_filled)).first()).toBeVisible();
    await picture(second, 'sold');
    await other.close();

    await expect(own).toContainText('2');
    const orders = page.getByLabel(t(m.orderbooks_own)).first();
    await expect(orders.getByText(t(withParams(m.orderbooks_traded_of, { traded: '1', size: '3' })))).toBeVisible();
    await picture(page, 'partly-traded');

    await orders
      .getByRole('button', {
        name: t(withParams(m.orderbooks_actions_of, { order: t(m.orderbooks_side_buy), price: '10.00' })),
      })
      .click();
    await page.getByRole('menuitem', { name: t(m.orderbooks_cancel) }).click();
    await expect(own).toBeHidden();
    await expect(orders.getByText(t(m.orderbooks_open_none))).toBeVisible();
    await orders.getByRole('link', { name: t(m.orderbooks_all_orders) }).click();
    await expect(page.getByRole('heading', { level: 1, name: t(m.orderbooks_orders) })).toBeVisible();
    await expect(page.getByText(t(m.orderbooks_ended_cancelled)).first()).toBeVisible();
    await picture(page, 'orders');
    await page
      .getByRole('link', { name: t(m.orderbooks_side_buy), exact: true })
      .first()
      .click();
    await expect(page.getByText(t(m.orderbooks_reason_cancelled))).toBeVisible();
    await picture(page, 'order');
  });

  const marketsOn = (page: Page) => page.getByRole('region', { name: t(m.securities_market) });
  const buyOn = (page: Page) => marketsOn(page).getByRole('link', { name: t(m.securities_market_buy) });
  const sellOn = (page: Page) => marketsOn(page).getByRole('link', { name: t(m.securities_market_sell) });
  const showSecurity = async (page: Page): Promise<void> => {
    await page.goto(`/security/${listed}`);
    await expect(buyOn(page)).toBeVisible();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
  };

  test(`the page of a security leads to its market beside the offer of the platform, ${name}`, async ({
    page,
    browser,
    people,
    sandbox,
    signInAs,
    product,
  }) => {
    await applyAppearance(page, look);
    await signInAs('anabel');
    await showSecurity(page);
    await expect(marketsOn(page).getByText(t(m.securities_market_differs))).toBeVisible();
    await expect(buyOn(page)).toHaveClass(/btn-secondary/);
    await buyOn(page).click();
    await page.waitForURL(`**/markets/${listedMarket.symbol}?side=buy`);
    if (!isPhone) await expect(page.getByRole('radio', { name: t(m.orderbooks_buy), exact: true })).toBeChecked();
    else await button(page, m.ui_close).click();
    await ticketOn(page, listed).place({ side: 'buy', price: '25.00', size: '3' });

    const other = await browser.newContext({ baseURL: product.url });
    const holder = await other.newPage();
    await applyAppearance(holder, look);
    await signIn(holder, sandbox, findPerson(people, 'diego'));
    await showSecurity(holder);
    await expect(marketsOn(holder).getByText('25.00 USD').first()).toBeVisible();
    await sellOn(holder).click();
    await holder.waitForURL(`**/markets/${listedMarket.symbol}?side=sell`);
    // On a phone the form is open already.
    if (!isPhone) await expect(holder.getByRole('radio', { name: t(m.orderbooks_sell), exact: true })).toBeChecked();
    await expect(ticketOn(holder, listed).review({ side: 'sell' })).toBeVisible();
    await picture(holder, 'sell-prefilled');
    if (isPhone) await button(holder, m.ui_close).click();
    await ticketOn(holder, listed).place({ side: 'sell', price: '25.00', size: '1' });

    await showSecurity(holder);
    const last = marketsOn(holder).locator('dl > div').first();
    await expect(last).toContainText('25.00 USD');
    await expect(last.locator('time')).toContainText(look.language === 'english' ? / ago$/ : /^hace /);
    await picture(holder, 'security');
    await other.close();

    // Without an offer of the platform the market is what is left, and nothing says that it is not traded.
    let state = 'sold_out';
    await changeReply(page, '**/api/securities/read?*', (body) => {
      body.data.trade_state = state;
      body.data.own = { available: '0', held: '0', frozen: '0', locked: '0' };
    });
    await showSecurity(page);
    await expect(page.getByText(t(m.securities_sold_out), { exact: true })).toBeVisible();
    await expect(marketsOn(page).getByText(t(withParams(m.securities_market_only, { ticker: listed })))).toBeVisible();
    await expect(buyOn(page)).toHaveClass(/btn-primary/);
    await expect(sellOn(page)).toHaveCount(0);
    await picture(page, 'security-sold-out');
    state = 'no_market';
    await showSecurity(page);
    await expect(page.getByText(t(m.securities_no_market), { exact: true })).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });

    await steps.halt(listedMarket.id, note);
    await page.goto(`/liquid_exchange/${listed}`);
    await expect(marketsOn(page)).toContainText(t(m.securities_market_halted));
    await expect(marketsOn(page)).toContainText(note[language]);
    await expect(buyOn(page)).toBeVisible();
    await picture(page, 'exchange-halted');
    await steps.resume(listedMarket.id);
  });

  test(`a market that is halted says why and takes no order, ${name}`, async ({ page, signInAs }) => {
    await applyAppearance(page, look);
    await signInAs('anabel');
    await page.goto(`/markets/${market.symbol}`);
    await expect(page.getByText(t(m.layout_live)).first()).toBeAttached();
    await steps.halt(market.id, note);
    await expect(page.locator('.banner').filter({ hasText: t(m.orderbooks_halted_title) })).toContainText(
      note[language],
    );
    const ticket = ticketOn(page);
    await ticket.enter({ side: 'buy', price: '10.00', size: '1' });
    await expect(ticket.problem).toHaveText(t(m.orderbooks_problem_halted));
    await expect(ticket.review({ side: 'buy' })).toHaveAttribute('aria-disabled', 'true');
    await picture(page, 'halted');
    await steps.gather(market.id, 300_000);
    await expect(page.locator('.banner').filter({ hasText: t(m.orderbooks_auction_title) })).toBeAttached();
    await picture(page, 'auction');
    await steps.resume(market.id);
    await expect(page.getByText(t(m.orderbooks_auction_title))).toHaveCount(0);
  });
}
