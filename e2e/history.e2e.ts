import { readFile } from 'node:fs/promises';
import * as m from '@istmo/contract/messages';
import type { Page } from '@playwright/test';
import { createCustomer } from './new-customers.ts';
import { ensureDeposits } from './ensure-deposits.ts';
import { signIn } from './people.ts';
import { fieldError, expectHeading } from './assertions.ts';
import { readSpreadsheet } from './spreadsheet.ts';
import { expect, test } from './fixtures.ts';

// With Anabel's other activity these make three pages of ten.
const manyRows = 22;

const query = (page: Page) => new URL(page.url()).searchParams;
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const pagerButton = (page: Page, name: string) => pager(page).getByRole('button', { name });

/** Presses Export; returns the file's name and rows. */
async function exportRows(page: Page): Promise<{ name: string; rows: string[][] }> {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export/ }).click();
  const download = await file;
  return { name: download.suggestedFilename(), rows: readSpreadsheet(await readFile(await download.path())) };
}

test('four buttons change the page, and page and page size are in the address', async ({ page, sandbox, signInAs }) => {
  await ensureDeposits(sandbox, await signInAs('anabel'), manyRows);
  await page.goto('/activity');
  await expectHeading(page, 'Activity');
  for (const name of ['First page', 'Previous page']) await expect(pagerButton(page, name)).toBeDisabled();
  const first = await page.locator('.activity-row').first().innerText();
  await pagerButton(page, 'Next page').click();
  await expect.poll(() => query(page).get('page')).toBe('2');
  await expect(page.locator('.activity-row').first()).not.toHaveText(first);
  await pagerButton(page, 'Last page').click();
  for (const name of ['Next page', 'Last page']) await expect(pagerButton(page, name)).toBeDisabled();
  const last = query(page).get('page');
  await page.reload();
  await expect(pagerButton(page, 'Last page')).toBeDisabled();
  expect(query(page).get('page')).toBe(last);
  await page.goBack();
  await expect.poll(() => query(page).get('page')).toBe('2');
  await pagerButton(page, 'First page').click();
  await expect(pagerButton(page, 'First page')).toBeDisabled();
  await page.getByLabel('Rows per page').selectOption('25');
  await expect.poll(() => query(page).get('size')).toBe('25');
  await expect(page.getByLabel('Rows per page').locator('option')).toHaveText(['10', '25', '50', '100']);
  await expect.poll(() => page.locator('.activity-row').count()).toBeGreaterThan(10);
});

test('filters are in the address, survive a reload and change with the back button', async ({
  page,
  sandbox,
  signInAs,
}) => {
  await ensureDeposits(sandbox, await signInAs('anabel'), manyRows);
  await page.goto('/history?tab=deposit');
  const [from, to] = [page.getByLabel('From date', { exact: true }), page.getByLabel('To date', { exact: true })];
  await from.fill('');
  await from.pressSequentially('20112026');
  await to.pressSequentially('19112026');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('To date should be after From date').first()).toBeVisible();
  expect(query(page).get('from')).toBeNull();
  await from.fill('');
  await from.pressSequentially('01012020');
  await to.fill('');
  await to.pressSequentially('02012020');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => [query(page).get('from'), query(page).get('to')]).toEqual(['2020-01-01', '2020-01-02']);
  await expect(page.getByText('No Records Available')).toBeVisible();
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.reload();
  await expect(from).toHaveValue('01/01/2020');
  await page.goBack();
  await expect(from).toHaveValue('');
  await expect(page.getByText('No Records Available')).toBeHidden();
  await page.goForward();
  await expect(from).toHaveValue('01/01/2020');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.poll(() => query(page).get('from')).toBeNull();
  await expect(from).toHaveValue('');
});

test('each tab exports all its rows to a file with the specified name', async ({ page, sandbox, signInAs }) => {
  await ensureDeposits(sandbox, await signInAs('anabel'), manyRows);
  const files = [
    ['/history', 'user-history.xlsx', ['Browser', 'Device']],
    ['/history?tab=swap', 'swap-history.xlsx', ['From', 'To', 'Price', 'Fee %']],
    ['/history?tab=deposit', 'user-deposit.xlsx', ['Currency', 'Amount', 'Reference', 'Status']],
    ['/activity', 'User-activity.xlsx', ['Type', 'Message', 'Amount received', 'Amount deducted']],
  ] as const;
  for (const [path, fileName, headings] of files) {
    await page.goto(path);
    const counted = page.getByText(/^Showing .* of [\d,]+$/);
    await expect(counted).toBeVisible();
    const [, count = '0'] = /of ([\d,]+)$/.exec((await counted.textContent()) ?? '') ?? [];
    const { name, rows } = await exportRows(page);
    expect(name).toBe(fileName);
    expect(rows[0]).toEqual(expect.arrayContaining([...headings]));
    expect(rows.length - 1).toBe(Number.parseInt(count.replace(',', ''), 10));
  }
});

test('a swap row opens its details, and empty lists say so', async ({ page, sandbox, signInAs }) => {
  await signInAs('anabel');
  await page.goto('/history?tab=swap');
  // A price names the currency that it is in.
  await expect(page.getByRole('cell', { name: '0.001 COINGT', exact: true }).first()).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('button').click();
  const detail = page.getByRole('dialog', { name: 'Exchange details' });
  for (const line of ['Type', 'Date', 'Message', 'Amount received', 'Amount deducted'])
    await expect(detail.getByText(line, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();

  await signIn(page, sandbox, await createCustomer(sandbox));
  for (const tab of ['swap', 'deposit', 'withdraw', 'purchase', 'internal']) {
    await page.goto(`/history?tab=${tab}`);
    await expect(page.getByText('No Records Available')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveAttribute('aria-disabled', 'true');
  }
  await page.goto('/activity?from=2020-01-01&to=2020-01-02');
  await expect(page.getByText('No records found')).toBeVisible();
  await expect(fieldError(page, 'nothing')).toHaveCount(0);
});

test('a pressed preset says its days once, the calendar leaves the menu free, and an error moves no button', async ({
  page,
  signInAs,
}) => {
  await signInAs('anabel');
  await page.goto('/history?tab=swap');
  await page.getByRole('button', { name: m.ui_last_days({ count: 30 }) }).click();
  await expect.poll(() => query(page).get('from')).not.toBeNull();
  await expect(page.getByRole('button', { name: m.ui_last_days({ count: 30 }), pressed: true })).toBeVisible();
  const chips = page.getByRole('list', { name: m.ui_filters() });
  await expect(chips).toHaveCount(0);

  await page.getByRole('button', { name: m.history_calendar_open() }).first().click();
  const calendar = page.getByRole('dialog', { name: m.history_calendar() });
  await expect(calendar).toBeVisible();
  const menu = await page.locator('.sidebar').boundingBox();
  expect((await calendar.boundingBox())?.x).toBeGreaterThan((menu?.x ?? 0) + (menu?.width ?? 0));
  await page.keyboard.press('Escape');

  const search = page.getByRole('button', { name: m.ui_search(), exact: true });
  const before = await search.boundingBox();
  const from = page.getByLabel(m.ui_from_date(), { exact: true });
  await from.fill('');
  await from.pressSequentially('99992026');
  await search.click();
  await expect(page.getByText(m.history_date_invalid())).toBeVisible();
  expect((await search.boundingBox())?.y).toBe(before?.y);
  await page.goto('/history?tab=swap&from=2020-01-01');
  await expect(chips.getByRole('button')).toHaveCount(1);
});
