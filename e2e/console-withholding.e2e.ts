import type { CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import type { Page } from '@playwright/test';
import { rateOf } from '../api/src/testing/test-corporate-actions.ts';
import { expectAccessible, expectNoHorizontalOverflow, resize, takeScreenshot, takeScreenshots } from './appearance.ts';
import { expectHeading, toast } from './assertions.ts';
import { openConsole, signApproval } from './console.ts';
import { openActionSteps } from './corporate-actions.ts';
import { expect, test } from './fixtures.ts';
import { createVerifiedCustomer } from './new-customers.ts';

const reason = 'As the tax adviser wrote on 20 November';
const pdf = { name: 'residence.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nresidence\n%%EOF\n') };

async function proposeRule(console: Page, basis: string): Promise<void> {
  await console.getByRole('button', { name: 'Propose a rule' }).click();
  const dialog = console.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Tax withheld for' }).selectOption('MX');
  await dialog.getByRole('combobox', { name: 'Payment' }).selectOption('dividend');
  for (const [label, value] of [
    ['Rate', '10.5'],
    ['First day', '01/01/2026'],
    ['Legal basis', basis],
    ['Reason', reason],
  ] as const)
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  await takeScreenshot(console, 'console-tax-rule');
  await expectAccessible(console);
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(toast(console, 'Proposed: another person decides')).toBeVisible();
}

async function uploadCertificate(console: Page, number: string): Promise<void> {
  await console.getByRole('button', { name: 'Upload a certificate' }).click();
  const dialog = console.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Residence' }).selectOption('ES');
  for (const [label, value] of [
    ['Customer', 'anabel'],
    ['Number', number],
    ['First day', '01/01/2026'],
    ['Last day', '31/12/2026'],
    ['Reason', reason],
  ] as const)
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  await dialog.locator('input[type=file]').setInputFiles(pdf);
  await takeScreenshot(console, 'console-certificate');
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(toast(console, 'Proposed: another person decides')).toBeVisible();
}

async function approve(console: Page, sandbox: Parameters<typeof signApproval>[1], row: RegExp): Promise<void> {
  await console.getByRole('row', { name: row }).getByRole('button', { name: 'Approve…' }).click();
  const dialog = console.getByRole('dialog', { name: 'Approve the proposal' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('compared with the law');
  await signApproval(dialog, sandbox, 'karla');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(toast(console, 'Approved')).toBeVisible();
}

test('a withholding rule and a certificate of residence are decided by two, and the report says what is owed', async ({
  page,
  sandbox,
}) => {
  test.setTimeout(120_000);
  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/withholding/rules' });
  await expectHeading(gloria, 'Withholding rules');
  const basis = `LISR art. 164 ${Date.now()}`;
  await proposeRule(gloria, basis);
  await expect(gloria.getByRole('row', { name: new RegExp(`Mexico.*${basis}`) })).toContainText('Proposed');
  await gloria.goto('/console/withholding/certificates');
  await expectHeading(gloria, 'Certificates of residence');
  const number = `ES-${Date.now()}`;
  await uploadCertificate(gloria, number);

  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/withholding/certificates' });
  await approve(karla, sandbox, new RegExp(number));
  await expect(karla.getByRole('row', { name: new RegExp(number) })).toContainText('Valid');
  await takeScreenshots(karla, 'console-certificates');
  await karla.goto('/console/withholding/rules');
  await approve(karla, sandbox, new RegExp(basis));
  await expect(karla.getByRole('row', { name: new RegExp(basis) })).toContainText('In force');
  await takeScreenshots(karla, 'console-tax-rules');
  await expectAccessible(karla);
  await karla.goto('/console/withholding');
  await expectHeading(karla, 'Withholding tax');
  await takeScreenshots(karla, 'console-withholding');
  await expectAccessible(karla);
  await karla.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Español' });
  await expectHeading(karla, 'Retenciones de impuesto');
  await resize(karla, 390);
  await takeScreenshot(karla, 'console-withholding-es-phone');
  await expectNoHorizontalOverflow(karla);
  await karla.goto('/console/withholding/rules');
  await expectHeading(karla, 'Reglas de retención');
  await takeScreenshot(karla, 'console-tax-rules-es-phone');
  await expectNoHorizontalOverflow(karla);
  for (const console of [gloria, karla]) await console.context().close();
});

test('staff see what each holder gets beside the last time, and two pay the tax to the authority', async ({
  page,
  product,
  sandbox,
}) => {
  test.slow();
  const [holder, other, issuer] = [
    await createVerifiedCustomer(sandbox),
    await createVerifiedCustomer(sandbox),
    await createVerifiedCustomer(sandbox),
  ];
  const steps = await openActionSteps(product, sandbox);
  const [mine, others, theirs] = [await steps.idOf(holder), await steps.idOf(other), await steps.idOf(issuer)];
  await steps.give(mine, money('COINGT', 40n));
  await steps.give(theirs, money('USD', 100_000n));
  const pay = async (title: string, shares: readonly (readonly [CustomerId, bigint])[]) => {
    const { id, reference } = await steps.announce({
      instrument: 'COINGT',
      issuer: theirs,
      kind: 'dividend',
      rates: [rateOf('USD', '1.25')],
      terms: { titleEn: title, titleEs: title, taxCountry: 'GT' },
    });
    await steps.record(id);
    await steps.entitle(
      id,
      shares.map(([customer, gross]) => ({
        customer,
        currency: 'USD',
        gross,
        tax: gross / 20n,
        taxRate: 50_000,
        taxBasis: 'Decreto 10-2012, art. 93',
      })),
    );
    await steps.fund(id, {
      issuer: theirs,
      currency: 'USD',
      units: shares.reduce((sum, [, gross]) => sum + gross, 0n),
    });
    await steps.pay(id);
    return reference;
  };
  const first = await pay('First dividend', [[mine, 2_000n]]);
  await steps.give(others, money('COINGT', 10n));
  const second = await pay('Second dividend', [
    [mine, 5_000n],
    [others, 1_250n],
  ]);
  await steps.close();

  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: `/corporate-actions/${second}` });
  await expect(gloria.getByText(`Compared with ${first}`)).toBeVisible();
  await expect(gloria.getByText('2 holders differ, 0 get nothing this time')).toBeVisible();
  await expect(gloria.getByRole('row', { name: new RegExp(`${holder.name}.*More than twice as much`) })).toBeVisible();
  await expect(gloria.getByRole('row', { name: new RegExp(`${other.name}.*New holder`) })).toBeVisible();
  await takeScreenshots(gloria, 'console-entitlements');
  await expectAccessible(gloria);
  await gloria.goto('/console/withholding');
  await gloria.getByRole('button', { name: 'Pay: Guatemala USD' }).click();
  const dialog = gloria.getByRole('dialog');
  for (const [label, value] of [
    ['Amount in USD', '1.50'],
    ['First day', '01/01/2026'],
    ['Last day', '31/12/2026'],
    ['Reference', 'SAT 2026'],
    ['Reason', reason],
  ] as const)
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(toast(gloria, 'Proposed: another person decides')).toBeVisible();
  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/withholding' });
  await approve(karla, sandbox, /SAT 2026/);
  await expect(karla.getByRole('row', { name: /SAT 2026/ })).toContainText('Posted');
  await takeScreenshots(karla, 'console-withholding-paid');
  await expectAccessible(karla);
  await karla.goto('/console/withholding/payments');
  await expect(karla.getByRole('row', { name: new RegExp(other.name) })).toContainText('Decreto 10-2012, art. 93');
  await takeScreenshots(karla, 'console-withheld');
  for (const console of [gloria, karla]) await console.context().close();
});
