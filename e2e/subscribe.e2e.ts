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
import { cardForm, paid } from './card-form.ts';
import { openActionSteps } from './corporate-actions.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { findPerson } from './people.ts';
import { openRaiseSteps } from './raise-steps.ts';

for (const appearance of appearances) {
  const name = appearanceName(appearance);
  const t = translatorFor(appearance.language === 'english' ? 'en' : 'es');

  test(`an investor orders from the balance and by card, and reads both (${name})`, async ({
    page,
    people,
    product,
    sandbox,
    signInAs,
  }) => {
    test.slow();
    const [investor, issuer] = [findPerson(people, 'anabel'), await createVerifiedCustomer(sandbox)];
    const raises = await openRaiseSteps(product, sandbox);
    const actions = await openActionSteps(product, sandbox);
    const company = await raises.idOf(issuer);
    const ticker = `SUB${newId().slice(-6).toUpperCase()}`;
    await raises.list(ticker, company);
    await actions.give(await raises.idOf(investor), money('USD', 50_000n));
    const slug = `order-${newId().slice(-8)}`;
    await raises.open({
      instrument: ticker,
      issuer: company,
      slug,
      terms: {
        titleEn: 'Solar roofs for forty schools',
        titleEs: 'Techos solares para cuarenta escuelas',
        softCap: 100_000n,
        takesCards: true,
        coolingOff: [{ country: '*', category: '*', days: 5 }],
        lockUpDays: 90,
      },
    });
    await raises.close();
    await actions.close();

    await applyAppearance(page, appearance);
    await signInAs('anabel');
    await page.goto(`/offerings/${slug}/subscribe`);
    await page.getByLabel(t(m.subscriptions_units_label)).fill('12');
    await expect(page.getByText(t(m.subscriptions_units_most_line))).toBeVisible();
    await takeScreenshots(page, `order-amount-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await page.getByRole('button', { name: t(m.subscriptions_next), exact: true }).click();
    await agree();
    await takeScreenshots(page, `order-documents-${name}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: t(m.subscriptions_next), exact: true }).click();
    await takeScreenshots(page, `order-review-${name}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: t(m.subscriptions_confirm), exact: true }).click();
    await expect(page).toHaveURL(/\/subscriptions\/SU-/);
    await takeScreenshots(page, `subscription-open-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);

    await page.goto(`/offerings/${slug}/subscribe`);
    await page.locator('#currency').selectOption('card');
    await page.getByLabel(t(m.subscriptions_units_label)).fill('3');
    await takeScreenshots(page, `order-card-amount-${name}`);
    await page.getByRole('button', { name: t(m.subscriptions_next), exact: true }).click();
    await agree();
    await page.getByRole('button', { name: t(m.subscriptions_next), exact: true }).click();
    const card = cardForm(page);
    await card.locator('#number').fill(paid);
    await card.locator('#holder').fill('Anabel Prueba');
    await card.locator('#month').fill('12');
    await card.locator('#year').fill('40');
    await card.locator('#code').fill('737');
    await takeScreenshots(page, `order-card-review-${name}`);
    const pay = page.getByRole('button', { name: /^(?:Pay|Pagar) / });
    // The frame may still grow under the pointer.
    await expect(async () => {
      if (await pay.isVisible()) await pay.click({ timeout: 2_000 });
      await expect(page).toHaveURL(/\/subscriptions\/SU-/, { timeout: 8_000 });
    }).toPass();
    await expect(page.getByText(t(m.subscriptions_state_open)).first()).toBeVisible();
    await takeScreenshots(page, `subscription-card-${name}`);

    await page.goto('/subscriptions');
    await expectNoHorizontalOverflow(page);
    await expectAccessible(page);
    await takeScreenshots(page, `subscriptions-${name}`);
    await page.goto('/wallet');
    await takeScreenshots(page, `wallet-in-offerings-${name}`);

    async function agree(): Promise<void> {
      const gate = page.getByRole('button', { name: t(m.subscriptions_documents_next) });
      const box = page.getByLabel(t(m.subscriptions_documents_agree));
      await expect(async () => {
        if (await gate.isVisible()) await gate.click();
        await expect(box).toBeEnabled({ timeout: 500 });
      }).toPass();
      await box.check();
    }
  });
}
