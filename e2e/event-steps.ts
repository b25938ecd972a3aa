import type { Page } from '@playwright/test';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { dayAt } from '@istmo/contract/kernel/day';
import { expect } from '@playwright/test';
import { toast } from './assertions.ts';
import { openConsole, signApproval } from './console.ts';
import { translatorFor } from './language.ts';
import type { Sandbox } from './sandbox.ts';

const english = translatorFor('en');
const timeZone = 'America/Guatemala';

/** Today in the operator's time zone, YYYY-MM-DD. */
export const todayOf = async (sandbox: Sandbox): Promise<string> => dayAt(await sandbox.advance(0), timeZone);

/** Advances the clock to a moment, as 2026-12-31T10:00:00, in the operator's time zone. */
export async function goToMoment(sandbox: Sandbox, moment: string): Promise<void> {
  const now = await sandbox.advance(0);
  // The zone has no daylight saving time.
  const ms = new Date(`${moment}-06:00`).getTime() - now.getTime();
  if (ms <= 0) throw new Error(`${moment} is not ahead of ${now.toISOString()}`);
  await sandbox.advance(ms);
}

/** Advances the clock to ten in the morning of a day. */
export const goToDay = (sandbox: Sandbox, day: string): Promise<void> => goToMoment(sandbox, `${day}T10:00:00`);

/** Waits until the console's page of an event, opened again and again, says this. */
export async function expectOnEvent(console: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await console.reload();
    await expect(console.getByText(text).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000, intervals: [1_000] });
}

/** One of the staff opens the drafts of a security and proposes one, and another approves it; its reference. */
export async function announceDraft(
  page: Page,
  sandbox: Sandbox,
  { title }: { readonly title: string },
): Promise<string> {
  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/corporate-actions' });
  const row = gloria.getByRole('row').filter({ hasText: title });
  await expect(async () => {
    await gloria.reload();
    await expect(row).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000, intervals: [1_000] });
  await row.getByRole('link').first().click();
  await expect(gloria).toHaveURL(/\/corporate-actions\/CA-/);
  const path = new URL(gloria.url()).pathname.replace('/console', '');
  await gloria.context().close();
  await announceEvent(page, sandbox, path);
  return path.split('/').at(-1) ?? '';
}

/** One of the staff proposes to announce the event of a page of the console, and another approves it. */
export async function announceEvent(page: Page, sandbox: Sandbox, path: string): Promise<void> {
  const gloria = await openConsole(page, sandbox, { as: 'gloria', path });
  await gloria.getByRole('button', { name: 'Propose to announce…' }).click();
  const proposing = gloria.getByRole('dialog');
  await proposing.getByRole('textbox', { name: 'Reason' }).fill('As the issuer requested');
  await proposing.getByRole('button', { name: 'Propose to announce' }).click();
  await expect(toast(gloria, 'Proposed: another person decides')).toBeVisible();
  const karla = await openConsole(page, sandbox, { as: 'karla', path });
  await karla.getByRole('button', { name: 'Approve…' }).click();
  const dialog = karla.getByRole('dialog', { name: 'Approve the proposal' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Compared with the terms');
  await signApproval(dialog, sandbox, 'karla');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(toast(karla, 'Approved')).toBeVisible();
  for (const console of [gloria, karla]) await console.context().close();
}

/** The issuer gives what is missing in a currency, once its holders are recorded. */
export async function fundAsIssuer(page: Page, reference: string, currency: string): Promise<void> {
  const fund = page.getByRole('button', { name: english(withParams(m.issued_fund, { currency })) });
  await expect(async () => {
    await page.goto(`/issued_events/${reference}`);
    await expect(fund).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await fund.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: english(m.issued_fund_confirm), exact: true })
    .click();
  await expect(toast(page, english(m.actions_issued_funded))).toBeVisible();
}
