import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Page } from '@playwright/test';
import {
  type Appearance,
  appearanceName,
  applyAppearance,
  expectNoHorizontalOverflow,
  takeScreenshot,
} from './appearance.ts';
import { openConsole } from './console.ts';
import { expect, testOnOwnProduct } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { openMarketSteps } from './market-steps.ts';
import { findPerson, signIn } from './people.ts';
import { bindTicketSteps, type TicketOrder } from './ticket-steps.ts';

// The market between investors from an auction to the register: two investors trade, a rule refuses a third one, and staff halt and resume.

const test = testOnOwnProduct();
const looks: readonly (Appearance & { readonly security: string })[] = [
  { language: 'english', theme: 'light', width: 1280, security: 'FAROL' },
  { language: 'spanish', theme: 'dark', width: 390, security: 'BOYAS' },
];
const reason = 'As the committee resolved on 20 November';
const note = {
  en: 'The issuer announces its results at noon.',
  es: 'El emisor anuncia sus resultados al mediodía.',
} as const;

for (const { security, ...look } of looks) {
  const name = appearanceName(look);
  const language = look.language === 'english' ? 'en' : 'es';
  const t = translatorFor(language);
  const isPhone = look.width < 1024;
  const symbol = `${security}-USD`;

  const picture = async (page: Page, state: string): Promise<void> => {
    await expectNoHorizontalOverflow(page);
    await takeScreenshot(page, `market-life-${state}-${name}`);
  };
  const banner = (page: Page, title: string) => page.locator('.banner').filter({ hasText: title });
  const place = (page: Page, order: TicketOrder) => bindTicketSteps(page, { t, security, isPhone }).place(order);

  test(`investors trade in an auction and after it, are refused by a rule, notified and paid, ${name}`, async ({
    page,
    browser,
    people,
    product,
    sandbox,
  }) => {
    test.setTimeout(240_000);
    const steps = await openMarketSteps(product, sandbox);
    const market = await steps.open({ security, securityScale: 0, tick: 5n, reference: 1_000n });
    const [anabel, diego] = [findPerson(people, 'anabel'), findPerson(people, 'diego')];
    await steps.fund(diego, security, 100n);
    await steps.gather(market.id, 600_000);
    const openOn = async (on: Page, person: typeof anabel): Promise<void> => {
      await applyAppearance(on, look);
      await signIn(on, sandbox, person);
      await expect(async () => {
        await on.goto(`/markets/${symbol}`);
        await expect(on.getByRole('heading', { level: 1 })).toContainText(symbol, { timeout: 3_000 });
      }).toPass({ timeout: 60_000 });
    };
    const other = await browser.newContext({ baseURL: product.url });
    const second = await other.newPage();
    await openOn(page, anabel);
    await openOn(second, diego);

    // In the auction both orders wait, and the page says at which price how much would trade.
    await expect(banner(page, t(m.orderbooks_auction_title))).toBeVisible();
    await place(page, { side: 'buy', price: '10.00', size: '10' });
    await place(second, { side: 'sell', price: '9.90', size: '6' });
    await expect(banner(page, t(m.orderbooks_auction_title))).toContainText('6');
    await picture(page, 'auction');
    await steps.gather(market.id, 0);
    const orders = page.getByLabel(t(m.orderbooks_own)).first();
    const traded = (units: string) =>
      orders.getByText(t(withParams(m.orderbooks_traded_of, { traded: units, size: '10' })));
    await expect(traded('6')).toBeVisible();
    await expect(banner(page, t(m.orderbooks_auction_title))).toHaveCount(0);

    // As they come: a part of what is left.
    await expect(banner(second, t(m.orderbooks_auction_title))).toHaveCount(0);
    await place(second, { side: 'sell', price: '10.00', size: '2' });
    await expect(traded('8')).toBeVisible();
    await picture(page, 'partly-traded');

    // A rule that came into force keeps the buyer from ordering more, and says why before anything is sent.
    await steps.setRules(security, { maxHolding: 8n });
    const ticket = bindTicketSteps(page, { t, security, isPhone });
    await expect(async () => {
      await page.reload();
      await ticket.enter({ side: 'buy', price: '9.50', size: '1' });
      await expect(ticket.problem).toContainText(security, { timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await picture(page, 'refused-by-a-rule');
    await ticket.leave();

    // Both are notified, and what was sold is paid.
    await second.goto('/notifications');
    await expect(second.getByText(t(withParams(m.ordernotices_sold, { units: '6', security }))).first()).toBeVisible();
    await picture(second, 'notified');
    await second.goto('/activity');
    await expect(second.getByText(t(m.ordernotices_entry_type)).first()).toBeVisible();
    await expect(second.getByText(/59\.94 USD/).first()).toBeVisible();
    await picture(second, 'activity');
    await page.goto(`/crypto_wallet/${security}`);
    await expect(page.getByText(new RegExp(`\\b8 ?${security}`)).first()).toBeVisible();
    await picture(page, 'wallet');

    // Staff halt and resume by two persons, and the register has both holders.
    const gloria = await openConsole(page, sandbox, { as: 'gloria', path: `/trading/${symbol}` });
    await gloria.getByRole('button', { name: 'Halt…' }).click();
    const halt = gloria.getByRole('dialog');
    await halt.locator('#note_en').fill(note.en);
    await halt.locator('#note_es').fill(note.es);
    await halt.locator('#reason').fill(reason);
    await halt.getByRole('button', { name: 'Halt', exact: true }).click();
    await expect(gloria.getByText('until staff resume it')).toBeVisible();
    await page.goto(`/markets/${symbol}`);
    await expect(banner(page, t(m.orderbooks_halted_title))).toContainText(note[language]);
    const karla = await openConsole(page, sandbox, { as: 'karla', path: `/trading/${symbol}` });
    await karla.getByRole('button', { name: 'Resume…' }).click();
    await karla.getByRole('dialog').locator('#reason').fill(reason);
    await karla.getByRole('dialog').getByRole('button', { name: 'Resume', exact: true }).click();
    await expect(banner(page, t(m.orderbooks_auction_title))).toBeVisible();
    await karla.goto(`/console/holders?security=${security}`);
    await expect(karla.getByRole('row', { name: /anabel/ })).toContainText('8');
    await expect(karla.getByRole('row', { name: /diego/ })).toContainText('92');
    await other.close();
    await steps.close();
  });
}
