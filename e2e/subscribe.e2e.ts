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
import { openActionSteps } from './corporate-actions.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { findPerson } from './people.ts';
import { bindOrderSteps } from './raise-order-steps.ts';
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
    const orders = bindOrderSteps(page, t);
    await orders.choose({ slug, units: '12' }, 'USD');
    await expect(page.getByText(t(m.subscriptions_units_most_line))).toBeVisible();
    await takeScreenshots(page, `order-amount-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await orders.next();
    await orders.agree();
    await takeScreenshots(page, `order-documents-${name}`);
    await expectAccessible(page);
    await orders.next();
    await takeScreenshots(page, `order-review-${name}`);
    await expectAccessible(page);
    await orders.confirm();
    await takeScreenshots(page, `subscription-open-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);

    await orders.choose({ slug, units: '3' }, 'card');
    await takeScreenshots(page, `order-card-amount-${name}`);
    await orders.next();
    await orders.agree();
    await orders.next();
    await orders.fillCard();
    await takeScreenshots(page, `order-card-review-${name}`);
    await orders.pay();
    await takeScreenshots(page, `subscription-card-${name}`);

    await page.goto('/subscriptions');
    await expectNoHorizontalOverflow(page);
    await expectAccessible(page);
    await takeScreenshots(page, `subscriptions-${name}`);
    await page.goto('/wallet');
    await takeScreenshots(page, `wallet-in-offerings-${name}`);
  });
}
