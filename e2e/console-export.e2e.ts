import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  applyAppearance,
  appearances,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
} from './appearance.ts';
import { ApiClient } from './api-client.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { createCustomer } from './new-customers.ts';

// Queues of the console as files, and what the audit log says of it.

async function readCsv(page: Page, button: string): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
}

test('a queue is exported with its columns and filter, in either language, and the audit log has who exported what', async ({
  page,
  sandbox,
}) => {
  const client = new ApiClient(sandbox);
  await client.logIn(await createCustomer(sandbox));
  const reference = await client.openTicket('=1+12', 'Where is my deposit?');
  const luisa = await openConsole(page, sandbox, { as: 'luisa', path: `/support?search=${reference}` });
  await expect(luisa.getByText('=1+12')).toBeVisible();
  const lines = await readCsv(luisa, 'Export as csv');
  expect(lines[0]).toContain('"Ticket","Subject","Category","Customer"');
  expect(lines[1]).toContain(`"${reference}","'=1+12"`);
  expect(lines).toHaveLength(2);
  for (const appearance of appearances) {
    await applyAppearance(luisa, appearance);
    await luisa.goto(`/console/support?search=${reference}`);
    await expect(luisa.getByText('=1+12')).toBeVisible();
    await expectNoHorizontalOverflow(luisa);
    await expectAccessible(luisa);
    await takeScreenshot(luisa, `console-export-${appearance.language}`);
  }
  expect((await readCsv(luisa, 'Exportar como csv'))[0]).toContain('"Espera desde');
  await luisa.goto('/console/audit');
  await expect(luisa.getByText('list.export').first()).toBeVisible();
  await luisa.goto('/console/system');
  await expect(luisa.getByText('Última señal de vida').first()).toBeVisible();
  await takeScreenshot(luisa, 'console-processes');
  await luisa.context().close();
});
