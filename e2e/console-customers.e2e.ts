import type { Page } from '@playwright/test';
import { ApiClient } from './api-client.ts';
import { applyAppearance, expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { expectHeading, expectPath } from './assertions.ts';
import { openConsole, signApproval } from './console.ts';
import { expect, test } from './fixtures.ts';
import { createCustomerWithTfa } from './new-customers.ts';
import { findPerson } from './people.ts';

/** Opens a customer by the search of Ctrl K. */
async function openCustomer(console: Page, text: string, name: string): Promise<void> {
  await console.getByRole('heading', { level: 1 }).waitFor();
  await console.keyboard.press('Control+k');
  await console.getByRole('combobox', { name: 'Search' }).fill(text);
  await console.getByRole('option', { name }).click();
  await expectHeading(console, name);
}

async function giveReason(console: Page, reason: string, action: string): Promise<void> {
  const dialog = console.getByRole('dialog');
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

const part = (console: Page, name: string) => console.getByRole('region', { name, exact: true });

test('compliance finds a customer by e-mail and sees who they are, what they have and what happened', async ({
  page,
  sandbox,
  people,
}) => {
  const anabel = findPerson(people, 'anabel');
  const console = await openConsole(page, sandbox, { as: 'irene', path: '/' });
  await openCustomer(console, anabel.email, 'anabel');
  await expect(part(console, 'Balances').getByRole('row', { name: /^BTC/ })).toBeVisible();
  await expect(part(console, 'Person')).toContainText(anabel.email);
  await expect(part(console, 'Timeline')).toContainText('Looked at this customer');
  await expect(console.getByText('In good standing')).toBeVisible();
  await takeScreenshot(console, 'console-customer-en-light');
  await expectAccessible(console);
  await console.getByRole('tab', { name: 'Movements' }).click();
  await expect(console.getByRole('row').nth(1)).toContainText(/\d/);
  await takeScreenshot(console, 'console-customer-movements');
  for (const tab of ['Deposits', 'Exchanges', 'Security', 'Looks and decisions']) {
    await console.getByRole('tab', { name: tab }).click();
    await console.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await takeScreenshot(console, `console-customer-${tab.toLowerCase().replaceAll(' ', '-')}`);
    await expectAccessible(console);
  }
});

test('support sees personal data masked, and a field with a reason that the log keeps', async ({
  page,
  sandbox,
  people,
}) => {
  const { email } = findPerson(people, 'anabel');
  const console = await openConsole(page, sandbox, { as: 'jorge', path: '/' });
  await openCustomer(console, 'anabel', 'anabel');
  const person = part(console, 'Person');
  await expect(person).toContainText('a•••••@demo.istmo.test');
  await expect(console.getByRole('button', { name: 'Suspend…' })).toHaveCount(0);
  await person.getByRole('button', { name: 'Show Email' }).click();
  await giveReason(console, 'confirms the address on the phone', 'Show');
  await expect(person).toContainText(email);
  await takeScreenshot(console, 'console-customer-revealed');
  await console.reload();
  await expect(person).toContainText('a•••••@demo.istmo.test');
  await expect(person).not.toContainText(email);
  const auditor = await openConsole(page, sandbox, { as: 'luisa', path: '/audit' });
  await expect(auditor.getByRole('row', { name: /confirms the address/ })).toContainText('customer.reveal-email');
});

test('a suspended customer is out at once, and back when the suspension is lifted', async ({
  page,
  sandbox,
  signInAs,
}) => {
  const bruno = await signInAs('bruno');
  await page.goto('/settings');
  const console = await openConsole(page, sandbox, { as: 'irene', path: '/customers' });
  await openCustomer(console, bruno.email, 'bruno');
  await console.getByRole('button', { name: 'Suspend…' }).click();
  await takeScreenshot(console, 'console-suspend');
  await expectAccessible(console);
  await giveReason(console, 'asked by the authority, file 12', 'Suspend');
  await expect(console.getByText(/Suspended since/)).toBeVisible();
  await expect(part(console, 'Open sessions')).toContainText('No open sessions.');
  await expectPath(page, '/login');
  await sandbox.waitForEmail(bruno.email, 'Your account has been suspended');
  await console.getByRole('button', { name: 'Lift the suspension…' }).click();
  await giveReason(console, 'the authority closed the file', 'Lift the suspension');
  await expect(console.getByText('In good standing')).toBeVisible();
  await signInAs('bruno');
});

test('a two-factor reset is proposed by one and approved by another', async ({ page, sandbox }) => {
  const { person } = await createCustomerWithTfa(sandbox);
  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/customers' });
  await openCustomer(irene, person.name, person.name);
  const reset = (console: Page) => part(console, 'Two-factor reset');
  await reset(irene).getByRole('button', { name: 'Propose a TFA reset…' }).click();
  await giveReason(irene, 'passport seen on a video call, last deposit right', 'Propose a TFA reset');
  await expect(reset(irene)).toContainText('Waiting for a second person');
  await expect(reset(irene).getByRole('button', { name: 'Approve…' })).toHaveCount(0);
  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/customers' });
  await openCustomer(karla, person.name, person.name);
  await reset(karla).getByRole('button', { name: 'Approve…' }).click();
  const approval = karla.getByRole('dialog');
  await approval.getByLabel('Reason').fill('facts and recording checked');
  await signApproval(approval, sandbox, 'karla');
  await takeScreenshot(karla, 'console-tfa-approve');
  await approval.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(approval).toBeHidden();
  await expect(reset(karla)).toContainText('Approved by Karla');
  await expect(karla.getByText(/Withdrawals and exchanges paused until/)).toBeVisible();
  await takeScreenshot(karla, 'console-tfa-reset');
  await sandbox.waitForEmail(person.email, 'Two-factor authentication was reset');
  // Without a code.
  await new ApiClient(sandbox).logIn({ name: person.name, email: person.email, password: person.password });
});

test('a death is recorded by two, the account is suspended, and the auditor reads it', async ({ page, sandbox }) => {
  const { person } = await createCustomerWithTfa(sandbox);
  const record = (console: Page) => part(console, 'Deceased holder');
  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/customers' });
  await openCustomer(irene, person.name, person.name);
  await record(irene).getByRole('button', { name: 'Record the death…' }).click();
  const dialog = irene.getByRole('dialog');
  await dialog.getByLabel('Date of death').fill('05/11/2025');
  await dialog.getByLabel('Death certificate').fill('RENAP 2025-114, Antigua');
  await dialog.getByLabel('Reason').fill('brought by the widow, seen at the counter');
  await takeScreenshot(irene, 'console-deceased-propose');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(record(irene)).toContainText('Waiting for a second person');
  await expect(record(irene).getByRole('button', { name: 'Approve…' })).toHaveCount(0);
  await expect(part(irene, 'Two-factor reset')).not.toContainText('Waiting for a second person');
  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/customers' });
  await openCustomer(karla, person.name, person.name);
  await record(karla).getByRole('button', { name: 'Approve…' }).click();
  const approval = karla.getByRole('dialog');
  await approval.getByLabel('Reason').fill('certificate compared with the register');
  await signApproval(approval, sandbox, 'karla');
  await approval.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(approval).toBeHidden();
  await expect(record(karla)).toContainText('Recorded as deceased');
  await expect(karla.getByText(/Suspended since/)).toBeVisible();
  await takeScreenshot(karla, 'console-deceased');
  const luisa = await openConsole(page, sandbox, { as: 'luisa', path: '/customers' });
  await openCustomer(luisa, person.name, person.name);
  await expect(record(luisa)).toContainText('RENAP 2025-114, Antigua');
  await expect(record(luisa).getByRole('button')).toHaveCount(0);
  await applyAppearance(luisa, { language: 'spanish', theme: 'dark', width: 1280 });
  await luisa.reload();
  await expect(part(luisa, 'Tenedor fallecido')).toContainText('Registrado como fallecido');
  await takeScreenshot(luisa, 'console-deceased-es-dark');
});

test('the list filters by country, an unknown customer is said so, and both fit a tablet in Spanish', async ({
  page,
  sandbox,
}) => {
  const console = await openConsole(page, sandbox, { as: 'luisa', path: '/customers?kyc=pending' });
  await expect(console.getByRole('link', { name: 'carmen' })).toBeVisible();
  await expect(console.getByRole('link', { name: 'anabel' })).toHaveCount(0);
  await expectAccessible(console);
  await takeScreenshot(console, 'console-customers-list');
  await console.getByLabel('Frozen').selectOption({ label: 'Yes' });
  await expect(console).toHaveURL(/frozen=yes/);
  await expect(console.getByRole('link', { name: 'carmen' })).toHaveCount(0);
  await console.goto('/console/customers/none');
  await expectHeading(console, 'Unknown customer');
  await applyAppearance(console, { language: 'spanish', theme: 'dark', width: 1280 });
  // By search: tests before this one may have signed up more customers than the first page has.
  await console.goto('/console/customers?search=anabel');
  await expectHeading(console, 'Clientes');
  await console.getByRole('link', { name: 'anabel' }).click();
  await expect(part(console, 'Saldos').getByRole('row', { name: /^BTC/ })).toBeVisible();
  await expectNoHorizontalOverflow(console);
  await console.setViewportSize({ width: 1440, height: 900 });
  await takeScreenshot(console, 'console-customer-es-dark');
  await console.setViewportSize({ width: 820, height: 1100 });
  await expectNoHorizontalOverflow(console);
});
