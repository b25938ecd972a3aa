import type { Page } from '@playwright/test';
import { applyAppearance, expectAccessible, expectNoHorizontalOverflow, resize, takeScreenshot } from './appearance.ts';
import { expectHeading, toast } from './assertions.ts';
import { approvalOf, signApproval } from './console.ts';
import { expect, test } from './fixtures.ts';
import { openRules } from './rule-sets.ts';
import type { Sandbox } from './sandbox.ts';

const open = {
  paused: false,
  identity: true,
  countries: null,
  categories: null,
  max_holders: null,
  max_holding: null,
  lock_up_days: null,
  lock_up_until: null,
  min_order: null,
  min_holding: null,
  max_supply: null,
};

test('a rule refuses a customer in both languages, two of the staff change it, and then he buys', async ({
  page,
  sandbox,
  signInAs,
}) => {
  test.slow();
  const irene = await openRules({ page, sandbox }, { as: 'irene', ticker: 'COINGT' });
  const karla = await openRules({ page, sandbox }, { as: 'karla', ticker: 'COINGT' });
  const { versions } = await irene.read();
  const rules = JSON.stringify({
    ...open,
    categories: ['professional', 'institutional'],
    max_holding: '100000',
    lock_up_until: '2040-01-01',
  });
  await irene.send('propose', {
    ticker: 'COINGT',
    rules,
    version: `${versions[0].version}`,
    reason: 'as the law says',
  });
  const { proposal } = await karla.read();
  const approval = await approvalOf(sandbox, 'karla');
  await karla.send('decide', { id: proposal.id, approve: true, reason: 'compared with the law', approval });

  await signInAs('anabel');
  await expect(async () => {
    await page.goto('/instant_swap/coingt');
    await expect(page.getByText('You cannot buy COINGT at the moment')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const why = 'COINGT is for these investors only: professional and institutional. Your category is retail.';
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.getByText('If you qualify for another category, send your evidence to support.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write to support' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'rules-refused');
  await page.getByLabel('From', { exact: true }).selectOption('USDT');
  await page.getByRole('button', { name: 'Show price details' }).click();
  await page.fill('#swap-total', '1');
  await expect(async () => {
    const refresh = page.getByRole('button', { name: 'Refresh price' });
    if (await refresh.isVisible()) await refresh.click();
    await page.locator('.swap-action').getByRole('button').click({ timeout: 2_000 });
    await expect(page.getByText('This order is not allowed')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText(why)).toHaveCount(1);
  await takeScreenshot(page, 'rules-refused-order');
  await page.goto('/teip');
  await expect(page.getByText('You cannot buy COINGT at the moment')).toBeVisible();
  await expect(page.getByText(why)).toBeVisible();
  await takeScreenshot(page, 'rules-refused-card');
  await page.goto('/withdraw/COINGT');
  await expect(page.getByText('You cannot withdraw COINGT at the moment')).toBeVisible();
  await takeScreenshot(page, 'rules-refused-withdrawal');
  await applyAppearance(page, { language: 'spanish', theme: 'dark', width: 390 });
  await page.goto('/instant_swap/coingt');
  await expect(page.getByText('Por ahora no puede comprar COINGT')).toBeVisible();
  await expect(
    page.getByText('COINGT es solo para estos inversionistas: profesional e institucional. Su categoría es minorista.'),
  ).toBeVisible();
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'rules-refused-es-phone-dark');

  await changeRules(karla.console, irene.console, sandbox);
  await applyAppearance(page, { language: 'english', theme: 'light', width: 1280 });
  await expect(async () => {
    await page.goto('/instant_swap/coingt');
    await expect(page.getByRole('button', { name: 'Show price details' })).toBeVisible();
    await expect(page.getByText('You cannot buy COINGT at the moment')).toHaveCount(0);
  }).toPass();
  await buyOne(page);

  const decisions = irene.console;
  await decisions.goto('/console/rules?tab=decisions&ticker=COINGT');
  await expect(decisions.getByRole('row', { name: /anabel/ }).first()).toContainText('Allowed');
  await takeScreenshot(decisions, 'console-rules-decisions');
  await expectAccessible(decisions);
  await decisions.getByRole('button', { name: 'Details of Decision about anabel' }).first().click();
  await expect(decisions.getByRole('dialog')).toContainText('"kyc": "verified"');
  await takeScreenshot(decisions, 'console-rules-decision');
  await decisions.context().close();
  await karla.console.context().close();
});

/** One opens the category to everyone and proposes it with its effect in view, the other approves. */
async function changeRules(proposer: Page, approver: Page, sandbox: Sandbox): Promise<void> {
  await proposer.goto('/console/rules');
  await expectHeading(proposer, 'Rule sets');
  await expect(proposer.getByRole('row', { name: /COINGT/ })).toContainText('For these investors only');
  await takeScreenshot(proposer, 'console-rules');
  await expectAccessible(proposer);
  await proposer.getByRole('link', { name: 'COINGT', exact: true }).click();
  await proposer.getByRole('button', { name: 'Change the rules' }).click();
  const propose = proposer.getByRole('button', { name: 'Propose…' });
  await expect(propose).toHaveAttribute('aria-disabled', 'true');
  await proposer.getByRole('textbox', { name: 'Most units for one customer' }).fill('');
  await proposer.getByRole('textbox', { name: 'Locked up until (first free day)' }).fill('31/02/2040');
  await proposer.getByRole('button', { name: 'See the effect' }).click();
  await expect(proposer.getByText('Enter a date as dd/mm/yyyy, or nothing').first()).toBeVisible();
  await proposer.getByRole('textbox', { name: 'Locked up until (first free day)' }).fill('');
  await proposer.getByRole('checkbox', { name: 'retail' }).check();
  await proposer.getByRole('button', { name: 'See the effect' }).click();
  await expect(proposer.getByText(/customers? holds? it\./)).toBeVisible();
  await expectAccessible(proposer);
  await takeScreenshot(proposer, 'console-rules-form');
  await resize(proposer, 390);
  await expectNoHorizontalOverflow(proposer);
  await takeScreenshot(proposer, 'console-rules-form-phone');
  await resize(proposer, 1280);
  await propose.click();
  const dialog = proposer.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('open to everyone again');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(toast(proposer, 'Proposed. Another person has to put the rules in force.')).toBeVisible();
  await expect(proposer.getByRole('button', { name: 'Put in force…' })).toHaveCount(0);

  await approver.goto('/console/rules/COINGT');
  await expect(approver.getByText('Proposed by karla')).toBeVisible();
  await expect(approver.getByText(/customers? holds? it\./)).toBeVisible();
  await takeScreenshot(approver, 'console-rules-proposal');
  await expectAccessible(approver);
  await approver.getByRole('button', { name: 'Put in force…' }).click();
  const approval = approver.getByRole('dialog', { name: 'Put these rules in force?' });
  await approval.getByRole('textbox', { name: 'Reason' }).fill('the board decided it');
  await signApproval(approval, sandbox, 'irene');
  await approval.getByRole('button', { name: 'Put in force' }).click();
  await expect(toast(approver, 'The rules are in force.')).toBeVisible();
  await expect(approver.getByRole('row', { name: /the board|open to everyone again/ })).toContainText('Karla, Irene');
  await takeScreenshot(approver, 'console-rules-versions');
}

async function buyOne(page: Page): Promise<void> {
  await page.getByLabel('From', { exact: true }).selectOption('USDT');
  await page.getByRole('button', { name: 'Show price details' }).click();
  await page.fill('#swap-total', '1');
  const confirmation = page.getByRole('dialog', { name: 'Confirm exchange' });
  await expect(async () => {
    const refresh = page.getByRole('button', { name: 'Refresh price' });
    if (await refresh.isVisible()) await refresh.click();
    await page.locator('.swap-action').getByRole('button').click({ timeout: 2_000 });
    await expect(confirmation).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Exchange completed' })).toBeVisible();
}
