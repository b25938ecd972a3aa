import type { Locator, Page } from '@playwright/test';
import { applyAppearance, expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { expectHeading, expectPath, fieldError, toast } from './assertions.ts';
import { openConsole, type StaffName } from './console.ts';
import { expect, test } from './fixtures.ts';
import type { Sandbox } from './sandbox.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

// A toast has the role of a dialog too.
const dialog = (page: Page): Locator => page.locator('.dialog');

const texts = {
  tok_name: 'Puerto del Pacifico',
  ticker: 'puerto',
  domain: 'puertodelpacifico.com',
  amount: '25000.50',
  precision: '2',
  org: 'Puertos del Istmo S.A.',
  compliance: 'Diego Salcedo, 5550 0142',
  tokDes: 'Shares of a container port on the Pacific.',
  matDate: '31/12/2045',
  Jurisdiction: 'Guatemala',
  finSec: 'A dividend each March.',
  legFram: 'Decreto 34-96',
} as const;

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, value] of Object.entries(fields)) await page.fill(`#${id}`, value);
}

type Act = { as: StaffName; view: string; button: RegExp; before?: (staff: Page) => Promise<void>; shot: string };

/** Opens the asset in its queue as a member of staff, decides it, and leaves. */
async function decide(page: Page, sandbox: Sandbox, { as, view, button, before, shot }: Act): Promise<void> {
  const staff = await openConsole(page, sandbox, { as, path: `/assets?view=${view}` });
  await staff
    .getByRole('row', { name: /PUERTO/ })
    .getByRole('link')
    .click();
  const work = staff.locator('.review-foot');
  await before?.(staff);
  await expect(work.getByRole('button', { name: button })).toBeEnabled();
  await takeScreenshot(staff, `console-assets-${shot}`);
  await expectAccessible(staff);
  await work.getByRole('button', { name: button }).click();
  await dialog(staff).locator('#reason').fill('Papers and domain were seen');
  await dialog(staff).getByRole('button', { name: button }).click();
  await expect(dialog(staff)).toHaveCount(0);
  await takeScreenshot(staff, `console-assets-${shot}-done`);
  await staff.context().close();
}

test('a company creates a security: draft, review, fee held, approved by two, authorised, listed with closed markets', async ({
  page,
  sandbox,
  signInAs,
}) => {
  test.setTimeout(240_000);
  await signInAs('fabio');
  await page.goto('/create_asset');
  await expectHeading(page, 'Create a Security');
  await expect(page.getByText('Fee: 250.00 USDT')).toBeVisible();
  await expect(page.locator('#des_address')).not.toHaveValue('');
  await expect(page.locator('#reiss_add')).not.toHaveValue(await page.locator('#des_address').inputValue());
  await takeScreenshot(page, 'create-asset');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(fieldError(page, 'tok_name')).toHaveText('Enter the token’s name');
  await expect(fieldError(page, 'matDate')).toHaveText('Enter the maturity date');
  await expectAccessible(page);

  // Half of it, and away: what was left of the field is the draft.
  await fill(page, { tok_name: texts.tok_name, ticker: texts.ticker, domain: texts.domain });
  await page.locator('#domain').blur();
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  await page.goto('/dashboard');
  await page.goto('/create_asset');
  await expect(page.locator('#tok_name')).toHaveValue(texts.tok_name);
  await expect(page.locator('#ticker')).toHaveValue('PUERTO');

  await fill(page, { ...texts, ticker: 'U5DT' });
  await page.selectOption('#flags', '1');
  await page.selectOption('#trans_option', '1');
  await page.fill('#trans_amount', '30000');
  await page.locator('#asset_image').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(fieldError(page, 'ticker')).toHaveText(/looks like the code of a currency/);
  await expect(fieldError(page, 'trans_amount')).toHaveText('The transfer amount is more than the total supply');
  await fill(page, { ticker: 'puerto', trans_amount: '100' });
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(dialog(page)).toContainText('These details can never be changed');
  await expect(dialog(page)).toContainText('PUERTO');
  await expect(dialog(page)).toContainText('250.00 USDT will be held');
  await takeScreenshot(page, 'create-asset-review');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Create asset' }).click();
  await expect(toast(page, 'Your request was sent. We will keep you informed by email')).toBeVisible();
  await expectPath(page, '/dashboard');

  await page.goto('/create_asset');
  await expect(page.getByRole('row', { name: /PUERTO.*Issued, in review/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('#tok_name')).toHaveValue('');
  await decide(page, sandbox, {
    as: 'irene',
    view: 'open',
    button: /^Approve/,
    before: async (staff) => {
      const boxes = staff.locator('.asset-checklist').getByRole('checkbox');
      await expect(boxes).toHaveCount(6);
      for (const box of await boxes.all()) await box.check();
    },
    shot: 'review',
  });
  await decide(page, sandbox, { as: 'karla', view: 'open', button: /^Confirm approval/, shot: 'confirm' });

  const row = page.getByRole('row', { name: /PUERTO/ });
  await expect(row).toContainText('Approved, waiting for you', { timeout: 30_000 });
  await row.getByRole('button', { name: 'Authorise' }).click();
  await expect(dialog(page)).toContainText('25,000.50 PUERTO will be credited to you');
  await takeScreenshot(page, 'create-asset-authorise');
  await dialog(page).getByRole('button', { name: 'Authorise' }).click();
  await expect(toast(page, 'You authorised the asset. It becomes active within minutes')).toBeVisible();
  await expect(row.getByText('Active').first()).toBeVisible({ timeout: 30_000 });
  await row.getByRole('button', { name: 'Details of PUERTO' }).click();
  await expect(dialog(page)).toContainText('250.00 USDT, charged');
  await expect(dialog(page).locator('img')).toBeVisible();
  await takeScreenshot(page, 'create-asset-details');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await decide(page, sandbox, { as: 'gloria', view: 'done', button: /^List/, shot: 'list' });
  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/assets?view=done' });
  await karla
    .getByRole('row', { name: /PUERTO/ })
    .getByRole('link')
    .click();
  await expect(karla.getByText('USDT/PUERTO')).toBeVisible();
  await karla.context().close();

  await applyAppearance(page, { language: 'spanish', theme: 'dark', width: 390 });
  await page.goto('/create_asset');
  await expect(page.getByText('Sus activos')).toBeVisible();
  await expectNoHorizontalOverflow(page);
  await expectAccessible(page);
  await takeScreenshot(page, 'create-asset-es-390');
  await page.getByRole('button', { name: 'Detalles de PUERTO' }).click();
  await expect(dialog(page)).toContainText('250.00 USDT, cobrada');
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'create-asset-details-es-390');

  await page.goto('/security-listed/security');
  const images = page.locator('img[src*="securities/image?ticker=PUERTO"]');
  await expect(images).toHaveCount(2);
  for (const image of await images.all())
    await expect
      .poll(() => image.evaluate((shown) => (shown instanceof HTMLImageElement ? shown.naturalWidth : 0)))
      .toBe(96);
  await expectNoHorizontalOverflow(page);
  await takeScreenshot(page, 'securities-images-es-390');
});
