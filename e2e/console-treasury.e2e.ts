import type { Page } from '@playwright/test';
import { expectAccessible, takeScreenshot } from './appearance.ts';
import { expectHeading, toast } from './assertions.ts';
import { openConsole, signApproval } from './console.ts';
import { expect, test } from './fixtures.ts';
import { ApiClient } from './api-client.ts';
import { createCustomer } from './new-customers.ts';

test('every sum of the trial balance leads to the accounts and movements that it is made of', async ({
  page,
  sandbox,
}) => {
  const luisa = await openConsole(page, sandbox, { as: 'luisa', path: '/treasury' });
  await expectHeading(luisa, 'Trial balance');
  const currencies = luisa.getByRole('table', { name: 'By currency' });
  await expect(currencies.getByRole('row', { name: /^USD / })).toContainText('Balanced');
  await takeScreenshot(luisa, 'console-trial-balance');
  await expectAccessible(luisa);

  await currencies.getByRole('link', { name: 'BTC', exact: true }).click();
  await expect(luisa).toHaveURL(/currency=BTC/);
  const accounts = luisa.getByRole('table', { name: 'Accounts' });
  await accounts
    .getByRole('row', { name: /Available/ })
    .getByRole('link')
    .click();
  await expectHeading(luisa, 'Accounts: Available, BTC');
  await takeScreenshot(luisa, 'console-owned-accounts');
  await luisa
    .getByRole('row', { name: /anabel/ })
    .getByRole('link')
    .last()
    .click();
  await expectHeading(luisa, 'Statement of Available · anabel · BTC');
  await expect(luisa.getByRole('region', { name: 'Balance' })).toContainText('Closing balance');
  await expect(luisa.getByRole('link', { name: 'Outside · Bitcoin Network' }).first()).toBeVisible();
  await expect(luisa.getByRole('cell', { name: 'Deposit credited' }).first()).toBeVisible();
  await takeScreenshot(luisa, 'console-statement');
  await expectAccessible(luisa);
  const download = luisa.waitForEvent('download');
  await luisa.getByRole('button', { name: 'Export as csv' }).click();
  expect((await download).suggestedFilename()).toMatch(/^statement-available-.*-BTC.*\.csv$/);
  await luisa
    .getByRole('link', { name: /^Outside/ })
    .first()
    .click();
  await expectHeading(luisa, /^Statement of Outside/);

  await luisa.goto('/console/treasury/fees');
  await expectHeading(luisa, 'Fees earned');
  await takeScreenshot(luisa, 'console-fees');
  await luisa
    .getByRole('row', { name: /Exchanges/ })
    .first()
    .getByRole('link')
    .click();
  await expectHeading(luisa, /^Statement of Fees · Exchanges/);
  await expect(luisa).toHaveURL(/from=/);
  await luisa.context().close();
});

test('one person proposes an adjustment, another types its amount and approves, and the customer sees it', async ({
  page,
  sandbox,
}) => {
  const person = await createCustomer(sandbox);
  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/adjustments' });
  await expectHeading(gloria, 'Adjustments');
  await gloria.getByRole('button', { name: 'Propose an adjustment…' }).click();
  const proposal = gloria.getByRole('dialog', { name: 'Propose an adjustment' });
  await proposal.getByRole('button', { name: 'Propose' }).click();
  await expect(proposal.getByText('Enter the currency').first()).toBeVisible();
  await proposal.getByRole('textbox', { name: 'Customer' }).fill(person.name);
  await proposal.getByRole('textbox', { name: 'Currency' }).fill('usdt');
  await proposal.getByRole('textbox', { name: 'Amount' }).fill('12.5');
  await proposal.getByRole('textbox', { name: 'Reason' }).fill('the network fee was taken twice');
  await expectAccessible(gloria);
  await takeScreenshot(gloria, 'console-adjustment-propose');
  await proposal.getByRole('button', { name: 'Propose' }).click();
  await expect(toast(gloria, 'Proposed. Another person has to approve it.')).toBeVisible();
  const row = (console: Page) => console.getByRole('row', { name: new RegExp(person.name) });
  await expect(row(gloria)).toContainText('Waiting for approval');
  await expect(row(gloria).getByRole('button', { name: 'Approve…' })).toHaveCount(0);

  const hugo = await openConsole(page, sandbox, { as: 'hugo', path: '/adjustments' });
  await row(hugo).getByRole('button', { name: 'Approve…' }).click();
  const approval = hugo.getByRole('dialog', { name: 'Approve the adjustment?' });
  await approval.getByRole('textbox', { name: 'Currency' }).fill('USDT');
  await approval.getByRole('textbox', { name: 'Amount' }).fill('125');
  await approval.getByRole('textbox', { name: 'Reason' }).fill('compared with the chain');
  await signApproval(approval, sandbox, 'hugo');
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(approval.getByText('The currency or the amount is not the one that was proposed').first()).toBeVisible();
  await takeScreenshot(hugo, 'console-adjustment-differs');
  await approval.getByRole('textbox', { name: 'Amount' }).fill('12.5');
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(hugo, 'Approved. It is posted within seconds.')).toBeVisible();
  await expect(async () => {
    await hugo.reload();
    await expect(row(hugo)).toContainText('Posted', { timeout: 2_000 });
  }).toPass();
  await takeScreenshot(hugo, 'console-adjustments');
  await expectAccessible(hugo);
  const client = new ApiClient(sandbox);
  await client.logIn(person);
  const moves = await client.call('history/internalHis', {});
  expect(JSON.stringify(moves)).toContain('"currency":"USDT","amount":"12.500000","status":1');
  for (const console of [gloria, hugo]) await console.context().close();
});

test('a difference is a case, a shortfall stops withdrawals until two lift it, and money is moved to hot by two', async ({
  page,
  sandbox,
}) => {
  await sandbox.setHolding('chain:BTC', 'BTC', '-100000');
  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/reserves' });
  await expectHeading(gloria, 'Reserves');
  const banner = (console: Page) => console.locator('.banner', { hasText: 'Withdrawals of BTC are stopped' });
  await expect(async () => {
    await gloria.reload();
    await expect(banner(gloria)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
  await expect(banner(gloria)).toContainText('found 0.00100000 BTC missing');
  const difference = (console: Page) => console.getByRole('row', { name: /Bitcoin Network · BTC/ });
  await expect(difference(gloria)).toContainText('Open');
  await expectAccessible(gloria);
  await takeScreenshot(gloria, 'console-reserves');
  await difference(gloria).getByRole('button', { name: 'Take…' }).click();
  const take = gloria.getByRole('dialog', { name: 'Take this case?' });
  await take.getByRole('textbox', { name: 'Note' }).fill('asked the custodian');
  await take.getByRole('button', { name: 'Take' }).click();
  await expect(difference(gloria)).toContainText('In progress');

  await banner(gloria).getByRole('button', { name: 'Lift the stop…' }).click();
  const proposal = gloria.getByRole('dialog', { name: 'Propose to lift the stop of BTC?' });
  await proposal.getByRole('textbox', { name: 'Reason' }).fill('the custodian has booked a fee');
  await proposal.getByRole('button', { name: 'Propose' }).click();
  await expect(banner(gloria)).toContainText('Gloria proposes to lift it: the custodian has booked a fee');

  const hugo = await openConsole(page, sandbox, { as: 'hugo', path: '/reserves' });
  await hugo.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Español' });
  await expectHeading(hugo, 'Reservas');
  await takeScreenshot(hugo, 'console-reserves-es');
  await hugo.getByRole('button', { name: 'Levantarla…' }).click();
  const approval = hugo.getByRole('dialog', { name: '¿Levantar la suspensión de BTC?' });
  await approval.getByRole('textbox', { name: 'Motivo' }).fill('comprobado con el custodio');
  await signApproval(approval, sandbox, 'hugo');
  await approval.getByRole('button', { name: 'Levantar la suspensión' }).click();
  await expect(hugo.locator('.banner')).toHaveCount(0);

  await gloria.reload();
  await gloria.getByRole('button', { name: 'Move USDT of' }).first().click();
  const move = gloria.getByRole('dialog', { name: /^Propose a move of / });
  await move.getByLabel('Direction').selectOption('Cold to hot');
  await move.getByRole('textbox', { name: 'Currency' }).fill('USDT');
  await move.getByRole('textbox', { name: 'Amount' }).fill('100');
  await move.getByRole('textbox', { name: 'Reason' }).fill('withdrawals of the weekend');
  await move.getByRole('button', { name: 'Propose' }).click();
  const moves = (console: Page) => console.getByRole('row', { name: /withdrawals of the weekend/ });
  await expect(moves(gloria)).toContainText('Waiting for approval');
  await hugo.reload();
  await moves(hugo).getByRole('button', { name: 'Aprobar…' }).click();
  const moveApproval = hugo.getByRole('dialog', { name: '¿Aprobar el traslado?' });
  await moveApproval.getByRole('textbox', { name: 'Moneda' }).fill('USDT');
  await moveApproval.getByRole('textbox', { name: 'Monto' }).fill('100');
  await moveApproval.getByRole('textbox', { name: 'Motivo' }).fill('de acuerdo');
  await signApproval(moveApproval, sandbox, 'hugo');
  await expectAccessible(hugo);
  await moveApproval.getByRole('button', { name: 'Aprobar' }).click();
  await expect(async () => {
    await gloria.reload();
    await expect(moves(gloria)).toContainText('Ordered', { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await takeScreenshot(gloria, 'console-wallets');
  await sandbox.setHolding('chain:BTC', 'BTC', '0');
  for (const console of [gloria, hugo]) await console.context().close();
});
