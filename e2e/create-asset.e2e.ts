import type { Locator, Page } from '@playwright/test';
import { applyAppearance, expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import { expectHeading, expectPath, fieldError, notice, toast } from './assertions.ts';
import { approvalOf, openConsole, type StaffName, signApproval } from './console.ts';
import { expect, test } from './fixtures.ts';
import { approveMeasure, proposeMeasure } from './measures.ts';
import { openRules } from './rule-sets.ts';
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
  if (shot === 'confirm') await signApproval(dialog(staff), sandbox, as);
  await dialog(staff).getByRole('button', { name: button }).click();
  await expect(dialog(staff)).toHaveCount(0);
  await takeScreenshot(staff, `console-assets-${shot}-done`);
  await staff.context().close();
}

// The second test sells what the first one created.
test.describe.configure({ mode: 'serial' });

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

  // A decimal comma is explained for as long as the digits after it would make the supply larger.
  await page.locator('#amount').pressSequentially('25000,50');
  await expect(page.getByText('Use a dot for decimals')).toBeVisible();
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
  await expect(dialog(page)).toContainText('25,000.50');
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

/** Fills in the fields of the open dialog, sends it and waits until it has closed. */
async function send(staff: Page, button: string, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await dialog(staff).getByRole('textbox', { name: label, exact: true }).fill(value);
  await dialog(staff).getByRole('button', { name: button, exact: true }).click();
  await expect(dialog(staff)).toHaveCount(0);
}

const reason = { Reason: 'as the board of the issuer decided' };

/** The units of the issuer go into a tranche when two people decided it, and one of its markets opens. */
async function offer(page: Page, sandbox: Sandbox): Promise<void> {
  const gloria = await openConsole(page, sandbox, { as: 'gloria', path: '/offerings' });
  const hugo = await openConsole(page, sandbox, { as: 'hugo', path: '/offerings' });
  await gloria.getByRole('button', { name: 'Create an offering' }).click();
  await dialog(gloria).getByLabel('Security').selectOption('PUERTO');
  await takeScreenshot(gloria, 'console-offerings-create');
  await expectAccessible(gloria);
  const tranche = { 'Units of tranche 1': '1000', 'Price in USD of tranche 1': '12.50' };
  await send(gloria, 'Create an offering', { ...tranche, ...reason });
  await hugo.reload();
  const proposal = hugo.getByRole('group', { name: 'Offering of PUERTO' });
  await proposal.getByRole('button', { name: 'Approve…' }).click();
  await signApproval(dialog(hugo), sandbox, 'hugo');
  await send(hugo, 'Approve', reason);
  const card = hugo.locator('.offering-card', { has: hugo.getByRole('heading', { name: /^PUERTO/ }) });
  await expect(card.getByRole('row', { name: /12\.50.*1,000/ })).toContainText('Open');
  await takeScreenshot(hugo, 'console-offerings');
  await expectAccessible(hugo);
  await gloria.goto('/console/markets');
  await expect(gloria.getByRole('row', { name: /PUERTO.*Price of the tranche/ })).toBeVisible();
  await gloria.getByRole('button', { name: 'Change USDT/PUERTO' }).click();
  await dialog(gloria).getByRole('checkbox', { name: 'Open for trading' }).check();
  await send(gloria, 'Save', reason);
  await takeScreenshot(gloria, 'console-markets');
  for (const staff of [gloria, hugo]) await staff.context().close();
}

/** Types an amount, takes a price and confirms the order. */
async function buy(page: Page, amount: string): Promise<void> {
  await page.getByLabel('From', { exact: true }).selectOption('USDT');
  await page.locator('#swap-amount').fill(amount);
  const action = page.locator('.swap-action').getByRole('button');
  await expect(async () => {
    if (await dialog(page).isVisible()) return;
    await action.click({ timeout: 2_000 });
    await expect(dialog(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
}

/** Two people decide the rules of the new security by the calls of the page, which rules.e2e.ts goes through. */
async function limitHolding(page: Page, sandbox: Sandbox, most: string): Promise<void> {
  const irene = await openRules({ page, sandbox }, { as: 'irene', ticker: 'PUERTO' });
  const karla = await openRules({ page, sandbox }, { as: 'karla', ticker: 'PUERTO' });
  const { versions } = await irene.read();
  const rules = JSON.stringify({ ...versions[0].rules, max_holding: most });
  const why = { reason: 'as the prospectus says' };
  await irene.send('propose', { ticker: 'PUERTO', rules, version: `${versions[0].version}`, ...why });
  const { proposal } = await karla.read();
  const approval = await approvalOf(sandbox, 'karla');
  await karla.send('decide', { id: proposal.id, approve: true, approval, ...why });
  await expect(async () => {
    await irene.console.goto('/console/rules/PUERTO');
    const note = 'The issuance service cannot enforce these limits: the platform alone checks them.';
    await expect(irene.console.getByText(note)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await takeScreenshot(irene.console, 'console-rules-puerto');
  for (const { console } of [irene, karla]) await console.context().close();
}

test('an investor buys the new security from its tranche; a rule refuses more and says why; staff freeze and report it', async ({
  page,
  sandbox,
  signInAs,
}) => {
  test.setTimeout(240_000);
  await offer(page, sandbox);
  await signInAs('anabel');
  await expect(async () => {
    await page.goto('/liq_exchange/PUERTO');
    await expect(page.locator('#swap-amount')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await buy(page, '502.5');
  await expect(page.locator('.receipt')).toContainText('PUERTO');
  await takeScreenshot(page, 'puerto-bought');
  await page.goto('/security/PUERTO');
  await expect(page.getByText('12.50 USD').first()).toBeVisible();
  await expect(page.getByText(/^(39|40)\.\d\d/).first()).toBeVisible();
  await takeScreenshot(page, 'puerto-held');
  await expectAccessible(page);

  await limitHolding(page, sandbox, '50');
  await applyAppearance(page, { language: 'spanish', theme: 'dark', width: 390 });
  await page.goto('/liq_exchange/PUERTO');
  await page.getByLabel('De', { exact: true }).selectOption('USDT');
  await page.locator('#swap-amount').fill('500');
  await expect(async () => {
    await page.locator('.swap-action').getByRole('button').click({ timeout: 2_000 });
    await expect(page.getByText('Esta orden no está permitida')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await takeScreenshot(page, 'puerto-refused-es');
  await expectNoHorizontalOverflow(page);
  await expectAccessible(page);

  const irene = await openConsole(page, sandbox, { as: 'irene', path: '/measures' });
  const karla = await openConsole(page, sandbox, { as: 'karla', path: '/measures' });
  await irene.getByRole('button', { name: 'Propose a measure…' }).click();
  await proposeMeasure(irene, { customer: 'anabel', security: 'PUERTO', amount: '5', reference: 'C-2026-77' });
  await approveMeasure(karla, sandbox, 'C-2026-77');
  await page.goto('/crypto_wallet/asset/PUERTO');
  await expect(notice(page, 'Unidades bloqueadas')).toContainText('5.00 PUERTO');
  await takeScreenshot(page, 'puerto-frozen-es');
  await irene.goto('/console/holders?security=PUERTO');
  await expect(irene.getByRole('row', { name: /anabel/ })).toContainText('5.00');
  await takeScreenshot(irene, 'puerto-holders');
  await irene.getByRole('button', { name: 'Report for an authority…' }).click();
  await dialog(irene).getByRole('textbox', { name: 'Reason' }).fill('letter 45 of the supervisor');
  const download = irene.waitForEvent('download');
  await dialog(irene).getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^register-PUERTO-.*\.xlsx$/);
  for (const staff of [irene, karla]) await staff.context().close();
});
