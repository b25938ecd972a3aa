import {
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
} from './appearance.ts';
import { expectHeading } from './assertions.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';

test('an auditor reads what the business did in the last 30 days, with the meaning of each figure and its days one press away', async ({
  page,
  sandbox,
}) => {
  const luisa = await openConsole(page, sandbox, { as: 'luisa', path: '/' });
  const exchanged = luisa.getByRole('button', { name: /^Exchanged/ });
  await expect(exchanged).toContainText(/[1-9][\d,]*\.\d\d USD/);
  await exchanged.click();
  const dialog = luisa.getByRole('dialog', { name: 'Exchanged' });
  await expect(dialog).toContainText('What customers paid in exchanges and in purchases by card');
  await expect(dialog.getByRole('row', { name: /^USD/ }).first()).toContainText('USD');
  await dialog.getByRole('button', { name: 'View as table' }).click();
  await expect(dialog.getByRole('table', { name: /^Exchanged/ }).getByRole('row')).toHaveCount(31);
  await expectAccessible(luisa);
  await luisa.keyboard.press('Escape');
  await expect(exchanged).toBeFocused();
  for (const appearance of appearances) {
    await applyAppearance(luisa, appearance);
    await luisa.reload();
    await expectHeading(
      luisa,
      appearance.language === 'english' ? 'What needs your attention' : 'Lo que requiere su atención',
    );
    await expect(luisa.locator('.business-figure')).toHaveCount(8);
    await expectAccessible(luisa);
    await expectNoHorizontalOverflow(luisa);
    await takeScreenshot(luisa, `console-home-${appearance.language}-${appearance.width}`);
  }
});

test('queues without a case are named in one line, and support sees no figures of the business', async ({
  page,
  sandbox,
}) => {
  const jorge = await openConsole(page, sandbox, { as: 'jorge', path: '/' });
  const idle = jorge.getByText('Nothing is waiting here:');
  const tile = jorge.locator('.console-tile', { hasText: 'Support' });
  // Other tests write tickets meanwhile.
  await expect(idle.or(tile).first()).toBeVisible();
  await expect(jorge.getByRole('heading', { name: 'The last 30 days' })).toHaveCount(0);
});
