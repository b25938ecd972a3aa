import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { DemoPerson } from '@istmo/tools/product';
import {
  appearanceName,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
  takeScreenshots,
  appearances,
} from './appearance.ts';
import { expectHeading, expectPath, fieldError, toast } from './assertions.ts';
import { openConsole, signApproval } from './console.ts';
import { expect, test } from './fixtures.ts';
import { findPerson } from './people.ts';
import type { Sandbox } from './sandbox.ts';
import { prepareWithdrawals, requestUsdt, tron } from './withdrawal-steps.ts';

type Ask = { readonly amount: string; readonly button: string; readonly confirm: string };

/** Fills in the form and asks for the withdrawal. */
async function ask(page: Page, sandbox: Sandbox, person: DemoPerson, { amount, button, confirm }: Ask) {
  await page.fill('#withdraw-amount', amount);
  await page.locator('#withdraw-address').selectOption(tron);
  await page.fill('#withdraw-code', await sandbox.nextCode(person.tfaSecret ?? ''));
  await page.getByRole('button', { name: button }).click();
  const review = page.getByRole('dialog');
  await expect(review.locator('.address-full')).toHaveText(tron);
  await takeScreenshot(page, `withdraw-review-${amount}`);
  await review.getByRole('button', { name: confirm, exact: true }).click();
  await expect(page).toHaveURL(/\/withdrawal\/W-/);
  return page.url().split('/').at(-1) ?? '';
}

/** Blocks come until the page says that the withdrawal arrived: the first ones may come before the transaction is sent. */
async function mineUntilArrived(page: Page, sandbox: Sandbox): Promise<void> {
  await expect(async () => {
    await sandbox.mine('TRON', 20);
    await sandbox.advance(5_000);
    await expect(page.getByText('The amount has arrived at the address.')).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
}

/** Opens the newest link that confirms a withdrawal, in the browser. */
async function openLink(page: Page, sandbox: Sandbox, { email }: DemoPerson, subject: RegExp): Promise<void> {
  const { links } = await sandbox.waitForEmail(email, subject);
  const link = links.find((one) => one.includes('/activate_withdraw')) ?? '';
  await page.goto(link);
}

test('a customer withdraws USDT: form, review, link, transaction id and completion', async ({
  page,
  sandbox,
  people,
  signInAs,
}) => {
  const person = findPerson(people, 'anabel');
  await prepareWithdrawals(sandbox, person);
  await signInAs('anabel');
  await page.goto('/withdraw/usdt');
  await expectHeading(page, 'Withdraw USDT');
  await expect(page.getByText('ERC20')).toHaveCount(0);
  await page.getByRole('button', { name: 'Max' }).click();
  await expect(page.locator('#withdraw-amount')).toHaveValue(/^\d+\.\d{2}$/);

  await page.fill('#withdraw-amount', '0.5');
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(toast(page, 'Enter Valid Amount To Withdraw')).toBeVisible();
  await page.fill('#withdraw-amount', '60000');
  await expect(page.getByText('Transaction Amount Must Be Below50,000.00Per Month')).toBeVisible();

  const reference = await ask(page, sandbox, person, {
    amount: '150',
    button: 'Withdraw 150.00 USDT',
    confirm: 'Withdraw',
  });
  await expect(page.getByText('Confirm by email').first()).toBeVisible();

  await openLink(page, sandbox, person, /Confirm your withdrawal of 150.00 USDT/);
  await expectHeading(page, 'Confirm a withdrawal');
  await expect(page.locator('.address-full')).toHaveText(tron);
  await expectAccessible(page);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expectHeading(second, 'Confirm a withdrawal');
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByText('Your withdrawal is confirmed.')).toBeVisible();
  // A second tab with the same link has nothing left to confirm.
  await second.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(second.getByText('This link was already used, or the withdrawal was cancelled.')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Confirm withdrawal' })).toHaveCount(0);
  await second.close();
  await page.getByRole('link', { name: 'Open the withdrawal' }).click();
  await expectPath(page, `/withdrawal/${reference}`);
  await expect(page.getByText('Look it up on the network')).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  await mineUntilArrived(page, sandbox);
  await takeScreenshot(page, 'withdrawal-completed');
  await page.goto('/history?tab=withdraw');
  await expect(page.getByRole('cell', { name: 'Completed' }).first()).toBeVisible();
  await page.locator('tbody a').first().click();
  await expect(page).toHaveURL(new RegExp(`/withdrawal/${reference}`));
});

test('a withdrawal that waits says why, is cancelled, and the money is back', async ({
  page,
  sandbox,
  people,
  signInAs,
}) => {
  const person = findPerson(people, 'diego');
  await prepareWithdrawals(sandbox, person);
  await signInAs('diego');
  await page.goto('/withdraw/USDT');
  await ask(page, sandbox, person, { amount: '30', button: 'Withdraw 30.00 USDT', confirm: 'Withdraw' });
  const url = page.url();
  await expect(page.getByText('Open the link in our email')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(page.getByText('available in your balance again').first()).toBeVisible();
  await page.goto(url);
  await expect(page.getByRole('button', { name: 'Cancel withdrawal' })).toHaveCount(0);
  const amounts = page.getByRole('region', { name: 'Amounts' });
  await expect(amounts).toContainText('Amount requested');
  await expect(amounts).toContainText('Nothing was sent');
  await expect(amounts).not.toContainText('You receive');
});

test('above the threshold two people approve, the first one only once, and a hold is read by the customer', async ({
  page,
  sandbox,
  people,
  signInAs,
}) => {
  const person = findPerson(people, 'diego');
  await prepareWithdrawals(sandbox, person);
  await signInAs('diego');
  await page.goto('/withdraw/USDT');
  const reference = await ask(page, sandbox, person, {
    amount: '6500',
    button: 'Withdraw 6,500.00 USDT',
    confirm: 'Withdraw',
  });
  await openLink(page, sandbox, person, /Confirm your withdrawal of 6,500.00 USDT/);
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByText('Your withdrawal is confirmed.')).toBeVisible();
  await expectPath(page, '/');
  await page.goto(`/withdrawal/${reference}`);
  // So large an amount is not sent before it is known who receives it.
  await expect(page.getByText('We must know who receives an amount of this size')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('We need information from you')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'withdrawal-beneficiary');
  await page.getByRole('link', { name: 'State who receives' }).click();
  await expectHeading(page, 'Who receives at Ledger cold?');
  await page.locator('#kind').selectOption('third_party');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(fieldError(page, 'name')).toHaveText('Enter the name of who receives');
  await page.fill('#name', 'Rosa Molina');
  await page.fill('#country', 'Panama');
  await expectAccessible(page);
  await takeScreenshot(page, 'beneficiary');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPath(page, `/withdrawal/${reference}`);
  // What was stated is not requested again, also before the checks went on.
  await expect(page.getByRole('heading', { name: /USDT/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'State who receives' })).toBeHidden();
  await page.goto('/whitelist');
  await expect(page.getByText('Someone else’s wallet · Rosa Molina · Panama')).toBeVisible();
  await takeScreenshot(page, 'whitelist-beneficiaries');
  await page.goto(`/withdrawal/${reference}`);
  await expect(page.getByText('0 of 2 approvals')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('Withdrawals worth more than 5,000.00 USD')).toBeVisible();
  await takeScreenshot(page, 'withdrawal-in-review');

  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/withdrawals' });
  await gloria.getByRole('link', { name: new RegExp(reference) }).click();
  await expect(gloria.getByText('Why it is waiting')).toBeVisible();
  await expect(gloria.getByText('Third party · Rosa Molina · keys held by the owner · Panama')).toBeVisible();
  await expectAccessible(gloria);
  await takeScreenshot(gloria, 'console-withdrawals');
  await gloria.getByRole('button', { name: 'Hold', exact: true }).click();
  await gloria.fill('#customer_reason', 'We are confirming this address with you by telephone.');
  await gloria.fill('#reason', 'call back on the number we hold');
  await gloria.getByRole('dialog').getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(page.getByText('We are confirming this address with you by telephone.')).toBeVisible({
    timeout: 15_000,
  });
  await takeScreenshot(page, 'withdrawal-on-hold');
  await gloria.getByRole('button', { name: 'Lift the hold' }).click();
  await gloria.fill('#reason', 'confirmed by telephone');
  await gloria.getByRole('dialog').getByRole('button', { name: 'Lift the hold' }).click();
  await gloria.getByRole('button', { name: 'Approve', exact: true }).click({ timeout: 20_000 });
  await gloria.fill('#reason', 'her usual pattern');
  await signApproval(gloria, sandbox, 'gloria');
  await gloria.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(gloria.getByText('“her usual pattern”')).toBeVisible();
  await expect(page.getByText('1 of 2 approvals')).toBeVisible({ timeout: 15_000 });

  const hugo = await openConsole(page, sandbox, { as: 'hugo', path: '/withdrawals' });
  await hugo.getByRole('link', { name: new RegExp(reference) }).click();
  await hugo.getByRole('button', { name: 'Approve', exact: true }).click();
  await hugo.fill('#reason', 'second look, the same');
  await signApproval(hugo, sandbox, 'hugo');
  await hugo.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Look it up on the network')).toBeVisible({ timeout: 20_000 });
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Receipt (PDF)' }).click(),
  ]);
  expect(receipt.suggestedFilename()).toBe(`${reference}.pdf`);

  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/travel-rule' });
  // A task records the transfer once the withdrawal is sent, and the list is read when it is opened.
  await expect(async () => {
    await irene.goto('/console/travel-rule');
    await expect(irene.getByRole('row', { name: new RegExp(reference) })).toContainText('Rosa Molina', {
      timeout: 3_000,
    });
  }).toPass({ timeout: 40_000 });
  await expectAccessible(irene);
  await takeScreenshot(irene, 'console-travel-rule');
  const download = irene.waitForEvent('download');
  await irene.getByRole('button', { name: 'Export as csv' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  for (const part of [reference, 'Rosa Molina']) expect(file).toContain(part);
});

test('staff raise the fee of a withdrawal that no block includes, and it arrives once', async ({
  page,
  sandbox,
  people,
  signInAs,
}) => {
  const person = findPerson(people, 'anabel');
  await prepareWithdrawals(sandbox, person);
  await signInAs('anabel');
  await page.goto('/withdraw/USDT');
  await sandbox.sendFault('TRON', 'stuck');
  const reference = await ask(page, sandbox, person, {
    amount: '35',
    button: 'Withdraw 35.00 USDT',
    confirm: 'Withdraw',
  });
  await openLink(page, sandbox, person, /Confirm your withdrawal of 35.00 USDT/);
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await page.goto(`/withdrawal/${reference}`);
  await expect(page.getByText('Look it up on the network')).toBeVisible({ timeout: 15_000 });

  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/withdrawals?view=sending' });
  await gloria.getByRole('link', { name: new RegExp(reference) }).click();
  await gloria.getByRole('button', { name: 'Raise the fee' }).click();
  await gloria.fill('#reason', 'the network asks for more now');
  await takeScreenshot(gloria, 'console-raise-fee');
  await gloria.getByRole('dialog').getByRole('button', { name: 'Raise the fee' }).click();
  await expect(gloria.getByText(/^Other attempt: /)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(gloria);
  await takeScreenshot(gloria, 'console-fee-raised');
  await mineUntilArrived(page, sandbox);
  await expect(async () => {
    await gloria.goto('/console/treasury?currency=TRX');
    await expect(gloria.getByRole('row', { name: /Network costs/ })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
  await takeScreenshot(gloria, 'console-network-costs');
});

for (const look of appearances) {
  test(`the withdrawal pages hold in ${appearanceName(look)}`, async ({ page, sandbox, people, signInAs }) => {
    const person = findPerson(people, 'anabel');
    const client = await prepareWithdrawals(sandbox, person);
    await applyAppearance(page, look);
    await signInAs('anabel');
    await page.goto('/withdraw/USDT');
    await page.fill('#withdraw-amount', '45');
    await page.locator('#withdraw-address').selectOption(tron);
    await expect(page.locator('.withdraw-bar').first()).toBeVisible();
    await expectNoHorizontalOverflow(page);
    await expectAccessible(page);
    await takeScreenshots(page, `withdraw-${appearanceName(look)}`);

    const reference = await requestUsdt(sandbox, client, { person, amount: '25' });
    await page.goto(`/withdrawal/${reference}`);
    await expect(page.locator('.timeline li').first()).toBeVisible();
    await expectNoHorizontalOverflow(page);
    await takeScreenshots(page, `withdrawal-${appearanceName(look)}`);
  });
}
