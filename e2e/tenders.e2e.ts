import { withParams } from '@istmo/contract/kernel/message';
import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { rateOf } from '../api/src/testing/test-corporate-actions.ts';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading, toast } from './assertions.ts';
import { openConsole } from './console.ts';
import { openActionSteps } from './corporate-actions.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { signIn } from './people.ts';

const dayMs = 86_400_000;

for (const appearance of appearances) {
  const name = appearanceName(appearance);
  const language = appearance.language === 'english' ? 'en' : 'es';
  const t = translatorFor(language);
  const titles = { titleEn: `Buy-back of units ${name}`, titleEs: `Oferta de recompra ${name}` };
  const title = language === 'en' ? titles.titleEn : titles.titleEs;

  test(`a holder offers units, changes and withdraws the offer, and sees what is taken of it (${name})`, async ({
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
    const tender = await steps.announce({
      instrument: 'COINGT',
      issuer: theirs,
      kind: 'tender',
      rates: [rateOf('USD', '1.25')],
      terms: { ...titles, maxUnits: 20n, cutoffAt: new Date(steps.clock.now().getTime() + 5 * dayMs) },
    });

    await applyAppearance(page, appearance);
    await signIn(page, sandbox, holder);
    await page.goto(`/events/${tender.reference}`);
    await expectHeading(page, title);
    const panel = page.getByRole('region', { name: t(m.tenders_title) });
    await panel.getByRole('button', { name: t(m.tenders_give) }).click();
    const dialog = page.getByRole('dialog');
    const units = dialog.getByRole('textbox', { name: t(m.tenders_units) });
    await units.fill('41');
    await dialog.getByRole('button', { name: t(m.tenders_confirm_give), exact: true }).click();
    await expect(
      dialog.getByText(t(withParams(m.tenders_more_than_most, { most: '40', security: 'COINGT' }))).first(),
    ).toBeVisible();
    await units.fill('30');
    await expect(dialog.getByText('37.50 USD').first()).toBeVisible();
    await takeScreenshots(page, `tender-dialog-${name}`);
    await expectAccessible(page);
    await units.press('Enter');
    await expect(toast(page, t(withParams(m.tenders_done_given, { units: '30', security: 'COINGT' })))).toBeVisible();
    await expect(panel).toContainText('30 COINGT');
    await takeScreenshots(page, `tender-offered-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);

    await panel.getByRole('button', { name: t(m.tenders_withdraw) }).click();
    await takeScreenshots(page, `tender-withdraw-${name}`);
    await dialog.getByRole('button', { name: t(m.tenders_confirm_withdraw), exact: true }).click();
    await expect(panel).toContainText(t(m.tenders_offered_none));
    await panel.getByRole('button', { name: t(m.tenders_give) }).click();
    await units.fill('30');
    await units.press('Enter');
    await expect(panel).toContainText('30 COINGT');

    const gloria = await openConsole(page, sandbox, { as: 'gloria', path: `/corporate-actions/${tender.reference}` });
    const offers = gloria.getByRole('region', { name: m.tenders_staff_title({}, { locale: 'en' }) });
    await expect(offers).toContainText('30 COINGT');
    await takeScreenshot(gloria, `console-tender-open-${name}`);

    await steps.fund(tender.id, { issuer: theirs, currency: 'USD', units: 2_500n });
    await steps.settle(tender.id, [{ customer: mine, currency: 'USD', gross: 2_500n, redeemed: 20n }]);
    await page.reload();
    await expect(panel).toContainText(
      t(withParams(m.tenders_taken, { accepted: '20', offered: '30', security: 'COINGT' })),
    );
    await takeScreenshots(page, `tender-paid-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await gloria.reload();
    await expect(offers).toContainText('20 COINGT');
    await takeScreenshot(gloria, `console-tender-paid-${name}`);
    await steps.close();
  });
}
