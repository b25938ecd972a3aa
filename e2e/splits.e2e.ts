import { addDays } from '@istmo/contract/kernel/day';
import { withParams } from '@istmo/contract/kernel/message';
import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading } from './assertions.ts';
import { openConsole } from './console.ts';
import { openActionSteps } from './corporate-actions.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { signIn } from './people.ts';

for (const [index, appearance] of appearances.entries()) {
  const name = appearanceName(appearance);
  const language = appearance.language === 'english' ? 'en' : 'es';
  const t = translatorFor(language);

  test(`a share is split 3 for 1, and holder and staff read the units before and after (${name})`, async ({
    page,
    product,
    sandbox,
  }) => {
    test.slow();
    const holder = await createVerifiedCustomer(sandbox);
    const steps = await openActionSteps(product, sandbox);
    const code = `SPL${Date.now() % 100_000}${index}`;
    await steps.listOwn(code, '12');
    await steps.give(await steps.idOf(holder), money(code, 40n));
    const { reference } = await steps.announce({
      instrument: code,
      issuer: null,
      kind: 'split',
      terms: {
        titleEn: `Split of ${code}`,
        titleEs: `Desdoblamiento de ${code}`,
        ratioNew: 3n,
        ratioOld: 1n,
        recordDay: addDays(steps.today(), -1),
        paymentDay: steps.today(),
      },
    });
    await steps.close();
    await applyAppearance(page, appearance);
    await signIn(page, sandbox, holder);
    await page.goto(`/events/${reference}`);
    await expectHeading(page, language === 'en' ? `Split of ${code}` : `Desdoblamiento de ${code}`);
    await expect(page.getByRole('heading', { name: t(m.splits_own_change) })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(t(withParams(m.splits_before_after, { before: '40', after: '120' })))).toBeVisible();
    await takeScreenshots(page, `split-event-${name}`);
    await expectNoHorizontalOverflow(page);
    await expectAccessible(page);
    await page.goto('/activity');
    await expect(page.getByText(new RegExp(`40 → 120 \\(${reference}\\)`))).toBeVisible();
    await takeScreenshots(page, `split-activity-${name}`);
    if (index > 0) return;
    const gloria = await openConsole(page, sandbox, { as: 'gloria', path: `/corporate-actions/${reference}` });
    await expect(gloria.getByRole('heading', { name: 'Units', exact: true })).toBeVisible();
    await expect(gloria.getByText('40 → 120').first()).toBeVisible();
    await takeScreenshots(gloria, 'console-split');
    await expectAccessible(gloria);
  });
}
