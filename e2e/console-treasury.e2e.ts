import { expectAccessible, takeScreenshot } from './appearance.ts';
import { expectHeading } from './assertions.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';

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
  await takeScreenshot(luisa, 'console-statement');
  await expectAccessible(luisa);
  const download = luisa.waitForEvent('download');
  await luisa.getByRole('button', { name: 'Export as csv' }).click();
  expect((await download).suggestedFilename()).toMatch(/^statement-available-.*-BTC.*\.csv$/);
  await luisa.getByRole('link', { name: 'Inventory' }).first().click();
  await expectHeading(luisa, 'Statement of Inventory · BTC');

  await luisa.goto('/console/treasury/fees');
  await expectHeading(luisa, 'Fees earned');
  await takeScreenshot(luisa, 'console-fees');
  await luisa.getByRole('row', { name: /Swaps/ }).first().getByRole('link').click();
  await expectHeading(luisa, /^Statement of Fees · swap/);
  await expect(luisa).toHaveURL(/from=/);
  await luisa.context().close();
});
