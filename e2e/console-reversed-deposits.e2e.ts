import { applyAppearance, expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { expectHeading } from './assertions.ts';
import { openConsole, signApproval } from './console.ts';
import { expect, test } from './fixtures.ts';

test('two of the staff close a reversed deposit, and its page says when it was reversed', async ({
  page,
  sandbox,
  signInAs,
}) => {
  test.setTimeout(120_000);
  await signInAs('anabel');
  await page.goto('/deposit/BTC');
  const address = (await page.locator('.address-full').first().textContent()) ?? '';
  const txid = await sandbox.deposit({ address, currency: 'BTC', amount: '0.0731' });
  await sandbox.mine('BTC', 3);
  const newest = page.locator('.deposit-list > li').filter({ hasText: '0.0731' });
  await expect(newest).toContainText('Completed', { timeout: 20_000 });
  await sandbox.removeTransaction('BTC', txid);
  await expect(newest).toContainText('Reversed', { timeout: 60_000 });
  for (const [as, button] of [
    ['gloria', 'Close the deposit'],
    ['hugo', 'Confirm'],
  ] as const) {
    const staff = await openConsole(page, sandbox, { as, path: '/reversed-deposits' });
    const row = staff.getByRole('row', { name: /0\.0731/ });
    await expect(row).toContainText('Bitcoin');
    await takeScreenshot(staff, `console-reversed-deposits-${as}`);
    await expectAccessible(staff);
    await row.getByRole('button', { name: new RegExp(`^${button}`) }).click();
    await staff.getByRole('dialog').locator('#reason').fill('The transaction was sent to another address');
    if (as === 'hugo') await signApproval(staff.getByRole('dialog'), sandbox, as);
    await takeScreenshot(staff, `console-reversed-deposits-dialog-${as}`);
    await staff.getByRole('dialog').getByRole('button', { name: button }).click();
    await expect(staff.getByRole('dialog')).toHaveCount(0);
    if (as === 'hugo') {
      await expect(async () => {
        await staff.reload();
        await expect(row).toContainText('Closed', { timeout: 1_000 });
      }).toPass();
      await applyAppearance(staff, { language: 'spanish', theme: 'dark', width: 390 });
      await staff.reload();
      await expectHeading(staff, 'Depósitos revertidos');
      await expectNoHorizontalOverflow(staff);
      await takeScreenshot(staff, 'console-reversed-deposits-es-phone');
    }
    await staff.context().close();
  }
  await newest.getByRole('link').first().click();
  await expect(page.getByText('Reversed by its network')).toBeVisible();
  await takeScreenshot(page, 'deposit-closed-timeline');
});
