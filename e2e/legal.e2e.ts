import * as m from '@istmo/contract/messages';
import { expectHeading } from './assertions.ts';
import { expect, test } from './fixtures.ts';
import { changeReply } from './stubs.ts';

test('a visitor who registers can read the terms before accepting them, in both languages', async ({
  page,
  context,
}) => {
  await page.goto('/register');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: m.legal_terms() }).click();
  const terms = await opened;
  await expectHeading(terms, m.legal_terms());
  await expect(terms.getByRole('heading', { level: 2 })).toHaveCount(13);
  await terms.evaluate(() => localStorage.setItem('language', 'spanish'));
  await terms.reload();
  await expectHeading(terms, m.legal_terms({}, { locale: 'es' }));
  await expect(terms.getByRole('heading', { level: 2 })).toHaveCount(13);
});

test('an unknown version says so and leads to the one in force', async ({ page }) => {
  await page.goto('/legal/terms?version=77');
  await expect(page.getByText(m.legal_not_found())).toBeVisible();
  await page.getByRole('link', { name: m.legal_privacy() }).click();
  await expectHeading(page, m.legal_privacy());
});

test('every text that a customer accepted can be read again from the settings', async ({ page, signInAs }) => {
  await signInAs('anabel');
  for (const title of [
    m.legal_terms(),
    m.legal_disclaimer(),
    m.deposits_disclaimer_title(),
    m.exchange_disclaimer_title(),
    m.withdrawals_disclaimer_title(),
  ]) {
    await page.goto('/settings');
    const link = page.locator('main').getByRole('link', { name: title, exact: true });
    await expect(link).toBeVisible();
    // What is above it has loaded, and moves it no more.
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await link.click();
    await expectHeading(page, title);
    await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  }
});

test('a new version asks on the overview until it is accepted', async ({ page, signInAs }) => {
  await signInAs('anabel');
  let isAccepted = false;
  await changeReply(page, '**/api/legal/unaccepted', (body) => {
    body.data = isAccepted ? [] : [{ kind: 'terms', version: 1, in_force_at: '2026-11-01T00:00:00.000Z' }];
  });
  page.on('response', (reply) => {
    if (reply.url().endsWith('/api/legal/accept') && reply.ok()) isAccepted = true;
  });
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: m.legal_changed_title() });
  await expect(dialog.getByRole('link')).toHaveAttribute('href', '/legal/terms');
  await dialog.getByLabel(m.legal_agree()).check();
  await dialog.getByRole('button', { name: m.legal_accept() }).click();
  await expect(page.getByText(m.legal_accepted())).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('the page of fees requests no text that is not published, and its header fits a narrow phone', async ({
  page,
}) => {
  const failed: string[] = [];
  page.on('response', (reply) => {
    if (reply.status() >= 400) failed.push(`${reply.status()} ${new URL(reply.url()).pathname}`);
  });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/legal/fees');
  await expect(page.getByRole('heading', { name: m.legal_fees_bank() })).toBeVisible();
  await expect(page.getByText('Costa Rica, El Salvador: from 500 USD')).toBeVisible();
  const fits = (element: Element): boolean => element.scrollWidth <= element.clientWidth;
  expect(
    await page.locator('.legal-bar .brand span').evaluate((name) => name.getBoundingClientRect().width),
  ).toBeGreaterThan(40);
  expect(await page.locator('.legal-bar select').evaluate(fits)).toBe(true);
  expect(failed).toEqual([]);
});
