import { addDays } from '@istmo/contract/kernel/day';
import { withParams } from '@istmo/contract/kernel/message';
import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading, notice } from './assertions.ts';
import { openConsole } from './console.ts';
import { openActionSteps } from './corporate-actions.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { signIn } from './people.ts';

function failMissing(): never {
  throw new Error('the redemption was not drafted');
}

for (const appearance of appearances) {
  const name = appearanceName(appearance);
  const t = translatorFor(appearance.language === 'english' ? 'en' : 'es');

  test(`a security is closed on the record day of its redemption and ends with its last unit, for holder and staff (${name})`, async ({
    page,
    product,
    sandbox,
  }) => {
    test.setTimeout(240_000);
    const [holder, issuer] = [await createVerifiedCustomer(sandbox), await createVerifiedCustomer(sandbox)];
    const before = await openActionSteps(product, sandbox);
    const [mine, theirs] = [await before.idOf(holder), await before.idOf(issuer)];
    const ticker = `RIO${newId().slice(-6).toUpperCase()}`;
    await before.list(ticker, theirs);
    await before.give(mine, money(ticker, 40n));
    await before.give(theirs, money('USD', 100_000n));
    await before.promise(ticker, addDays(before.today(), 2));
    await before.close();
    // Tomorrow is the record day; the worker's hourly tasks are due at once.
    await sandbox.advance(86_400_000);
    const steps = await openActionSteps(product, sandbox);
    const find = () => steps.findDraft(ticker, 'redemption');
    await expect.poll(find, { timeout: 60_000 }).toBeDefined();
    const { id, reference } = (await find()) ?? failMissing();
    const irene = await openConsole(page, sandbox, { as: 'irene', path: `/corporate-actions?security=${ticker}` });
    for (const drafted of [`Redemption of ${ticker}`, `Coupon 1 of ${ticker}`])
      await expect(irene.getByRole('row', { name: new RegExp(drafted) })).toContainText('Draft');
    await takeScreenshots(irene, `redemption-drafted-${name}`);
    await steps.announceDraft(id);

    await applyAppearance(page, appearance);
    await signIn(page, sandbox, holder);
    const redeeming = t(m.securities_redeeming);
    await expect(async () => {
      await page.goto(`/security/${ticker}`);
      await expect(notice(page, redeeming)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await takeScreenshots(page, `redemption-closed-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await irene.goto(`/console/holders?security=${ticker}`);
    await expect(irene.getByText(/Being redeemed, not traded since/)).toBeVisible();
    await takeScreenshots(irene, `redemption-register-closed-${name}`);

    await steps.fund(id, { issuer: theirs, currency: 'USD', units: 40_000n });
    await steps.settle(id, [{ customer: mine, currency: 'USD', gross: 40_000n, redeemed: 40n }]);
    await expect(async () => {
      await irene.goto(`/console/holders?security=${ticker}`);
      await expect(irene.getByText(/^Redeemed on /)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 90_000 });
    await takeScreenshots(irene, `redemption-register-ended-${name}`);
    await expectAccessible(irene);
    await irene.goto(`/console/corporate-actions/${reference}`);
    await expectHeading(irene, `${reference} · ${ticker}`);
    await takeScreenshots(irene, `redemption-event-${name}`);
    await irene.context().close();

    await page.goto(`/security/${ticker}`);
    const redeemed = t(withParams(m.securities_redeemed_on, { day: '' })).trim();
    await expect(notice(page, new RegExp(redeemed))).toBeVisible();
    await takeScreenshots(page, `redemption-ended-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await page.goto('/security-listed/security?show=redeemed');
    await expect(page.getByText(new RegExp(redeemed)).first()).toBeVisible();
    await takeScreenshots(page, `redemption-list-${name}`);
    await page.goto('/security-listed/security');
    await expect(page.getByText('Bono Verde Atitlán').first()).toBeVisible();
    await expect(page.getByText(ticker)).toHaveCount(0);
    await page.goto('/income?tab=received');
    await expect(page.getByRole('link', { name: new RegExp(ticker) }).first()).toBeVisible();
    await takeScreenshots(page, `redemption-income-${name}`);
    await steps.close();
  });
}
