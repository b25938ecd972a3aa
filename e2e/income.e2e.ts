import { readFile } from 'node:fs/promises';
import { addDays } from '@istmo/contract/kernel/day';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { rateOf } from '../api/src/testing/test-corporate-actions.ts';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading } from './assertions.ts';
import { openActionSteps } from './corporate-actions.ts';
import { expect, testOnOwnProduct } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { signIn } from './people.ts';

// Its split is carried out once another test advances the clock.
const test = testOnOwnProduct();

const dayMs = 86_400_000;

for (const appearance of appearances) {
  const name = appearanceName(appearance);
  const language = appearance.language === 'english' ? 'en' : 'es';
  const t = translatorFor(language);
  const inTitle = (english: string, spanish: string) => ({ titleEn: english, titleEs: spanish });
  const titleIn = (titles: { titleEn: string; titleEs: string }) =>
    language === 'en' ? titles.titleEn : titles.titleEs;

  test(`a holder sees what comes, chooses a currency, and reads what was paid, is kept or was cancelled (${name})`, async ({
    page,
    product,
    sandbox,
  }) => {
    test.slow();
    const holder = await createVerifiedCustomer(sandbox);
    const issuer = await createVerifiedCustomer(sandbox);
    const steps = await openActionSteps(product, sandbox);
    const [mine, theirs] = [await steps.idOf(holder), await steps.idOf(issuer)];
    await steps.give(mine, money('COINGT', 40n));
    await steps.give(theirs, money('USD', 100_000n));
    const event = { instrument: 'COINGT', issuer: theirs } as const;
    const dividend = inTitle(`Dividend for 2025 ${name}`, `Dividendo de 2025 ${name}`);
    const paid = await steps.announce({
      ...event,
      kind: 'dividend',
      rates: [rateOf('USD', '1.25')],
      terms: { ...dividend, taxCountry: 'GT', claimUntil: addDays(steps.today(), 730) },
    });
    await steps.fund(paid.id, { issuer: theirs, currency: 'USD', units: 5_000n });
    const tax = { tax: 250n, taxRate: 50_000, taxBasis: 'Dividends, GT' };
    await steps.settle(paid.id, [{ customer: mine, currency: 'USD', gross: 5_000n, ...tax }]);
    const coupon = inTitle(`Second coupon ${name}`, `Segundo cupón ${name}`);
    const kept = await steps.announce({
      ...event,
      kind: 'interest',
      rates: [rateOf('USD', '0.5')],
      terms: { ...coupon, claimUntil: addDays(steps.today(), 365) },
    });
    await steps.settle(kept.id, [{ customer: mine, currency: 'USD', gross: 2_000n, kept: 'frozen' }]);
    const withdrawn = inTitle(`Bonus issue ${name}`, `Dividendo en acciones ${name}`);
    const cancelled = await steps.announce({
      ...event,
      kind: 'bonus',
      terms: { ...withdrawn, ratioNew: 1n, ratioOld: 10n, paymentDay: addDays(steps.today(), 20) },
    });
    await steps.cancel(cancelled.id, 'The board withdrew its proposal.');
    const choice = inTitle(
      `Extraordinary dividend out of the reserves that the general meeting of shareholders released in March ${name}`,
      `Dividendo extraordinario con cargo a las reservas que la asamblea general de accionistas liberó en marzo ${name}`,
    );
    const open = await steps.announce({
      ...event,
      kind: 'dividend',
      rates: [rateOf('USD', '2'), rateOf('COP', '8100.55')],
      terms: { ...choice, taxCountry: 'GT', cutoffAt: new Date(steps.clock.now().getTime() + 5 * dayMs) },
    });
    await steps.announce({
      ...event,
      kind: 'split',
      terms: {
        ...inTitle(`Split ${name}`, `Desdoblamiento ${name}`),
        ratioNew: 3n,
        ratioOld: 1n,
        paymentDay: addDays(steps.today(), 30),
      },
    });

    await applyAppearance(page, appearance);
    await signIn(page, sandbox, holder);
    await page.goto('/dashboard');
    const next = page.getByRole('region', { name: t(m.actions_own_next) });
    await expect(next.getByRole('listitem').first()).toBeVisible();
    await takeScreenshots(page, `income-overview-${name}`);
    await next.getByRole('link', { name: t(m.actions_own_all) }).click();

    await expectHeading(page, t(m.actions_own_title));
    const line = page.getByRole('listitem').filter({ hasText: titleIn(choice) });
    await expect(line).toContainText('80.00 USD');
    await expect(page.getByText(t(withParams(m.actions_own_kept_title, { count: 1 })))).toBeVisible();
    await takeScreenshots(page, `income-coming-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);

    // The choice, by the keyboard alone.
    await line.getByRole('link').press('Enter');
    await expectHeading(page, titleIn(choice));
    await expect(page).toHaveURL(new RegExp(`/events/${open.reference}$`));
    await takeScreenshots(page, `income-event-choice-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await page.getByRole('radio', { name: 'USD' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'COP' })).toBeChecked();
    await page.keyboard.press('Enter');
    const chosen: Message = withParams(m.actions_own_chosen, { currency: 'COP' });
    await expect(page.getByRole('region', { name: t(m.actions_own_todo) })).toContainText(t(chosen));
    await expect(page.getByRole('region', { name: t(m.actions_own_part) })).toContainText('324,022.00 COP');

    await page.goto('/income?tab=received');
    await expect(
      page.getByRole('heading', {
        name: t(withParams(m.actions_own_payments, { year: steps.clock.now().getUTCFullYear() })),
      }),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: /2026|2027/ }).first()).toContainText('47.50 USD');
    await takeScreenshots(page, `income-received-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t(m.ui_export_csv) }).click(),
    ]);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv).toContain(`"${titleIn(dividend)}"`);
    expect(csv).toContain('"USD","50.00","2.50","5.00"');

    await page.getByRole('link', { name: titleIn(dividend) }).click();
    await expectHeading(page, titleIn(dividend));
    await expect(page.getByText(t(m.actions_own_todo_paid))).toBeVisible();
    await takeScreenshots(page, `income-event-paid-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    const [advice] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t(m.actions_own_advice) }).click(),
    ]);
    expect((await readFile(await advice.path())).subarray(0, 5).toString()).toBe('%PDF-');

    await page.goto('/income?tab=earlier');
    const past = page.getByRole('listitem').filter({ hasText: titleIn(withdrawn) });
    await expect(past).toContainText(t(m.actions_own_state_cancelled));
    await takeScreenshots(page, `income-earlier-${name}`);
    await past.getByRole('link').click();
    await expectHeading(page, titleIn(withdrawn));
    await expect(page.getByText('The board withdrew its proposal.')).toBeVisible();
    await takeScreenshots(page, `income-event-cancelled-${name}`);
    await expectAccessible(page);

    await page.goto(`/events/${kept.reference}`);
    await expect(page.getByText(t(m.actions_kept_frozen))).toBeVisible();
    await takeScreenshots(page, `income-event-kept-${name}`);
    const letter = await sandbox.waitForEmail(holder.email, /47\.50 USD/);
    expect(letter.links[0]).toContain(`/events/${paid.reference}`);
    await steps.close();
  });

  test(`without securities there is nothing to come, and it says why (${name})`, async ({ page, sandbox }) => {
    const person = await createVerifiedCustomer(sandbox);
    await applyAppearance(page, appearance);
    await signIn(page, sandbox, person);
    await page.goto('/income');
    await expect(page.getByText(t(m.actions_own_none_coming))).toBeVisible();
    await takeScreenshots(page, `income-empty-${name}`);
    await page.getByRole('tab', { name: t(m.actions_own_received) }).click();
    await expect(page.getByText(t(m.actions_own_none_received_body))).toBeVisible();
    await expectAccessible(page);
    await page.goto('/events/CA-1999-0001');
    await expect(page.getByText(t(m.actions_event_unknown))).toBeVisible();
    await page.goto('/dashboard');
    await expectHeading(page, t(m.layout_overview));
    await expect(page.getByRole('region', { name: t(m.actions_own_next) })).toHaveCount(0);
  });
}
