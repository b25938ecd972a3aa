import { addDays } from '@istmo/contract/kernel/day';
import { formatDate } from '@istmo/contract/kernel/format';
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
  takeScreenshots,
} from './appearance.ts';
import { openActionSteps } from './corporate-actions.ts';
import { expect, testOnOwnProduct } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { changeReply } from './stubs.ts';

// Other tests make FINCA a bond, or list more.
const test = testOnOwnProduct();

const address = '/security-listed/security';

for (const appearance of appearances) {
  const name = appearanceName(appearance);
  const language = appearance.language === 'english' ? 'en' : 'es';
  const t = translatorFor(language);

  test(`an investor chooses by yield, income and maturity, and follows what is announced (${name})`, async ({
    page,
    product,
    sandbox,
    signInAs,
  }) => {
    test.slow();
    const issuer = await createVerifiedCustomer(sandbox);
    const holder = await createVerifiedCustomer(sandbox);
    const steps = await openActionSteps(product, sandbox);
    const [theirs, mine] = [await steps.idOf(issuer), await steps.idOf(holder)];
    await steps.give(theirs, money('USD', 100_000n));
    await steps.give(mine, money('FINCA', 4_000n));
    const day = addDays(steps.today(), -30);
    const event = { instrument: 'FINCA', issuer: theirs, kind: 'dividend' } as const;
    const paid = await steps.announce({
      ...event,
      rates: [rateOf('USD', '1.255')],
      terms: { recordDay: addDays(day, -5), paymentDay: day },
    });
    await steps.fund(paid.id, { issuer: theirs, currency: 'USD', units: 5_000n });
    await steps.settle(paid.id, [{ customer: mine, currency: 'USD', gross: 5_000n }]);
    await steps.draft({ ...event, rates: [rateOf('USD', '9')], terms: { recordDay: addDays(steps.today(), 1) } });
    await steps.announce({ ...event, rates: [rateOf('USD', '2')] });
    await steps.close();

    await applyAppearance(page, appearance);
    await signInAs('anabel');
    await page.goto(address);
    const list = page.locator('.listed-assets');
    const share = list.locator('tr, .row-card').filter({ hasText: 'FINCA' });
    await expect(share).toContainText('1.255 USD');
    await expect(share).toContainText(/(?:Yield|Rendimiento) \d+\.\d\d/);
    const nextText = t(
      withParams(m.facts_next_record, {
        kind: t(m.actions_kind_dividend),
        day: formatDate(addDays(steps.today(), 10)),
      }),
    );
    await expect(share.getByRole('link', { name: nextText })).toBeVisible();
    await expectNoHorizontalOverflow(page);
    await expectAccessible(page);
    await takeScreenshots(page, `security-facts-list-${name}`);

    await page.goto(`${address}?income=coupon&sort=yield`);
    await expect(list.locator('tr, .row-card').filter({ hasText: 'BOVER' })).toBeVisible();
    await expect(share).toHaveCount(0);
    await page.goto(`${address}?maturity=1&hold=yes`);
    await expect(page.getByText(t(m.kernel_no_records))).toBeVisible();
    await takeScreenshots(page, `security-facts-none-${name}`);
    await page
      .getByRole('button', { name: t(m.ui_clear_all) })
      .last()
      .click();
    await expect(share).toHaveCount(1);

    await page.goto('/security/FINCA');
    const card = page.getByRole('region', { name: t(m.facts_income) });
    await expect(card).toContainText(t(withParams(m.facts_amount_on, { amount: '1.255 USD', day: formatDate(day) })));
    await card
      .getByRole('button', { name: t(withParams(m.facts_meaning, { name: t(m.facts_paid_yield) })) })
      .press('Enter');
    await expect(page.getByText(t(m.facts_paid_yield_meaning))).toBeVisible();
    await takeScreenshots(page, `security-facts-meaning-${name}`);
    await page.keyboard.press('Escape');
    await expectNoHorizontalOverflow(page);
    await expectAccessible(page);
    await takeScreenshots(page, `security-facts-page-${name}`);
    await card.getByRole('link', { name: nextText }).click();
    // The other language's test has announced one for the same day on this server.
    await expect(page).toHaveURL(/\/events\/CA-\d{4}-\d{4}/);

    await page.goto('/security/BOVER');
    await expect(card).toContainText(t(m.facts_current_yield));
    await takeScreenshots(page, `security-facts-bond-${name}`);
  });
}

test('the list stays when the facts cannot be loaded, and says so where one chose by them', async ({
  page,
  signInAs,
}) => {
  await signInAs('anabel');
  await page.route('**/api/facts/list*', (route) => route.abort());
  await page.goto(address);
  const names = page.getByRole('table', { name: /Listed assets/ }).getByRole('rowheader');
  // Other tests may have listed more.
  await expect(names.filter({ hasText: 'FINCA' })).toHaveCount(1);
  await expect(names.filter({ hasText: 'BOVER' })).toHaveCount(1);
  await expect(page.getByText('Coupons, yields and events could not be loaded.')).toBeVisible();
  await page.goto(`${address}?income=any`);
  await expect(page.getByText('Coupons, yields and events could not be loaded.')).toBeVisible();
  await expect(names).toHaveCount(0);
});

test('the page of an event names the documents of its terms with their hashes, and no others', async ({
  page,
  product,
  sandbox,
  signInAs,
}) => {
  const steps = await openActionSteps(product, sandbox);
  const issuer = await steps.idOf(await createVerifiedCustomer(sandbox));
  const terms = { taxCountry: 'US' };
  const event = { instrument: 'FINCA', issuer, kind: 'dividend', rates: [rateOf('USD', '2')], terms } as const;
  const { reference } = await steps.announce(event);
  await steps.close();
  await signInAs('anabel');
  const document = (id: string, title: string, digit: string) => ({
    id,
    kind: 'report',
    versions: [{ version: 1, title, sha256: digit.repeat(64), bytes: 120_000, published_at: '2026-11-01T00:00:00Z' }],
  });
  await changeReply(page, '**/api/actions/event?*', (body) => {
    body.data.terms.documents = ['named'];
  });
  await changeReply(page, '**/api/documents/list?*', (body) => {
    body.data = [document('named', 'Minutes of the general meeting', 'a'), document('other', 'Annual report', 'b')];
  });
  await page.goto(`/events/${reference}`);
  const side = page.getByRole('region', { name: 'Terms' });
  await expect(side).toContainText('Minutes of the general meeting');
  await expect(side).toContainText('a'.repeat(16));
  await expect(side).not.toContainText('Annual report');
  await expect(page.getByText(/at the end of \d\d\/\d\d\/\d{4} \(GMT-6\) are entitled/)).toBeVisible();
  await expect(page.getByText('Tax is withheld for the authority of United States')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'event-documents');
});
