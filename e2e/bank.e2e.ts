import type { Page } from '@playwright/test';
import { ApiClient, type Reply } from './api-client.ts';
import { applyAppearance, expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { expectHeading, fieldError, toast } from './assertions.ts';
import { openConsole, type StaffName, signApproval } from './console.ts';
import { expect, test } from './fixtures.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { signIn } from './people.ts';
import type { Sandbox } from './sandbox.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const today = new Date().toISOString().slice(0, 10).split('-').toReversed().join('/');

type WithSecret = Reply & { readonly tfaData?: { readonly tfa_code: string } };

/** A verified customer, of Colombia unless said, with two-factor, signed in in the browser. */
async function createSignedIn(page: Page, sandbox: Sandbox, own: Parameters<typeof createVerifiedCustomer>[1] = {}) {
  const person = await createVerifiedCustomer(sandbox, own);
  const client = new ApiClient(sandbox);
  await client.logIn(person);
  const setup: WithSecret = await client.call('tfa/tfaData');
  const tfaSecret = setup.tfaData?.tfa_code ?? '';
  await client.call('tfa/updateTfa', { tfa_code: await sandbox.nextCode(tfaSecret), password: person.password });
  await signIn(page, sandbox, { ...person, tfaSecret });
  return person;
}

const dialog = (page: Page) => page.getByRole('dialog');

/** Opens a case of a queue as a member of staff, decides it, and leaves. */
async function decide(
  page: Page,
  sandbox: Sandbox,
  {
    as,
    path,
    customer,
    button,
    reason,
    isSecond = false,
  }: {
    as: StaffName;
    path: string;
    customer: string;
    button: RegExp;
    reason: string;
    /** The second of two, who signs the approval. */
    isSecond?: boolean;
  },
): Promise<void> {
  const staff = await openConsole(page, sandbox, { as, path });
  await staff.getByRole('link', { name: customer, exact: true }).first().click();
  await staff.locator('.review').getByRole('button', { name: button }).click();
  await dialog(staff).locator('#reason').fill(reason);
  if (isSecond) await signApproval(dialog(staff), sandbox, as);
  await dialog(staff).getByRole('button', { name: button }).click();
  await expect(dialog(staff)).toHaveCount(0);
  await takeScreenshot(staff, `console-${path.slice(1).split('?')[0]}-${as}`);
  await expectAccessible(staff);
  await staff.context().close();
}

/** Treasury uploads a statement with one known credit and an unknown one, and says which deposit the credit is. */
async function matchStatement(
  page: Page,
  sandbox: Sandbox,
  { reference, amount, customer }: { reference: string; amount: string; customer: string },
): Promise<void> {
  const staff = await openConsole(page, sandbox, { as: 'hugo', path: '/bank-statements' });
  await staff.emulateMedia({ reducedMotion: 'reduce' });
  const day = new Date().toISOString().slice(0, 10);
  const upload = async (name: string, text: string): Promise<void> => {
    await staff.getByRole('button', { name: /^Upload a statement/ }).click();
    await dialog(staff)
      .locator('input[type=file]')
      .setInputFiles({
        name,
        mimeType: name.endsWith('xml') ? 'text/xml' : 'text/csv',
        buffer: Buffer.from(text),
      });
    await takeScreenshot(staff, `console-bank-statements-upload-${name.replace('.', '-')}`);
    await dialog(staff).getByRole('button', { name: 'Upload', exact: true }).click();
  };
  await upload('broken.xml', '<Document><BkToCstmrStmt>');
  await expect(dialog(staff)).toContainText('it is neither CSV, MT940 nor well-formed XML');
  await dialog(staff).getByRole('button', { name: 'Cancel' }).click();
  const rows = [`${day},${amount},${reference},Mariana Quiroga`, `${day},77.10,=1+1,Nobody we know`];
  await upload('statement.csv', ['date,amount,reference,name', ...rows].join('\n'));
  await expect(toast(staff, '2 new credits, 0 already known')).toBeVisible();
  await upload('again.csv', ['date,amount,reference,name', rows[0], `${day},12.00,X-1,Somebody`].join('\n'));
  const known = staff.getByRole('dialog', { name: 'Upload result' });
  await expect(known.getByRole('row', { name: new RegExp(reference) })).toContainText('statement.csv');
  await expectAccessible(staff);
  await takeScreenshot(staff, 'console-bank-statements-known');
  await known.getByRole('button', { name: 'Close' }).last().click();
  const swift = `:20:X\n:25:0000-0000-0002\n:60F:C260901USD5,00\n:62F:C260901USD5,00\n`;
  await upload('swift.sta', swift);
  await upload('later.sta', swift.replaceAll('260901', '260903').replaceAll('5,00', '17,00'));
  await expect(staff.getByText('the one from 03/09/2026 opens with')).toBeVisible();
  const line = staff.getByRole('listitem').filter({ hasText: reference }).first();
  await expect(line).toContainText('Fits 100 of 100');
  await expect(staff.getByRole('listitem').filter({ hasText: '=1+1' })).toContainText('No deposit fits this credit.');
  await expectAccessible(staff);
  await takeScreenshot(staff, 'console-bank-statements');
  await line.getByRole('button', { name: /^Match/ }).click();
  await expect(dialog(staff)).toContainText('The deposit is credited, so this completes it.');
  await dialog(staff).locator('#reason').fill('The same wire');
  await dialog(staff).getByRole('button', { name: 'Match' }).click();
  await expect(staff.getByRole('listitem').filter({ hasText: reference })).toHaveCount(0);
  await staff.goto('/console/bank-statements?view=done');
  await expect(staff.getByRole('link', { name: `Deposit of ${customer}` })).toBeVisible();
  await takeScreenshot(staff, 'console-bank-statements-done');
  await applyAppearance(staff, { language: 'spanish', theme: 'dark', width: 390 });
  await staff.goto('/console/bank-statements');
  await expect(staff.getByText('Ningún depósito corresponde a este abono.').first()).toBeVisible();
  await expectNoHorizontalOverflow(staff);
  await takeScreenshot(staff, 'console-bank-statements-es-390');
  await staff.context().close();
}

async function addBancolombia(page: Page, number: string): Promise<void> {
  await page.locator('#bankname').fill('Bancol');
  await page.getByRole('option', { name: 'Bancolombia' }).click();
  await expect(page.locator('#ibanCode')).toHaveValue('COLOCOBM');
  await page.fill('#accountnum', number);
  await page.fill('#conaccount', number);
  await page.selectOption('#acctype', 'savings');
}

test('a customer adds a bank account, activates it once staff approved it, and a wire that two people approve is credited', async ({
  page,
  sandbox,
}) => {
  test.setTimeout(180_000);
  const { name } = await createSignedIn(page, sandbox);
  await page.goto('/bank_whitelist');
  await expectHeading(page, 'Bank Whitelist');
  await expect(page.locator('#firstname')).toHaveValue('Mariana');
  await expect(page.locator('#firstname')).toHaveAttribute('readonly', '');
  await expect(page.getByText('No Records Available')).toBeVisible();
  await page.getByRole('button', { name: 'Add Bank' }).click();
  await expect(toast(page, 'Please Fill in all fields!')).toBeVisible();
  await expect(fieldError(page, 'bankname')).toHaveText('Choose Bank Name');
  await expect(fieldError(page, 'accountnum')).toHaveText('Enter Account Number');
  await expect(fieldError(page, 'ibanCode')).toHaveText('Enter Swift/iban/ISFC Code');
  await takeScreenshot(page, 'bank-whitelist-problems');
  await addBancolombia(page, '9001234567');
  await page.fill('#conaccount', '900');
  await page.getByRole('button', { name: 'Add Bank' }).click();
  await expect(fieldError(page, 'conaccount')).toHaveText('Confirm Account does not match');
  await page.fill('#conaccount', '9001234567');
  await page.getByRole('button', { name: 'Add Bank' }).click();
  const row = page.getByRole('row', { name: /9001234567/ });
  await expect(row).toContainText('Pending');
  await expect(row).toContainText('---');

  const account = { path: '/bank-accounts', customer: name, button: /^Approve/, reason: 'The letter of the bank' };
  await decide(page, sandbox, { as: 'gloria', ...account });
  await expect(row).toContainText('Completed');
  await row.getByRole('button', { name: 'Activate account 9001234567' }).click();
  await expect(row.getByRole('button', { name: 'Deactivate account 9001234567' })).toBeVisible();
  await takeScreenshot(page, 'bank-whitelist');

  await page.goto('/bank_deposit');
  await expectHeading(page, 'Bank Deposit');
  await expect(page.getByText('Minimun deposit amount is 1000 USD')).toBeVisible();
  await expect(page.getByText('Example Fictional Bank')).toBeVisible();
  const report = page.getByRole('button', { name: 'Report the transfer' });
  await expect(report).toHaveAttribute('aria-disabled', 'true');
  await report.click({ force: true });
  await expect(toast(page, 'Please Fill in all fields!')).toBeVisible();
  await expect(fieldError(page, 'depAmt')).toHaveText('Enter Deposit Amount');
  await expect(fieldError(page, 'refNum')).toHaveText('Enter Reference Amount');
  await expect(fieldError(page, 'transDate')).toHaveText('Choose Transfer Date');
  await expect(fieldError(page, 'deposit_image')).toHaveText('Upload Image');
  await page.fill('#depAmt', '12345.60');
  await page.fill('#refNum', 'BR <script>');
  await page.fill('#transDate', today);
  await report.click({ force: true });
  await expect(toast(page, 'Invalid content exists!')).toBeVisible();
  for (const field of ['#depAmt', '#refNum']) await expect(page.locator(field)).toHaveValue('');
  await page.fill('#depAmt', '12345.60');
  await page.fill('#refNum', 'BR-778');
  await expect(page.locator('#depAmt')).toHaveValue('12,345.60');
  await page.fill('#transDate', today);
  await page.setInputFiles('#deposit_image', { name: 'proof.png', mimeType: 'image/png', buffer: png });
  await takeScreenshot(page, 'bank-deposit-form');
  await expect(report).not.toHaveAttribute('aria-disabled', 'true');
  await report.click();
  const wire = page.getByRole('row', { name: /BR-778/ });
  await expect(wire).toContainText('Pending');

  const deposit = { path: '/bank-deposits', customer: name, reason: 'Found in the statement' };
  await decide(page, sandbox, { as: 'gloria', ...deposit, button: /^Approve/ });
  await decide(page, sandbox, { as: 'hugo', ...deposit, button: /^Confirm/, isSecond: true });
  await expect(wire).toContainText('Approved', { timeout: 30_000 });
  await matchStatement(page, sandbox, { reference: 'BR-778', amount: '12345.60', customer: name });
  await expect(wire).toContainText('Completed');
  await takeScreenshot(page, 'bank-deposit');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'bank-deposit-390');
});

test('en español, una cuenta rechazada dice por qué, y al editarla se revisa de nuevo', async ({ page, sandbox }) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => localStorage.setItem('language', 'spanish'));
  const { name } = await createSignedIn(page, sandbox);
  await page.goto('/bank_whitelist');
  await addBancolombia(page, '7005550001');
  await page.getByRole('button', { name: 'Agregar banco' }).click();
  const row = page.getByRole('row', { name: /700555/ });
  await expect(row).toContainText('Pendiente');
  await decide(page, sandbox, {
    as: 'hugo',
    path: '/bank-accounts',
    customer: name,
    button: /^Reject/,
    reason: 'El titular es otra persona.',
  });
  await expect(row).toContainText('Rechazada');
  await expect(row).toContainText('El titular es otra persona.');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'bank-whitelist-es-390');
  await page.setViewportSize({ width: 1280, height: 800 });
  await row.getByRole('button', { name: 'Editar la cuenta 7005550001' }).click();
  await dialog(page).locator('#edit-accountnum').fill('7005550002');
  await dialog(page).locator('#edit-conaccount').fill('7005550002');
  await takeScreenshot(page, 'bank-edit-es-390');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(row).toContainText('7005550002');
  await expect(row).toContainText('Pendiente');
  await page.goto('/bank_deposit');
  await expect(page.locator('.banner').first()).toContainText('Active su cuenta bancaria');
  await expectAccessible(page);
});

test('en un país propio se escribe el banco y se deposita por transferencia local desde su mínimo', async ({
  page,
  sandbox,
}) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => localStorage.setItem('language', 'spanish'));
  const own = { country: 'El Salvador', alpha_code: 'SV', code: '503', phone: '70001234', state: 'San Salvador' };
  const { name } = await createSignedIn(page, sandbox, { ...own, city: 'San Salvador' });
  await page.goto('/bank_whitelist');
  await page.fill('#bankname', 'Banco de Prueba');
  await page.fill('#accountnum', '8005550001');
  await page.fill('#conaccount', '8005550001');
  await page.selectOption('#acctype', 'checking');
  await page.fill('#ibanCode', 'XXXXSVSS');
  await page.getByRole('button', { name: 'Agregar banco' }).click();
  const row = page.getByRole('row', { name: /8005550001/ });
  await expect(row).toContainText('Pendiente');
  const account = { path: '/bank-accounts', customer: name, button: /^Approve/, reason: 'The letter of the bank' };
  await decide(page, sandbox, { as: 'gloria', ...account });
  await row.getByRole('button', { name: 'Activar la cuenta 8005550001' }).click();
  await expect(row.getByRole('button', { name: 'Desactivar la cuenta 8005550001' })).toBeVisible();
  await page.goto('/bank_deposit');
  await expect(page.getByRole('heading', { name: 'Informar una transferencia local' })).toBeVisible();
  await expect(page.getByText('El monto mínimo de depósito es de 500 USD')).toBeVisible();
  await expect(page.getByText('Banco Ficticio de Ejemplo')).toBeVisible();
  await page.fill('#depAmt', '499.99');
  await page.fill('#refNum', 'LOCAL-1');
  await expect(fieldError(page, 'depAmt')).toHaveText('El monto mínimo de depósito es de 500 USD');
  await takeScreenshot(page, 'bank-deposit-es');
});
