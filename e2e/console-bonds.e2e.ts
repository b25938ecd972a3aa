import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
} from './appearance.ts';
import { expectHeading } from './assertions.ts';
import { openConsole, signApproval, signInStaff } from './console.ts';
import { expect, test } from './fixtures.ts';

test('staff enter the terms of a bond by two after seeing its schedule, and a customer reads when it pays', async ({
  page,
  sandbox,
  signInAs,
}) => {
  test.slow();
  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/bonds' });
  await irene.getByRole('link', { name: 'FINCA' }).click();
  await expectHeading(irene, 'Terms of FINCA');
  await irene.getByRole('button', { name: 'Enter terms' }).click();
  const propose = irene.getByRole('button', { name: 'Propose…' });
  await irene.getByRole('button', { name: 'Show the schedule' }).click();
  await expect(irene.locator('.field-error', { hasText: 'An amount above zero' })).toBeVisible();
  await irene.locator('#nominal').fill('25');
  await irene.locator('#currency').selectOption('USD');
  await irene.locator('#issued_on').fill('30/06/2026');
  await irene.locator('#matures_on').fill('29/06/2028');
  await irene.getByRole('checkbox', { name: /last days of their months/ }).check();
  await irene.locator('#percent').fill('8');
  await irene.locator('#calendars').fill('GT');
  await irene.locator('#amortisation').selectOption('table');
  await irene.locator('#redemptions').fill('2027-06-30 10.00\n2028-06-30 15.00');
  await expect(irene.locator('.field-error', { hasText: 'is not the last of its month' })).toBeVisible();
  await irene.locator('#matures_on').fill('30/06/2028');
  await irene.getByRole('button', { name: 'Show the schedule' }).click();
  const preview = irene.getByRole('table', { name: /Schedule of this draft/ });
  await expect(preview.getByRole('row', { name: /^1 30\/06\/2026 31\/12\/2026 .*1\/2 8\.00% 1\.00/ })).toBeVisible();
  await expectAccessible(irene);
  await takeScreenshot(irene, 'bond-form');
  await propose.click();
  await irene.getByRole('dialog').locator('#reason').fill('As the prospectus says');
  await irene.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();
  await expect(irene.getByRole('button', { name: 'Withdraw Terms of FINCA' })).toBeVisible();

  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/bonds/FINCA' });
  await expect(karla.getByRole('table', { name: /Schedule of the proposal/ })).toBeVisible();
  await takeScreenshot(karla, 'bond-proposal');
  await karla.getByRole('button', { name: 'Approve Terms of FINCA' }).click();
  await karla.getByRole('dialog').locator('#reason').fill('Compared with the prospectus');
  await signApproval(karla.getByRole('dialog'), sandbox, 'karla');
  await karla.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(karla.getByText(/Version 1, in force since/)).toBeVisible();
  for (const staff of [irene, karla]) await staff.context().close();

  await signInAs('anabel');
  await page.goto('/security/FINCA');
  const part = page.locator('.bond-schedule');
  await expect(part).toContainText('8 % a year');
  await part.locator('summary', { hasText: 'All 4 payments' }).click();
  await expect(part.getByRole('row', { name: /30\/06\/2028/ })).toContainText('15.00');
});

for (const look of appearances)
  test(`the pages of bonds fit the window, ${appearanceName(look)}`, async ({ page, sandbox, signInAs }) => {
    test.slow();
    await applyAppearance(page, look);
    await signInStaff(page, sandbox, 'karla');
    for (const [name, address, ready] of [
      ['bonds', '/bonds', 'BOVER'],
      ['bond', '/bonds/BOVER', 'Irene, Karla'],
      ['holidays', '/bonds/holidays?country=CO&year=2026', '18/05/2026'],
      ['rates', '/bonds/rates', 'IBR-3M'],
    ] as const) {
      await page.goto(`/console${address}`);
      await expect(page.getByText(ready).first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessible(page);
      await expectNoHorizontalOverflow(page);
      await takeScreenshot(page, `console-${name}-${appearanceName(look)}`);
    }
    await signInAs('anabel');
    await page.goto('/security/BOVER');
    await page.locator('.bond-schedule summary').click();
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    await takeScreenshot(page, `security-bond-${appearanceName(look)}`);
  });
