import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  type Appearance,
  applyAppearance,
  appearanceName,
  appearances,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
} from './appearance.ts';
import { openConsole, type StaffName } from './console.ts';
import { expect, test } from './fixtures.ts';
import { readSpreadsheet } from './spreadsheet.ts';

// The short tables of the console as files: each has the rows of its table, and an entry in the audit log.

/** Pages with an export fit their window and have no fault for assistive technology. */
async function expectGood(staff: Page, appearance: Appearance, paths: readonly string[]): Promise<void> {
  await applyAppearance(staff, appearance);
  for (const path of new Set(paths)) {
    await staff.goto(`/console${path}`);
    await expect(staff.locator('.rows-export').first()).toBeVisible();
    await expectNoHorizontalOverflow(staff);
    await expectAccessible(staff);
    await takeScreenshot(staff, `console-tables${path.replaceAll('/', '-')}-${appearanceName(appearance)}`);
  }
}

type Table = {
  readonly path: string;
  /** Its name for readers, in English. */
  readonly title: string;
  readonly file: string;
  readonly as: StaffName;
  readonly headings: readonly string[];
};

const tables: readonly Table[] = [
  { path: '/staff', title: 'Staff', file: 'staff', as: 'luisa', headings: ['Name', 'Email address', 'Role'] },
  { path: '/documents', title: 'Documents', file: 'documents', as: 'luisa', headings: ['Security', 'SHA-256'] },
  { path: '/rules', title: 'Rule sets', file: 'rule-sets', as: 'irene', headings: ['Security', 'Rules'] },
  { path: '/support/answers', title: 'Canned answers', file: 'canned-answers', as: 'jorge', headings: ['Title'] },
  { path: '/treasury', title: 'By currency', file: 'currency-sums', as: 'hugo', headings: ['Currency', 'Customers'] },
  { path: '/reserves', title: 'Owed and held', file: 'reserves', as: 'hugo', headings: ['Currency', 'Difference'] },
  {
    path: '/reserves',
    title: 'Places outside the platform',
    file: 'places',
    as: 'hugo',
    headings: ['Place', 'Currency'],
  },
  { path: '/reserves', title: 'Hot and cold', file: 'wallets', as: 'hugo', headings: ['Network', 'Hot', 'Cold'] },
];

async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const waiting = page.waitForEvent('download');
  await press();
  const file = await waiting;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

const toLines = (content: Buffer): string[] =>
  content
    .toString('utf8')
    .trim()
    .split(/\r\n(?="\d+",)/);

async function readExports(page: Page): Promise<{ subject: string; after: unknown }[]> {
  const reply = await page.request.get('/console/api/audit/list?action=list.export&pageSize=50');
  return (await reply.json()).data;
}

/** A document of a security, which the sandbox has none of. */
async function publishDocument(irene: Page): Promise<void> {
  const pdf = { name: 'terms.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
  const titles = { title_en: 'Terms of the bond', title_es: 'Condiciones del bono' };
  const reply = await irene.request.post('/console/api/documents/upload', {
    multipart: { instrument: 'BOVER', kind: 'terms', ...titles, reason: 'Signed by the issuer', document: pdf },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

test('the file of each short table has its rows, and the audit log has each export', async ({ page, sandbox }) => {
  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/documents' });
  await publishDocument(irene);
  await irene.context().close();
  for (const { path, title, file, as, headings } of tables) {
    const staff = await openConsole(page, sandbox, { as, path });
    const exporter = staff.getByRole('group', { name: `Export of ${title}`, exact: true });
    const frame = staff.locator('.exported-table').filter({ has: exporter });
    // What is held is compared each minute.
    await expect(async () => {
      if ((await exporter.count()) === 0) await staff.reload();
      await expect(exporter).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 120_000 });
    const count = await frame.locator('tbody tr').count();
    const first = (await frame.locator('tbody tr').first().locator('th, td').first().innerText()).split('\n')[0] ?? '';
    const csv = await download(staff, () => exporter.getByRole('button', { name: 'Export as csv' }).click());
    expect(csv.name).toBe(`${file}.csv`);
    const [head = '', ...rows] = toLines(csv.content);
    for (const heading of headings) expect(head).toContain(`"${heading}"`);
    expect([file, rows.length]).toEqual([file, count]);
    expect(rows[0]).toContain(first);
    const sheet = await download(staff, () => exporter.getByRole('button', { name: /^Export \d+ row/ }).click());
    expect(sheet.name).toBe(`${file}.xlsx`);
    expect(readSpreadsheet(sheet.content)).toHaveLength(count + 1);
    await staff.context().close();
  }
  const luisa = await openConsole(page, sandbox, { as: 'luisa', path: '/audit' });
  const entries = await readExports(luisa);
  for (const { file } of tables)
    expect(entries.filter(({ subject }) => subject === file).map(({ after }) => after)).toEqual([
      expect.objectContaining({ format: 'xlsx' }),
      expect.objectContaining({ format: 'csv' }),
    ]);
  for (const appearance of appearances)
    await expectGood(
      luisa,
      appearance,
      tables.map(({ path }) => path),
    );
  await luisa.context().close();
});

test('the lines of bank statements are exported as the view and the search narrow them', async ({ page, sandbox }) => {
  const hugo = await openConsole(page, sandbox, { as: 'hugo', path: '/bank-statements' });
  const lines = ['2026-06-05,120.50,TR-91,=ANA', '2026-06-05,77.00,TR-92,LUIS', '2026-06-06,-3.00,FEE-9,BANK'];
  await hugo.getByRole('button', { name: /^Upload a statement/ }).click();
  await hugo.locator('#account').selectOption('wire');
  const buffer = Buffer.from(['date,amount,reference,name', ...lines].join('\n'));
  await hugo.locator('input[type=file]').setInputFiles({ name: 'nine.csv', mimeType: 'text/csv', buffer });
  await hugo.locator('.dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(hugo.getByRole('listitem').filter({ hasText: 'TR-92' })).toBeVisible();
  await hugo.goto('/console/bank-statements?search=TR-91');
  await expect(hugo.getByRole('listitem').filter({ hasText: 'TR-91' })).toBeVisible();
  const press = (name: string) => () => hugo.getByRole('button', { name }).click();
  const csv = await download(hugo, press('Export as csv'));
  expect(csv.name).toBe('statement-lines.csv');
  const [head, ...rows] = toLines(csv.content);
  expect(head).toContain('"Account","Booked on","Value date","Amount in USD","Reference number","Payer"');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(`"2026-06-05","","120.50","TR-91","'=ANA"`);
  // Other tests on this server may have uploaded debits too.
  await hugo.goto('/console/bank-statements?view=debits&search=FEE-9');
  await expect(hugo.getByRole('listitem').filter({ hasText: 'FEE-9' })).toBeVisible();
  expect((await download(hugo, press('Export as csv'))).content.toString()).toContain('"-3.00","FEE-9"');
  const luisa = await openConsole(page, sandbox, { as: 'luisa', path: '/audit' });
  const entries = (await readExports(luisa)).filter(({ subject }) => subject === 'statement-lines-queue');
  expect(entries.slice(0, 2).map(({ after }) => after)).toMatchObject([
    { filter: 'view=debits&search=FEE-9', rows: 1 },
    { filter: 'view=open&search=TR-91', rows: 1 },
  ]);
  for (const appearance of appearances) await expectGood(hugo, appearance, ['/bank-statements']);
  await luisa.context().close();
  await hugo.context().close();
});

test('who may not read a table has no export of it, and the server refuses one', async ({ page, sandbox }) => {
  const jorge = await openConsole(page, sandbox, { as: 'jorge', path: '/staff' });
  await expect(jorge.locator('main')).toBeVisible();
  await expect(jorge.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(jorge.locator('.rows-export')).toHaveCount(0);
  for (const list of ['staff', 'documents', 'reserves', 'statement-lines-queue']) {
    const reply = await jorge.request.post('/console/api/audit/export', {
      data: { list, filter: '', rows: 1, format: 'csv' },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect([list, (await reply.json()).code]).toEqual([list, 'role_required']);
  }
  await jorge.context().close();
});
