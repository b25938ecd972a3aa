import { applyAppearance, expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { expectHeading } from './assertions.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { openSurveillanceCase } from './surveillance.ts';

test('compliance reviews a case of market surveillance, which the auditor reads', async ({
  page,
  sandbox,
  product,
}) => {
  test.setTimeout(180_000);
  const id = await openSurveillanceCase(product, sandbox, 'MUELLE');
  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/surveillance' });
  const row = irene.getByRole('row', { name: /MUELLE-USD/ });
  await expect(row).toContainText('Open');
  await takeScreenshot(irene, 'console-surveillance-list');
  await expectAccessible(irene);
  await row.getByRole('link', { name: 'Spoofing or layering' }).click();
  await expectHeading(irene, 'Spoofing or layering on MUELLE-USD, 2026-11-02');
  await expect(irene.getByRole('row', { name: /Ended: Cancelled by the customer/ })).toBeVisible();
  await expectAccessible(irene);
  await irene.getByRole('button', { name: 'Take', exact: true }).click();
  await irene.getByRole('dialog').getByRole('button', { name: 'Take' }).click();
  await expect(irene.getByText('In review')).toBeVisible();
  await irene.getByRole('button', { name: 'Comment' }).click();
  await irene.getByRole('dialog').locator('#text').fill('The customer quotes both sides every day.');
  await irene.getByRole('dialog').getByRole('button', { name: 'Comment' }).click();
  await expect(irene.getByText('The customer quotes both sides every day.')).toBeVisible();
  await takeScreenshot(irene, 'console-surveillance-case');
  await irene.getByRole('button', { name: 'Close the case' }).click();
  await irene.getByRole('dialog').locator('#outcome').selectOption('warned');
  await irene.getByRole('dialog').locator('#reason').fill('Warned in writing on the same day');
  await takeScreenshot(irene, 'console-surveillance-close');
  await irene.getByRole('dialog').getByRole('button', { name: 'Close the case' }).click();
  await expect(irene.getByText('Customer warned')).toBeVisible();
  const luisa = await openConsole(page, sandbox, { as: 'luisa', path: `/surveillance/${id}` });
  await expect(luisa.getByText('Customer warned')).toBeVisible();
  await expect(luisa.getByRole('button', { name: 'Close the case' })).toHaveCount(0);
  await applyAppearance(luisa, { language: 'spanish', theme: 'dark', width: 390 });
  await expectNoHorizontalOverflow(luisa);
  await takeScreenshot(luisa, 'console-surveillance-case-phone');
  await luisa.goto('/console/surveillance');
  await expect(luisa.getByText('MUELLE-USD').first()).toBeVisible();
  await expectNoHorizontalOverflow(luisa);
  await takeScreenshot(luisa, 'console-surveillance-list-phone');
});
