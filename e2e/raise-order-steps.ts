import * as m from '@istmo/contract/messages';
import { questionnaireSeeds } from '@istmo/db/seeds/questionnaires';
import type { DemoPerson } from '@istmo/tools/product';
import { expect, type Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import { cardForm, paid } from './card-form.ts';
import type { Translate } from './language.ts';
import { createVerifiedCustomer, turnOnTfa } from './new-customers.ts';
import type { Sandbox } from './sandbox.ts';

const [questionnaire] = questionnaireSeeds;

/** A verified retail investor who has answered the questionnaire and declared income and wealth, by the calls of the pages. */
export async function createInvestor(sandbox: Sandbox): Promise<DemoPerson> {
  if (!questionnaire) throw new Error('there is no questionnaire');
  const { code, questions } = questionnaire;
  const { person } = await turnOnTfa(sandbox, await createVerifiedCustomer(sandbox));
  const client = new ApiClient(sandbox);
  await client.logIn(person);
  await client.call('basic/checkSwapDis', { auth: true });
  const { data } = await client.call(`investor/questionnaire?code=${code}`);
  const { version, attempt } = Object(data);
  const answers = questions.map(({ right }, index) => ({ question: `q${index + 1}`, answer: right }));
  await client.call('investor/questionnaire/answer', { code, version, attempt, answers });
  const means = { annual_income: '900000', net_worth: '4000000' };
  await client.call('investor/declare', { ...means, complete: true, updates: true, evidence: true });
  return person;
}

type Order = { readonly slug: string; readonly units: string };

async function readReference(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/subscriptions\/SU-/);
  return /SU-[^/?]+/.exec(page.url())?.[0] ?? '';
}

async function fillCard(page: Page): Promise<void> {
  const card = cardForm(page);
  await card.locator('#number').fill(paid);
  await card.locator('#holder').fill('Anabel Prueba');
  await card.locator('#month').fill('12');
  await card.locator('#year').fill('40');
  await card.locator('#code').fill('737');
}

/** The steps of an investor who orders units of an offering. */
export function bindOrderSteps(page: Page, t: Translate) {
  const next = () => page.getByRole('button', { name: t(m.subscriptions_next), exact: true }).click();
  const agree = async (): Promise<void> => {
    const gate = page.getByRole('button', { name: t(m.subscriptions_documents_next) });
    const box = page.getByLabel(t(m.subscriptions_documents_agree));
    await expect(async () => {
      if (await gate.isVisible()) await gate.click();
      await expect(box).toBeEnabled({ timeout: 500 });
    }).toPass();
    await box.check();
  };
  const choose = async ({ slug, units }: Order, currency: string): Promise<void> => {
    await page.goto(`/offerings/${slug}/subscribe`);
    await page.locator('#currency').selectOption(currency);
    await page.getByLabel(t(m.subscriptions_units_label)).fill(units);
  };
  const pay = async (): Promise<string> => {
    const button = page.getByRole('button', { name: /^(?:Pay|Pagar) / });
    // The frame may still grow under the pointer.
    await expect(async () => {
      if (await button.isVisible()) await button.click({ timeout: 2_000 });
      await expect(page).toHaveURL(/\/subscriptions\/SU-/, { timeout: 8_000 });
    }).toPass();
    await expect(page.getByText(t(m.subscriptions_state_open)).first()).toBeVisible();
    return readReference(page);
  };
  const confirm = async (): Promise<string> => {
    // A rate may move between the amount and the review: the new figures are confirmed first.
    const changed = page.getByRole('button', { name: t(m.subscriptions_accept_figures), exact: true });
    const button = page.getByRole('button', { name: t(m.subscriptions_confirm), exact: true });
    await expect(async () => {
      if (await changed.isVisible()) await changed.click({ timeout: 2_000 });
      if (await button.isVisible()) await button.click({ timeout: 2_000 });
      await expect(page).toHaveURL(/\/subscriptions\/SU-/, { timeout: 8_000 });
    }).toPass({ timeout: 60_000 });
    return readReference(page);
  };
  return {
    next,
    agree,
    choose,
    confirm,
    fillCard: () => fillCard(page),
    pay,
    /** A whole order from the balance; its reference. */
    order: async (order: Order, currency: string): Promise<string> => {
      await choose(order, currency);
      await next();
      await agree();
      await next();
      return confirm();
    },
    /** A whole order by card; its reference. */
    orderByCard: async (order: Order): Promise<string> => {
      await choose(order, 'card');
      await next();
      await agree();
      await next();
      await fillCard(page);
      return pay();
    },
  };
}
