import type { Page } from '@playwright/test';
import { applyAppearance, expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { expectHeading, toast } from './assertions.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import { signIn } from './people.ts';
import type { Sandbox } from './sandbox.ts';

// A toast has the role of a dialog too.
const dialog = (page: Page) => page.locator('.dialog');

async function openIssuers(page: Page, sandbox: Sandbox) {
  const person = await createVerifiedCustomer(sandbox);
  await signIn(page, sandbox, person);
  await page.goto('/issuers');
  return person;
}

type Decision = { readonly customer: string; readonly button: RegExp; readonly reason: string; readonly name: string };

/** Compliance opens the request of a customer, decides it, and leaves. */
async function decide(page: Page, sandbox: Sandbox, { customer, button, reason, name }: Decision): Promise<void> {
  const staff = await openConsole(page, sandbox, { as: 'irene', path: '/issuers' });
  await staff.getByRole('link', { name: customer, exact: true }).first().click();
  const panel = staff.locator('.review');
  await expect(panel).toContainText('This is a personal account, not a company.');
  await takeScreenshot(staff, `console-issuers-${name}`);
  await expectAccessible(staff);
  await panel.getByRole('button', { name: button }).click();
  await dialog(staff).locator('#reason').fill(reason);
  await dialog(staff).getByRole('button', { name: button }).click();
  await expect(dialog(staff)).toHaveCount(0);
  await applyAppearance(staff, { language: 'spanish', theme: 'dark', width: 390 });
  await staff.goto('/console/issuers?view=decided');
  await expect(staff.getByRole('link', { name: customer, exact: true })).toBeVisible();
  await expectNoHorizontalOverflow(staff);
  await takeScreenshot(staff, `console-issuers-${name}-es-390`);
  await staff.context().close();
}

test('a company requests an issuance in one browser, staff approve it in another, and it may create a security', async ({
  page,
  sandbox,
}) => {
  test.setTimeout(120_000);
  const { name } = await openIssuers(page, sandbox);
  await expectHeading(page, 'Issuers');
  await expect(page.getByText('No Records Available')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Create a Security' })).toHaveCount(0);
  const send = page.getByRole('button', { name: 'Send the request' });
  await send.click({ force: true });
  await expect(toast(page, 'Please fill in all required fields.')).toBeVisible();
  await expect(page.getByText('Enter Amount').first()).toBeVisible();
  await expect(page.getByText('Enter Token Description').first()).toBeVisible();
  await page.fill('#amount', '1234567.891');
  await expect(page.locator('#amount')).toHaveValue('');
  await page.fill('#amount', '1234567.89');
  await page.fill('#description', 'See <b>here</b>');
  await expect(page.locator('#amount')).toHaveValue('1,234,567.89');
  await send.click({ force: true });
  await expect(toast(page, 'Invalid content exists!')).toBeVisible();
  await page.fill('#description', 'x'.repeat(301));
  await expect(page.getByText('301 / 300')).toBeVisible();
  await expect(page.getByText('Maximum 300 characters allowed').first()).toBeVisible();
  await takeScreenshot(page, 'issuers-problems');
  await page.selectOption('#assType', 'Bond');
  await page.fill('#description', 'A bond of the port of Limón, backed by its harbour dues.');
  await expect(page.getByText('56 / 300')).toBeVisible();
  await send.click({ force: true });
  await expect(dialog(page)).toContainText('1,234,567.89 USD');
  await takeScreenshot(page, 'issuers-confirm');
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  const row = page.getByRole('row', { name: /1,234,567\.89/ });
  await expect(row).toContainText('Pending');
  await expect(row).toContainText('Bond');
  await expect(page.getByText('We are reviewing your request')).toBeVisible();
  await expect(send).toHaveCount(0);
  await takeScreenshot(page, 'issuers-pending');
  await expectAccessible(page);

  await decide(page, sandbox, { customer: name, button: /^Approve/, reason: 'The company is known', name: 'approve' });
  await expect(row).toContainText('Approved');
  await expect(page.getByText('Your request was approved')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Create a Security' })).toHaveAttribute(
    'href',
    '/create_asset',
  );
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Create a Security' })).toBeVisible();
  await expect(send).toBeVisible();
  await takeScreenshot(page, 'issuers-approved');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'issuers-approved-390');
});

test('en español, una solicitud rechazada dice por qué, y se puede enviar otra', async ({ page, sandbox }) => {
  test.setTimeout(120_000);
  await applyAppearance(page, { language: 'spanish', theme: 'dark', width: 1280 });
  const { name } = await openIssuers(page, sandbox);
  await expectHeading(page, 'Emisores');
  await page.fill('#amount', '500000');
  await page.fill('#description', 'Acciones de la finca La Ceiba');
  await page.getByRole('button', { name: 'Enviar la solicitud' }).click();
  await dialog(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Estamos revisando su solicitud')).toBeVisible();
  await decide(page, sandbox, {
    customer: name,
    button: /^Reject/,
    reason: 'Envíe primero los estatutos',
    name: 'reject',
  });
  await expect(page.getByText('Motivo: Envíe primero los estatutos. Puede enviar otra solicitud.')).toBeVisible();
  await expect(page.getByRole('row', { name: /500,000\.00/ })).toContainText('Rechazada');
  await expect(page.getByRole('button', { name: 'Enviar la solicitud' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'issuers-rejected-es-dark');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'issuers-rejected-es-390');
});
