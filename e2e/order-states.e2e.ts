import { money } from '@istmo/contract/kernel/money';
import type { Message } from '@istmo/contract/kernel/message';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { DemoPerson } from '@istmo/tools/product';
import type { Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import {
  type Appearance,
  appearanceName,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
} from './appearance.ts';
import { expectPath } from './assertions.ts';
import { cardForm } from './card-form.ts';
import { openActionSteps } from './corporate-actions.ts';
import { expect, testOnOwnProduct } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { findPerson } from './people.ts';
import { openRaiseSteps } from './raise-steps.ts';
import { Sandbox } from './sandbox.ts';

// What keeps an investor from an order: each says what happened and what to do next, and keeps what was entered.

const test = testOnOwnProduct();
const declined = '4000000000000002';
const looks: readonly Appearance[] = [
  { language: 'english', theme: 'light', width: 1280 },
  { language: 'spanish', theme: 'dark', width: 390 },
];

let url: string;
let steps: Awaited<ReturnType<typeof openRaiseSteps>>;
let actions: Awaited<ReturnType<typeof openActionSteps>>;

test.beforeAll(async ({ product }) => {
  const sandbox = new Sandbox(product.url);
  url = product.url;
  [steps, actions] = [await openRaiseSteps(product, sandbox), await openActionSteps(product, sandbox)];
});
test.afterAll(async () => {
  await steps.close();
  await actions.close();
});

type Terms = NonNullable<Parameters<typeof steps.open>[0]['terms']>;

/** An offering that takes orders, of a company that is not the investor's. */
async function openOffering(issuer: DemoPerson, terms: Terms = {}) {
  const company = await steps.idOf(issuer);
  const instrument = `ST${newId().slice(-7).toUpperCase()}`;
  await steps.list(instrument, company);
  const slug = `states-${newId().slice(-9)}`;
  const names = { titleEn: 'Solar roofs for forty schools', titleEs: 'Techos solares para cuarenta escuelas' };
  const document = await steps.document(newId(), instrument);
  const all = { ...names, documents: [document], ...terms };
  const opened = await steps.open({ instrument, issuer: company, slug, terms: all });
  // A process reads a new security some seconds later.
  await expect
    .poll(async () => (await fetch(`${url}/api/offerings/read?slug=${slug}`)).status, { timeout: 60_000 })
    .toBe(200);
  return { ...opened, slug, instrument };
}

for (const look of looks) {
  const name = appearanceName(look);
  const t = translatorFor(look.language === 'english' ? 'en' : 'es');

  const shown = async (page: Page, text: Message, state: string): Promise<void> => {
    await expect(page.getByText(t(text)).first()).toBeVisible();
    await picture(page, state);
  };
  const picture = async (page: Page, state: string): Promise<void> => {
    await expectNoHorizontalOverflow(page);
    await takeScreenshot(page, `order-state-${state}-${name}`);
    await expectAccessible(page);
    // The check changes the theme.
    await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), look.theme);
  };
  const next = (page: Page) => page.getByRole('button', { name: t(m.subscriptions_next), exact: true });
  const confirm = (page: Page) => page.getByRole('button', { name: t(m.subscriptions_confirm), exact: true });

  async function enter(page: Page, slug: string, units: string): Promise<void> {
    await page.goto(`/offerings/${slug}/subscribe`);
    await page.getByLabel(t(m.subscriptions_units_label)).fill(units);
    await expect(page.getByText(t(m.subscriptions_units_most_line))).toBeVisible();
  }

  async function agree(page: Page): Promise<void> {
    const gate = page.getByRole('button', { name: t(m.subscriptions_documents_next) });
    const box = page.getByLabel(t(m.subscriptions_documents_agree));
    await expect(async () => {
      if (await gate.isVisible()) await gate.click();
      await expect(box).toBeEnabled({ timeout: 500 });
    }).toPass();
    await box.check();
    await next(page).click();
  }

  async function goToReview(page: Page, slug: string, units = '3'): Promise<void> {
    await enter(page, slug, units);
    await next(page).click();
    await agree(page);
    await expect(confirm(page)).toBeVisible();
  }

  test(`an offering that takes no order says why, and leads on (${name})`, async ({ page, people, signInAs }) => {
    test.slow();
    const fabio = findPerson(people, 'fabio');
    await applyAppearance(page, look);
    await signInAs('anabel');
    const closed = await openOffering(fabio);
    await steps.setTo(closed.id, 'closed');
    await page.goto(`/offerings/${closed.slug}/subscribe`);
    await shown(page, m.subscriptions_state_closed_note, 'closed');
    await expect(page.getByRole('link', { name: t(m.subscriptions_way_offerings) })).toBeVisible();
    const suspended = await openOffering(fabio);
    const reason = 'The auditor asked for a correction of the prospectus';
    await steps.suspend(suspended.id, reason);
    await page.goto(`/offerings/${suspended.slug}/subscribe`);
    await shown(page, withParams(m.subscriptions_state_suspended_note, { reason }), 'suspended');
    // What is left is less than the least order, so the worker does not close it.
    const small = await openOffering(fabio, { allocation: 'first-come', offeredUnits: 5n, minOrderUnits: 2n });
    await goToReview(page, small.slug, '4');
    await confirm(page).click();
    await expect(page).toHaveURL(/\/subscriptions\/SU-/);
    await page.goto(`/offerings/${small.slug}/subscribe`);
    await shown(page, m.subscriptions_state_sold_out_note, 'sold-out');
    const own = await openOffering(fabio);
    await signInAs('fabio');
    await page.goto(`/offerings/${own.slug}/subscribe`);
    await shown(page, m.subscriptions_state_own_note, 'own');
    await signInAs('carmen');
    await page.goto(`/offerings/${own.slug}/subscribe`);
    await expectPath(page, '/dashboard');
    await picture(page, 'unverified');
  });

  test(`what is missing before an order is named with the way there (${name})`, async ({ page, people, signInAs }) => {
    test.slow();
    const fabio = findPerson(people, 'fabio');
    await applyAppearance(page, look);
    await signInAs('anabel');
    const asks = await openOffering(fabio, { questionnaire: 'securities-basics' });
    await enter(page, asks.slug, '3');
    await shown(page, m.subscriptions_questionnaire_first, 'questionnaire');
    const limited = await openOffering(fabio, { maxByCategory: { retail: 2_000n }, takesCards: true });
    await page.goto(`/offerings/${limited.slug}/subscribe`);
    await page.getByLabel(t(m.subscriptions_units_label)).fill('2');
    await next(page).click();
    await picture(page, 'documents');
    await agree(page);
    await confirm(page).click();
    await expect(page).toHaveURL(/\/subscriptions\/SU-/);
    await enter(page, limited.slug, '1');
    await shown(page, m.subscriptions_limit_reached, 'limit');
    await expect(next(page)).toBeDisabled();
    const dear = await openOffering(fabio, { offeredUnits: 100_000n });
    await enter(page, dear.slug, '90000');
    await expect(
      page.getByRole('link', { name: t(withParams(m.subscriptions_deposit, { currency: 'USD' })) }),
    ).toBeVisible();
    await picture(page, 'short');
    await page.getByLabel(t(m.subscriptions_pay_later)).check();
    await next(page).click();
    await agree(page);
    await page.getByRole('button', { name: t(m.subscriptions_confirm_later) }).click();
    await expect(page).toHaveURL(/\/subscriptions\/SU-/);
    await picture(page, 'pay-later');
    await steps.changeTerms(dear.terms, { softCap: 1_000n });
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(t(m.subscriptions_expired_terms))).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await picture(page, 'expired');
  });

  test(`what changes between the form and the order is seen before it is sent (${name})`, async ({
    page,
    people,
    signInAs,
    sandbox,
  }) => {
    test.slow();
    const [fabio, anabel] = [findPerson(people, 'fabio'), findPerson(people, 'anabel')];
    await actions.give(await steps.idOf(anabel), money('USD', 100_000n));
    await applyAppearance(page, look);
    await signInAs('anabel');
    const changing = await openOffering(fabio);
    await goToReview(page, changing.slug);
    const document = await steps.document(newId(), changing.instrument);
    await steps.changeTerms(changing.terms, { documents: [document] });
    // The form may learn of it before the press.
    await expect(async () => {
      if (await confirm(page).isEnabled()) await confirm(page).click({ timeout: 2_000 });
      await expect(page.getByText(t(m.subscriptions_agree_again))).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await shown(page, m.subscriptions_agree_again, 'terms-changed');
    await page.getByRole('button', { name: t(m.subscriptions_read_documents) }).click();
    await shown(page, withParams(m.subscriptions_terms_new_version, { version: '2' }), 'new-documents');
    await agree(page);
    await confirm(page).click();
    await expect(page).toHaveURL(/\/subscriptions\/SU-/);

    const dearer = await openOffering(fabio, {
      allocation: 'first-come',
      priceMode: 'steps',
      priceHigh: 1_200n,
      steps: [
        { units: 5n, price: 1_000n },
        { units: 995n, price: 1_200n },
      ],
    });
    await goToReview(page, dearer.slug);
    const client = new ApiClient(sandbox);
    await client.logIn(anabel);
    await client.call('subscriptions/subscribe', {
      raise: dearer.slug,
      currency: 'USD',
      units: '5',
      paid: '50.00',
      price: '10.00',
      terms_version: 1,
      documents: dearer.terms.documents,
    });
    await confirm(page).click();
    await shown(page, m.subscriptions_changed, 'price-changed');
    await page.getByRole('button', { name: t(m.subscriptions_accept_figures), exact: true }).click();
    await confirm(page).click();
    await expect(page).toHaveURL(/\/subscriptions\/SU-/);
  });

  test(`without a connection or a session nothing that was entered is lost (${name})`, async ({
    page,
    context,
    people,
    signInAs,
    sandbox,
  }) => {
    test.slow();
    const fabio = findPerson(people, 'fabio');
    await applyAppearance(page, look);
    await signInAs('anabel');
    const one = await openOffering(fabio, { takesCards: true });
    await goToReview(page, one.slug);
    await context.setOffline(true);
    await confirm(page).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await takeScreenshot(page, `order-state-offline-${name}`);
    await context.setOffline(false);
    await confirm(page).click();
    await expect(page).toHaveURL(/\/subscriptions\/SU-/);

    await page.goto(`/offerings/${one.slug}/subscribe`);
    await page.locator('#currency').selectOption('card');
    await page.getByLabel(t(m.subscriptions_units_label)).fill('3');
    await next(page).click();
    await agree(page);
    const card = cardForm(page);
    await card.locator('#number').fill(declined);
    await card.locator('#holder').fill('Anabel Prueba');
    await card.locator('#month').fill('12');
    await card.locator('#year').fill('40');
    await card.locator('#code').fill('737');
    const pay = page.getByRole('button', { name: /^(?:Pay|Pagar) / });
    await expect(async () => {
      await pay.click({ timeout: 2_000 });
      await expect(page.locator('.banner[data-tone=neg]')).toBeVisible({ timeout: 8_000 });
    }).toPass();
    await picture(page, 'card-declined');

    await enter(page, one.slug, '7');
    // Longer than a session may rest.
    await sandbox.advance(31 * 60_000);
    await page.getByLabel(t(m.subscriptions_units_label)).fill('8');
    await expectPath(page, '/login');
    await expect(page.locator('#email')).toBeVisible();
    await picture(page, 'session-over');
    await signInAs('anabel');
    await page.goto(`/offerings/${one.slug}/subscribe`);
    await expect(page.getByLabel(t(m.subscriptions_units_label))).toHaveValue('8');
    await picture(page, 'session-back');
  });
}
