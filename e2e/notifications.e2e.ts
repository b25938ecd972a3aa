import * as m from '@istmo/contract/messages';
import { withParams } from '@istmo/contract/kernel/message';
import {
  appearanceName,
  appearances,
  applyAppearance,
  expectAccessible,
  expectNoHorizontalOverflow,
  resize,
  takeScreenshot,
} from './appearance.ts';
import { expectHeading, expectPath } from './assertions.ts';
import { expect, test } from './fixtures.ts';
import { translatorFor } from './language.ts';
import { createCustomerWithTfa } from './new-customers.ts';
import { signIn } from './people.ts';

for (const appearance of appearances) {
  const name = appearanceName(appearance);
  const t = translatorFor(appearance.language === 'english' ? 'en' : 'es');

  test(`a notification arrives live, is read on every device, and its e-mails are chosen in the settings (${name})`, async ({
    page,
    sandbox,
  }) => {
    const { person } = await createCustomerWithTfa(sandbox);
    await applyAppearance(page, appearance);
    await signIn(page, sandbox, person);
    await page.goto('/profile');
    const bell = page.locator('.bell');
    await expect(bell).toHaveAccessibleName(t(withParams(m.notifications_title_unread, { count: '1' })));
    await bell.click();
    const panel = page.getByRole('dialog', { name: t(m.notifications_title) });
    const entry = panel.getByRole('link', { name: new RegExp(t(m.notifications_tfa_on_subject)) });
    await expect(entry).toBeVisible();
    await takeScreenshot(page, `notifications-panel-${name}`);
    await expectAccessible(page);
    await expectNoHorizontalOverflow(page);
    const other = await page.context().newPage();
    await resize(other, appearance.width);
    await other.goto('/notifications?show=security');
    await expectHeading(other, t(m.notifications_title));
    const unread = other.locator('.note[data-unread="true"]');
    await expect(unread).toHaveCount(1);
    await takeScreenshot(other, `notifications-page-${name}`);
    await expectAccessible(other);

    await entry.click();
    await expectPath(page, '/settings');
    await expect(bell).toHaveAccessibleName(t(m.notifications_title));
    await other.bringToFront();
    await expect(unread).toHaveCount(0);
    await other.goto('/notifications?show=money');
    await expect(other.locator('.empty-title')).toHaveText(t(m.notifications_none_filtered));

    await other.goto('/settings#emails');
    const choice = other.getByRole('switch', { name: new RegExp(`^${t(m.notifications_kind_support)}`) });
    await expect(choice).toBeChecked();
    await expect(other.locator('#emails-title')).toBeFocused();
    const saved = other.waitForResponse('**/api/notifications/email-choice');
    await choice.click();
    await expect(choice).not.toBeChecked();
    // It shows the choice before it is saved.
    await saved;
    await other.reload();
    await expect(choice).not.toBeChecked();
    await takeScreenshot(other, `emails-${name}`);
    await other.close();
  });
}

test('Ctrl K finds pages, currencies and references with the keyboard alone, and ? opens the help', async ({
  page,
  signInAs,
}) => {
  await signInAs('anabel');
  await page.goto('/dashboard');
  await expectHeading(page, 'Overview');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  await takeScreenshot(page, 'palette-all');
  await field.fill('bitcoin');
  await expect(page.getByRole('option', { selected: true })).toContainText('BTC');
  await field.fill('with usdt');
  await expect(page.getByRole('option', { name: 'Withdraw USDT' })).toHaveAttribute('aria-selected', 'true');
  await takeScreenshot(page, 'palette-withdraw');
  await expectAccessible(page);
  await field.fill('dep');
  const first = await page.getByRole('option', { selected: true }).textContent();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).not.toHaveText(first ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expectPath(page, '/deposit');
  await page.keyboard.press('Control+k');
  await field.fill('W-1234567890');
  await expect(page.getByRole('option', { name: 'Open W-1234567890' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.keyboard.press('Shift+?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('link', { name: 'Fees and limits' })).toBeVisible();
  await takeScreenshot(page, 'help');
  await expectAccessible(page);
  await help.getByRole('switch', { name: /Keys without Ctrl/ }).click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('Shift+?');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(help).toBeHidden();
});

for (const width of [390, 320] as const) {
  test(`on a phone of ${width} pixels the wallets are one line each and lead to their pages`, async ({
    page,
    signInAs,
  }) => {
    await applyAppearance(page, { language: 'spanish', theme: 'dark', width });
    await signInAs('anabel');
    await page.goto('/dashboard');
    await resize(page, width);
    const t = translatorFor('es');
    const line = page.locator('.holding').filter({ hasText: 'BTC' });
    await expect(line).toBeVisible();
    await expect(page.locator('.wallet-card')).toHaveCount(0);
    if (width === 390) {
      await expect(line.locator('.change')).toContainText('%');
      const heights = await page
        .locator('.portfolio-actions .btn')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
      expect(new Set(heights).size, 'the three actions are in one row').toBe(1);
    }
    await expectNoHorizontalOverflow(page);
    await takeScreenshot(page, `overview-phone-${width}`);
    await expectAccessible(page);
    await page.locator('.bell').click();
    await expect(page.locator('.notes-panel .note').first()).toBeVisible();
    await expectNoHorizontalOverflow(page);
    await takeScreenshot(page, `notifications-many-${width}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t(m.wallets_hide_amounts) }).click();
    await expect(line).toContainText('••••••');
    await line.click();
    await expectPath(page, '/crypto_wallet/BTC');
  });
}
