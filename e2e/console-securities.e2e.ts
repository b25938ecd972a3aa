import { expectAccessible, expectNoHorizontalOverflow, resize } from './appearance.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';

test('the forms about a security name every field that is missing, also the file and the fields of a tranche', async ({
  page,
  sandbox,
}) => {
  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/offerings' });
  const dialog = gloria.getByRole('dialog').filter({ has: gloria.getByRole('textbox', { name: 'Reason' }) });
  await gloria.getByRole('button', { name: 'Create an offering' }).click();
  await dialog.getByRole('combobox', { name: 'Tranches' }).selectOption('2');
  await dialog.getByRole('button', { name: 'Create an offering' }).click();
  await expect(dialog.getByText('Enter how many units')).toHaveCount(2);
  await expect(dialog.getByText('Enter a price in USD')).toHaveCount(2);
  await dialog.getByRole('textbox', { name: 'Units of tranche 2' }).fill('5');
  await expect(dialog.getByRole('textbox', { name: 'Units of tranche 1' })).toHaveValue('');
  await expect(dialog.getByText('Enter how many units')).toHaveCount(1);
  await gloria.context().close();

  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/documents' });
  await irene.getByRole('button', { name: 'Upload a document' }).click();
  const upload = irene.getByRole('dialog', { name: 'Upload a document' });
  await expect(upload.getByText('Drop the PDF here')).toBeVisible();
  await upload.getByRole('button', { name: 'Publish' }).click();
  await expect(upload.locator('.field-error', { hasText: 'Choose the PDF' })).toBeVisible();
  await expectAccessible(irene);

  // What the issuance service answered may be one long word.
  await irene.goto('/console/holders?security=BOVER');
  await expect(irene.getByRole('heading', { name: 'Compared with the issuance service' })).toBeVisible();
  await resize(irene, 390);
  await expectNoHorizontalOverflow(irene);
  await irene.context().close();
});

test('who publishes a price of a security sees the one that it replaces', async ({ page, sandbox }) => {
  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/markets' });
  const work = gloria.getByRole('group', { name: /BOVER/ });
  await work.getByRole('button', { name: 'Propose a price…' }).click();
  const propose = gloria.getByRole('dialog', { name: /BOVER/ });
  await propose.getByRole('textbox', { name: /Price/ }).fill('102.5');
  await propose.getByRole('textbox', { name: 'Reason' }).fill('valued by the auditor');
  await propose.getByRole('button', { name: 'Propose a price' }).click();
  await expect(work).toContainText('102.50 USD proposed by');
  const hugo = await openConsole(page, sandbox, { as: 'hugo', path: '/markets' });
  await hugo
    .getByRole('group', { name: /BOVER/ })
    .getByRole('button', { name: /^Publish/ })
    .click();
  const publish = hugo.getByRole('dialog', { name: /BOVER/ });
  await expect(publish).toContainText('102.50 USD a unit');
  await expect(publish).toContainText('Today it is 10.25 USD.');
  await expectAccessible(hugo);
  for (const staff of [gloria, hugo]) await staff.context().close();
});
