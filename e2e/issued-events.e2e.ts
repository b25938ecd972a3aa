import { copyFile, readFile } from 'node:fs/promises';
import { addDays } from '@istmo/contract/kernel/day';
import { withParams } from '@istmo/contract/kernel/message';
import { money } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Locator, Page } from '@playwright/test';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  resize,
  takeScreenshot,
  takeScreenshots,
} from './appearance.ts';
import { expectHeading, toast } from './assertions.ts';
import { openConsole } from './console.ts';
import { openActionSteps } from './corporate-actions.ts';
import { announceEvent } from './event-steps.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { findPerson, signIn } from './people.ts';

const dayMs = 86_400_000;

// Staff read the payments of the events before.
test.describe.configure({ mode: 'serial' });

/** A day as a date field takes it. */
const typed = (day: string): string => day.split('-').toReversed().join('/');

/** The part of the page with this heading. */
const card = (page: Page, heading: string): Locator =>
  page.locator('.issued-card').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

for (const appearance of appearances) {
  const name = appearanceName(appearance);
  const language = appearance.language === 'english' ? 'en' : 'es';
  const t = translatorFor(language);

  test(`an issuer drafts a dividend and sends it, funds it once its holders are recorded, and sees its result (${name})`, async ({
    page,
    product,
    people,
    sandbox,
  }) => {
    test.setTimeout(240_000);
    const issuer = findPerson(people, 'fabio');
    const steps = await openActionSteps(product, sandbox);
    const mine = await steps.idOf(issuer);
    for (const units of [40n, 25n, 10n]) {
      const holder = await createVerifiedCustomer(sandbox);
      await steps.give(await steps.idOf(holder), money('FINCA', units));
    }
    await steps.give(mine, money('USD', 100_000_000n));
    const title = language === 'en' ? `Dividend ${name} ${Date.now()}` : `Dividendo ${name} ${Date.now()}`;
    const today = steps.today();

    await applyAppearance(page, appearance);
    await signIn(page, sandbox, issuer);
    await page.goto('/issued_events');
    await expectHeading(page, t(m.issued_title));
    await page.getByRole('button', { name: t(m.actions_draft_new) }).click();
    const dialog = page.locator('.dialog');
    await dialog.locator('#security').selectOption('FINCA');
    await dialog.locator('#title_en').fill(title);
    await dialog.locator('#title_es').fill(title);
    await dialog.locator('#record_day').fill(typed(addDays(today, 20)));
    await dialog.locator('#payment_day').fill(typed(addDays(today, 10)));
    await dialog.getByRole('combobox', { name: t(m.actions_currency) }).selectOption('USD');
    await dialog.getByRole('textbox', { name: t(m.actions_rate_each) }).fill('0.25');
    await dialog.getByRole('button', { name: t(m.actions_draft_save) }).click();
    await expect(dialog.getByText(t(m.actions_payment_early)).first()).toBeVisible();
    await takeScreenshots(page, `issued-draft-${name}`);
    await expectAccessible(page);
    await dialog.locator('#payment_day').fill(typed(addDays(today, 30)));
    await dialog.getByRole('button', { name: t(m.actions_draft_save) }).click();

    await expectHeading(page, title);
    const reference = /CA-\d{4}-\d+/.exec(page.url())?.[0] ?? '';
    await expect(card(page, t(m.issued_cost))).toContainText('USD');
    await takeScreenshots(page, `issued-event-draft-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await page.getByRole('button', { name: t(m.issued_propose) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t(m.issued_propose) })
      .click();
    await expect(page.getByText(t(m.issued_meaning_proposed))).toBeVisible();

    await announceEvent(page, sandbox, `/corporate-actions/${reference}`);
    await page.reload();
    await expect(page.getByText(t(m.issued_meaning_announced))).toBeVisible();
    await page.goto('/issued_events');
    await expect(card(page, t(m.issued_forecast))).toContainText('FINCA');
    await takeScreenshots(page, `issued-list-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);

    await steps.recordNow(reference);
    await page.goto(`/issued_events/${reference}`);
    const fund = t(withParams(m.issued_fund, { currency: 'USD' }));
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('button', { name: fund })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await page.getByRole('button', { name: fund }).click();
    await takeScreenshots(page, `issued-fund-${name}`);
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(m.issued_fund_confirm), exact: true })
      .click();
    await expect(toast(page, t(m.actions_issued_funded))).toBeVisible();

    await sandbox.advance(31 * dayMs);
    await signIn(page, sandbox, issuer);
    await page.goto(`/issued_events/${reference}`);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(t(m.issued_meaning_paid))).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    const result = card(page, t(m.issued_result));
    await expect(result).toContainText(t(m.actions_payment_paid));
    await takeScreenshots(page, `issued-result-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t(m.issued_result_pdf) }).click();
    const file = await (await download).path();
    expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByRole('link', { name: t(withParams(m.issued_holders_of, { security: 'FINCA' })) }).click();
    await expect(card(page, t(m.issued_groups))).toContainText(t(m.actions_holders));
    await takeScreenshots(page, `issued-holders-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await steps.close();
  });
}

test('staff read and export what events paid, and who did what about each', async ({ page, sandbox }) => {
  const luisa = await openConsole(page, sandbox, { as: 'luisa', path: '/corporate-actions/payments' });
  await expectHeading(luisa, 'Payments of events');
  const row = luisa.getByRole('row', { name: /FINCA/ }).first();
  await expect(row).toContainText('Paid');
  await takeScreenshots(luisa, 'console-event-payments');
  await expectAccessible(luisa);
  await luisa.getByRole('combobox', { name: 'Security' }).selectOption('FINCA');
  await expect(row).toBeVisible();
  const download = luisa.waitForEvent('download');
  await luisa.getByRole('button', { name: 'PDF: Payments of events' }).click();
  const file = await (await download).path();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  await copyFile(file, 'e2e/.results/event-payments.pdf');
  await row.getByRole('link').first().click();
  await expect(luisa.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(luisa.getByRole('cell', { name: 'gloria and karla' })).toBeVisible();
  await takeScreenshots(luisa, 'console-event-history');
  await expectAccessible(luisa);
  await luisa.goto('/console/corporate-actions?security=FINCA');
  await expect(luisa.getByRole('row', { name: /FINCA/ }).first()).toBeVisible();
  await resize(luisa, 390);
  await luisa.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Español' });
  await expectHeading(luisa, 'Eventos corporativos');
  await luisa.goto('/console/corporate-actions/payments');
  await expectHeading(luisa, 'Pagos de eventos');
  await takeScreenshot(luisa, 'console-event-payments-es-phone');
  await expectNoHorizontalOverflow(luisa);
  await luisa.context().close();
});

test('an issuer drafts a vote with an election, and reads it as its holders will', async ({
  page,
  people,
  sandbox,
}) => {
  await signIn(page, sandbox, findPerson(people, 'fabio'));
  await page.goto('/issued_events');
  await page.getByRole('button', { name: 'New event' }).click();
  const dialog = page.locator('.dialog');
  await dialog.locator('#security').selectOption('FINCA');
  await dialog.locator('#kind').selectOption('meeting');
  const title = `Meeting ${Date.now()}`;
  await dialog.locator('#title_en').fill(title);
  await dialog.locator('#title_es').fill(title);
  const now = await sandbox.advance(0);
  const day = typed(addDays(now.toISOString().slice(0, 10), 40));
  await dialog.locator('#record_day').fill(day);
  await dialog.locator('#cutoff_day').fill(day);
  await dialog.getByRole('textbox', { name: 'Quorum in percent' }).fill('50');
  await dialog.getByRole('button', { name: 'Save the draft' }).click();
  await expect(dialog.getByText('Enter the text of the resolution').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Text in English' }).fill('Elect the chair of the board.');
  await dialog.getByRole('textbox', { name: 'Text in Spanish' }).fill('Elegir la presidencia de la junta.');
  await dialog.getByRole('textbox', { name: 'Options of an election' }).fill('Rosa Cabrera\nPedro Lemus');
  await takeScreenshot(page, 'issued-vote-draft');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save the draft' }).click();
  await expectHeading(page, title);
  await expect(page.getByText('Elect the chair of the board.').first()).toBeVisible();
  await takeScreenshot(page, 'issued-vote');
});

test('a customer who issued nothing reads so and finds no event of others', async ({ page, sandbox }) => {
  const customer = await createVerifiedCustomer(sandbox);
  await signIn(page, sandbox, customer);
  await page.goto('/issued_events');
  await expect(page.getByText('You have not issued a security')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Events of my securities' })).toHaveCount(0);
  await page.goto('/issued_holders/FINCA');
  await expect(page.getByText('Holders of FINCA')).toHaveCount(0);
});
