import { addDays } from '@istmo/contract/kernel/day';
import { formatDate } from '@istmo/contract/kernel/format';
import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Page } from '@playwright/test';
import { applyAppearance, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { toast } from './assertions.ts';
import { dialog, fillCard } from './card-form.ts';
import { openConsole } from './console.ts';
import { openActionSteps } from './corporate-actions.ts';
import { announceDraft, expectOnEvent, fundAsIssuer, goToDay, goToMoment, todayOf } from './event-steps.ts';
import { expect, testOnDemo } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { findPerson } from './people.ts';
import type { Sandbox } from './sandbox.ts';

const test = testOnDemo();
const t = translatorFor('es');
const inSpanish = { language: 'spanish', theme: 'light', width: 390 } as const;
const inEnglish = { language: 'english', theme: 'light', width: 1280 } as const;
// A payment that stays open.
const pendingCard = '4000000000003220';

/** The reference of an event of the demo, from the holder's own list. */
async function findEvent(page: Page, title: string): Promise<string> {
  await page.goto('/income');
  await page
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/events\/CA-/);
  return page.url().split('/').at(-1) ?? '';
}

test('a share pays its dividend in dollars and pesos with tax, and its holders vote', async ({
  page,
  people,
  product,
  sandbox,
  signInAs,
}) => {
  test.setTimeout(300_000);
  const steps = await openActionSteps(product, sandbox);
  const issuer = await steps.idOf(findPerson(people, 'fabio'));
  await steps.give(issuer, money('USD', 1_000_000n));
  await steps.give(issuer, money('COP', 100_000_000n));
  await steps.close();
  const today = await todayOf(sandbox);

  await signInAs('anabel');
  await applyAppearance(page, inSpanish);
  const meeting = await findEvent(page, 'Asamblea general');
  for (const resolution of ['1. Se aprueban los estados', '2. La sociedad compra'])
    await page
      .getByRole('group', { name: new RegExp(resolution) })
      .first()
      .getByRole('radio', { name: t(m.votes_for), exact: true })
      .check();
  await page
    .getByRole('region', { name: t(m.votes_title) })
    .getByRole('button', { name: t(m.votes_cast) })
    .first()
    .click();
  await expect(toast(page, t(m.votes_stored))).toBeVisible();
  await takeScreenshot(page, 'share-life-voted');
  const dividend = await findEvent(page, 'Dividendo de esta cosecha');
  await page.getByRole('radio', { name: 'COP' }).check();
  await page.getByRole('button', { name: t(m.actions_own_choose) }).click();
  await expect(page.getByText('276,500.00 COP').or(page.getByText('277,685.00 COP')).first()).toBeVisible();
  await takeScreenshot(page, 'share-life-chosen');

  // Diego chooses nothing, and gets the first currency.
  await goToDay(sandbox, addDays(today, 16));
  await signInAs('fabio');
  await applyAppearance(page, inEnglish);
  for (const currency of ['USD', 'COP']) await fundAsIssuer(page, dividend, currency);
  await takeScreenshot(page, 'share-life-funded');
  await signInAs('anabel');
  await applyAppearance(page, inSpanish);
  await expect(async () => {
    await page.goto(`/events/${meeting}`);
    await expect(page.getByRole('region', { name: t(m.votes_result), exact: true })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await takeScreenshot(page, 'share-life-result');

  await goToDay(sandbox, addDays(today, 22));
  const luisa = await openConsole(page, sandbox, { as: 'luisa', path: `/corporate-actions/${dividend}` });
  await expectOnEvent(luisa, /^Paid$/);
  await takeScreenshot(luisa, 'share-life-console');
  await luisa.context().close();
  await signInAs('anabel');
  await page.goto(`/events/${dividend}`);
  // 395 shares at 740 pesos, less five per cent of tax.
  await expect(page.getByText('277,685.00 COP').first()).toBeVisible();
  await takeScreenshot(page, 'share-life-paid');
  await expectNoHorizontalOverflow(page);
  await signInAs('diego');
  await applyAppearance(page, inEnglish);
  await page.goto(`/events/${dividend}`);
  await expect(page.getByText('174.42 USD').first()).toBeVisible();
});

/** Staff write a split of the offered security, three for one, and announce it. */
async function announceSplit(page: Page, sandbox: Sandbox, day: string): Promise<string> {
  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/corporate-actions' });
  await gloria.getByRole('button', { name: 'New event' }).click();
  const draft = gloria.getByRole('dialog');
  await draft.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Split' });
  for (const [label, value] of [
    ['Security', 'COINGT'],
    ['Title in English', 'Three tokens for one'],
    ['Title in Spanish', 'Tres tokens por uno'],
    ['Record date', formatDate(day)],
    ['Payment date', formatDate(addDays(day, 1))],
    ['New units', '3'],
    ['For old units', '1'],
    ['Reason', 'As the board resolved'],
  ] as const)
    await draft.getByRole('textbox', { name: label, exact: true }).fill(value);
  await draft.getByRole('button', { name: 'Save the draft' }).click();
  await expect(toast(gloria, 'The draft has been saved')).toBeVisible();
  await gloria.context().close();
  return announceDraft(page, sandbox, { title: 'Three tokens for one' });
}

test('the offered security splits three for one while a purchase by card is open', async ({
  page,
  sandbox,
  signInAs,
}) => {
  test.setTimeout(240_000);
  const day = addDays(await todayOf(sandbox), 1);
  const reference = await announceSplit(page, sandbox, day);
  await goToMoment(sandbox, `${day}T23:57:00`);
  await signInAs('anabel');
  await applyAppearance(page, inSpanish);
  await page.goto(`/events/${reference}`);
  await takeScreenshot(page, 'share-life-split-before');
  await page.goto('/teip');
  await fillCard(page, pendingCard, '2');
  await page.getByRole('button', { name: /2 COINGT/ }).click();
  await dialog(page)
    .getByRole('button', { name: t(m.cards_confirm) })
    .click();
  await expect(page.getByRole('heading', { name: t(m.cards_waiting_title) })).toBeVisible();

  await goToMoment(sandbox, `${addDays(day, 1)}T00:01:30`);
  await expect(async () => {
    await page.goto(`/events/${reference}`);
    await expect(page.getByText('Terminado').first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('72 COINGT').first()).toBeVisible();
  await takeScreenshot(page, 'share-life-split-after');
  await page.goto('/history?tab=purchase');
  await expect(page.getByText('6 COINGT').first()).toBeVisible();
  await takeScreenshot(page, 'share-life-split-order');
  const luisa = await openConsole(page, sandbox, { as: 'luisa', path: `/corporate-actions/${reference}` });
  await expectOnEvent(luisa, /^(Paid|Closed)$/);
  await takeScreenshot(luisa, 'share-life-split-console');
  await luisa.context().close();
});
