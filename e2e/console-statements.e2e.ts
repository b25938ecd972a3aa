import type { Page } from '@playwright/test';
import { applyAppearance, expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { expectHeading, toast } from './assertions.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';

const head = 'Fecha;Documento;Descripción;Débito;Crédito;Saldo';
const fileOf = (day: string, reference: string, headings = head): string =>
  [
    'BANCO DE PRUEBA;;;;;',
    'Cuenta corriente;0000-0000-0001;;;;',
    '',
    headings,
    `${day};${reference};TRANSFERENCIA DE ANA LOPEZ;;1.234,56;2.234,56`,
    `${day};COM-1;COMISION POR TRANSFERENCIA;34,56;;2.200,00`,
    'Totales;;;34,56;1.234,56;',
    'Documento informativo sin valor fiscal;;;;;',
  ].join('\n');

const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    // As banks of the region export it.
    buffer: Buffer.from(text, 'latin1'),
  });

test('treasury says once which column of a CSV is which, sees what it reads, and later files are read the same way', async ({
  page,
  sandbox,
}) => {
  const hugo = await openConsole(page, sandbox, { as: 'hugo', path: '/bank-statements' });
  await hugo.emulateMedia({ reducedMotion: 'reduce' });
  await hugo.getByRole('link', { name: 'CSV columns' }).click();
  await expectHeading(hugo, 'CSV columns');
  await hugo.locator('#account').selectOption('local');
  await choose(hugo, 'november.csv', fileOf('05/06/2026', 'TR-1'));
  await hugo.getByRole('button', { name: 'Read the file' }).click();
  await expect(hugo.locator('#heading')).toHaveValue('4');
  await expect(hugo.locator('#debit')).toHaveValue('4');
  await expect(hugo.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true');

  await hugo.locator('#day_order').selectOption('day-first');
  await hugo.getByRole('button', { name: 'Preview' }).click();
  const preview = hugo.getByRole('region', { name: '4. Preview' });
  await expect(preview).toContainText('Line 8: the date cannot be read (Documento informativo sin valor fiscal)');
  await hugo.locator('#other_lines').fill('Total\nDocumento informativo');
  await hugo.locator('#credits_total').fill('1,234.57');
  await hugo.getByRole('button', { name: 'Preview' }).click();
  await expect(preview).toContainText('Total credits you entered');
  await expect(preview).toContainText('1,234.57 USD: does not match');
  await expect(hugo.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true');
  await hugo.locator('#credits_total').fill('1,234.56');
  await hugo.getByRole('button', { name: 'Preview' }).click();
  await expect(preview).toContainText('1,234.56 USD: matches');
  await expect(preview.getByRole('row', { name: /TR-1/ })).toContainText('05/06/2026');
  await expect(preview.getByRole('row', { name: /Totales/ })).toContainText('not a transaction');
  await expectAccessible(hugo);
  await takeScreenshot(hugo, 'console-statement-columns');
  await hugo.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalOverflow(hugo);
  await takeScreenshot(hugo, 'console-statement-columns-390');
  await hugo.setViewportSize({ width: 1280, height: 900 });
  await hugo.getByRole('button', { name: /^Save/ }).click();
  const dialog = hugo.locator('.dialog');
  await dialog.locator('#reason').fill('The CSV of our local bank');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(hugo, 'The columns were saved')).toBeVisible();
  await expect(hugo.getByRole('row', { name: /Local transfers/ })).toContainText('Hugo');

  await hugo.goto('/console/bank-statements');
  const upload = async (name: string, text: string): Promise<void> => {
    await hugo.getByRole('button', { name: /^Upload a statement/ }).click();
    await dialog.locator('#account').selectOption('local');
    await choose(hugo, name, text);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  };
  await upload('june.csv', fileOf('06/06/2026', 'TR-2'));
  const result = hugo.getByRole('dialog', { name: 'Upload result' });
  await expect(result.getByRole('row', { name: /Totales/ })).toContainText('not a transaction');
  await takeScreenshot(hugo, 'console-statement-unread');
  await result.getByRole('button', { name: 'Close' }).last().click();
  await expect(hugo.getByRole('listitem').filter({ hasText: 'TR-2' })).toContainText('06/06/2026');
  await hugo.getByRole('link', { name: 'Debits' }).click();
  await expect(hugo.getByRole('listitem').filter({ hasText: 'COM-1' })).toContainText('34.56 USD');
  await expectAccessible(hugo);
  await takeScreenshot(hugo, 'console-bank-statements-debits');
  await upload('july.csv', fileOf('07/06/2026', 'TR-3', head.replace('Documento', 'Referencia')));
  await expect(dialog).toContainText('Missing: Documento. New: Referencia. Nothing was read.');
  await takeScreenshot(hugo, 'console-statement-differs');
  await dialog.getByRole('link', { name: 'CSV columns' }).click();
  await expectHeading(hugo, 'CSV columns');

  await applyAppearance(hugo, { language: 'spanish', theme: 'dark', width: 390 });
  await hugo.goto('/console/bank-statements/columns');
  await expectHeading(hugo, 'Columnas del CSV');
  await hugo.locator('#account').selectOption('local');
  await choose(hugo, 'junio.csv', fileOf('08/06/2026', 'TR-4'));
  await hugo.getByRole('button', { name: 'Leer el archivo' }).click();
  await expect(hugo.getByRole('region', { name: '4. Vista previa' })).toContainText('Total de abonos según el archivo');
  await expectNoHorizontalOverflow(hugo);
  await expectAccessible(hugo);
  await takeScreenshot(hugo, 'console-statement-columns-es-390');
  await hugo.setViewportSize({ width: 1280, height: 900 });
  await takeScreenshot(hugo, 'console-statement-columns-es');
  await hugo.context().close();
});
