import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { closeOffering } from './allocations.ts';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading, toast } from './assertions.ts';
import { openConsole, signApproval, signInStaff } from './console.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';

for (const [index, appearance] of appearances.entries()) {
  const name = appearanceName(appearance);
  const t = translatorFor(appearance.language === 'english' ? 'en' : 'es');
  const english = translatorFor('en');

  test(`staff look at an allotment, try another method, and two of them decide it (${name})`, async ({
    page,
    product,
    sandbox,
  }) => {
    test.slow();
    const reference = await closeOffering(product, sandbox, {
      ticker: `ALLOT${index}`,
      titleEn: `Offering of units ${name}`,
      titleEs: `Oferta de unidades ${name}`,
      paid: [90_000n, 60_000n, 30_000n, 5_500n],
    });
    const path = `/raises/${reference}/allocation`;
    await applyAppearance(page, appearance);
    await signInStaff(page, sandbox, 'gloria');
    await page.goto(`/console${path}`);
    await expectHeading(page, t(withParams(m.allocations_title, { reference })));
    const result = page.getByRole('region', { name: t(m.allocations_result), exact: true });
    await expect(result).toContainText('185');
    await expect(result).toContainText('120');
    await expect(result).toContainText('64.86');
    await takeScreenshots(page, `console-allocation-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);

    const whatIf = page.getByRole('region', { name: t(m.allocations_what_if) });
    await whatIf.getByRole('combobox').selectOption('first-come');
    await whatIf.getByRole('textbox', { name: t(m.allocations_over_used_most) }).fill('0');
    await whatIf.getByRole('button', { name: t(m.allocations_calculate) }).click();
    const other = page.getByRole('region', { name: t(m.allocations_result_what_if) });
    await expect(other).toContainText('54.05');
    await expect(page.getByRole('button', { name: `${t(m.allocations_propose)}…` })).toBeHidden();
    await takeScreenshots(page, `console-allocation-what-if-${name}`);
    await whatIf.getByRole('button', { name: t(m.allocations_back_to_terms) }).click();

    await page.getByRole('button', { name: `${t(m.allocations_propose)}…` }).click();
    const proposing = page.getByRole('dialog');
    await proposing.getByRole('textbox').first().fill('Checked against the book of orders');
    await takeScreenshots(page, `console-allocation-propose-${name}`);
    await proposing.getByRole('button', { name: t(m.allocations_propose), exact: true }).click();
    await expect(toast(page, t(m.allocations_proposed))).toBeVisible();
    await expect(page.getByText(t(m.allocations_own))).toBeVisible();
    await expect(page.getByRole('button', { name: `${t(m.allocations_approve)}…` })).toBeHidden();

    const karla = await openConsole(page, sandbox, { as: 'karla', path });
    await karla.getByRole('button', { name: `${english(m.allocations_approve)}…` }).click();
    const dialog = karla.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Compared with the terms');
    await signApproval(dialog, sandbox, 'karla');
    await dialog.getByRole('button', { name: english(m.allocations_approve), exact: true }).click();
    await expect(toast(karla, english(m.allocations_decided))).toBeVisible();
    await karla.context().close();

    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('region', { name: t(m.allocations_result_written) })).toContainText('120', {
        timeout: 3_000,
      });
    }).toPass({ timeout: 60_000, intervals: [1_000] });
    await takeScreenshots(page, `console-allocation-done-${name}`);
    await expectAccessible(page);
  });
}
