import { addDays, addMonths } from '@istmo/contract/kernel/day';
import { withParams } from '@istmo/contract/kernel/message';
import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Page } from '@playwright/test';
import { applyAppearance, expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { expectHeading, notice } from './assertions.ts';
import { openActionSteps } from './corporate-actions.ts';
import { openConsole } from './console.ts';
import { announceDraft, expectOnEvent, fundAsIssuer, goToDay, todayOf } from './event-steps.ts';
import { expect, testOnDemo } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { findPerson } from './people.ts';

const test = testOnDemo();
const security = 'BCOSE';
const spanish = translatorFor('es');

/** The holder, on a phone and in Spanish, reads what was received. */
async function expectReceived(page: Page, title: string, amount: string): Promise<void> {
  await applyAppearance(page, { language: 'spanish', theme: 'light', width: 390 });
  await expect(async () => {
    await page.goto('/income?tab=received');
    await expectHeading(page, spanish(m.actions_own_title));
    await expect(page.getByText(title).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText(amount).first()).toBeVisible();
}

test('a bond pays two coupons and its principal, for its issuer, a holder and staff in both languages', async ({
  page,
  people,
  product,
  sandbox,
  signInAs,
}) => {
  test.setTimeout(480_000);
  const steps = await openActionSteps(product, sandbox);
  await steps.give(await steps.idOf(findPerson(people, 'fabio')), money('USD', 1_000_000n));
  await steps.close();
  const maturity = addDays(await todayOf(sandbox), 345);

  for (const [number, day] of [addMonths(maturity, -6), maturity].entries()) {
    const isLast = day === maturity;
    await goToDay(sandbox, addDays(day, -28));
    const coupon = await announceDraft(page, sandbox, { title: `Coupon ${number + 1} of ${security}` });
    const principal = isLast ? await announceDraft(page, sandbox, { title: `Redemption of ${security}` }) : undefined;
    const events = principal === undefined ? [coupon] : [coupon, principal];

    await signInAs('anabel');
    await applyAppearance(page, { language: 'spanish', theme: 'light', width: 390 });
    await page.goto('/income');
    await expect(page.getByText(`Cupón ${number + 1} de ${security}`).first()).toBeVisible();
    await takeScreenshot(page, `bond-life-coming-${number + 1}`);
    await expectNoHorizontalOverflow(page);

    // The record moment is the end of the day before the payment.
    await goToDay(sandbox, day);
    await signInAs('fabio');
    await applyAppearance(page, { language: 'english', theme: 'light', width: 1280 });
    for (const reference of events) await fundAsIssuer(page, reference, 'USD');
    await takeScreenshot(page, `bond-life-funded-${number + 1}`);
    const hugo = await openConsole(page, sandbox, { as: 'hugo', path: `/corporate-actions/${coupon}` });
    for (const reference of events) {
      await hugo.goto(`/console/corporate-actions/${reference}`);
      await expectOnEvent(hugo, /^(Paid|Closed)$/);
    }
    await takeScreenshot(hugo, `bond-life-console-${number + 1}`);
    await hugo.context().close();

    await signInAs('anabel');
    await expectReceived(page, `Cupón ${number + 1} de ${security}`, '70.00');
    await takeScreenshot(page, `bond-life-received-${number + 1}`);
  }

  await expectReceived(page, security, '2,000.00');
  await expect(async () => {
    await page.goto(`/security/${security}`);
    const redeemed = spanish(withParams(m.securities_redeemed_on, { day: '' })).trim();
    await expect(notice(page, new RegExp(redeemed))).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  await takeScreenshot(page, 'bond-life-ended');
  await expectAccessible(page);
  await signInAs('fabio');
  await applyAppearance(page, { language: 'english', theme: 'light', width: 1280 });
  await page.goto('/issued_events');
  await expect(page.getByText(`Redemption of ${security}`).first()).toBeVisible();
  await takeScreenshot(page, 'bond-life-issuer-end');
});
