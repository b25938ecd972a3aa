import * as m from '@istmo/contract/messages';
import type { Locator, Page } from '@playwright/test';
import { stubUnacceptedDisclaimer } from './stubs.ts';
import { type Translate, translatorFor } from './language.ts';
import { findUntranslated } from './untranslated.ts';
import {
  findAccessibilityProblems,
  type Appearance,
  takeScreenshot,
  resize,
  horizontalOverflow,
  appearances,
  applyAppearance,
  type Width,
} from './appearance.ts';
import { expectHeading } from './assertions.ts';
import { expect, test } from './fixtures.ts';

type Visit = { readonly page: Page; readonly t: Translate; readonly appearance: Appearance };

/** Problems of what is open over the page, one line each: in both themes, and at every width of its layout. */
async function findProblems({ page, appearance }: Visit, name: string, opened: Locator): Promise<string[]> {
  await expect(opened, name).toBeVisible();
  const problems = await findAccessibilityProblems(page);
  if (appearance.language === 'spanish')
    problems.push(...(await findUntranslated(page)).map((text) => `is in English: ${text}`));
  await takeScreenshot(page, `dialog-${name}-${appearance.language}-${appearance.width}`);
  for (const width of (appearance.width === 390 ? [320, 390] : [1280]) satisfies Width[]) {
    await resize(page, width);
    const over = await horizontalOverflow(page);
    if (over > 0) problems.push(`is ${over} px too wide at ${width}`);
    const box = await opened.boundingBox();
    if (box && (box.x < 0 || box.x + box.width > width)) problems.push(`sticks out of a window of ${width}`);
  }
  return problems.map((line) => `${name} ${line}`);
}

for (const appearance of appearances) {
  const [language, isPhone] = appearance.language === 'english' ? (['en', false] as const) : (['es', true] as const);
  const t = translatorFor(language);
  const title = isPhone ? 'in Spanish on a phone' : 'in English on a desktop';

  test(`dialogs, menus and sheets of a customer's pages are accessible and fit the window, ${title}`, async ({
    page,
    signInAs,
  }) => {
    const visit = { page, t, appearance };
    const problems: string[] = [];
    const check = async (name: string, opened: Locator) => problems.push(...(await findProblems(visit, name, opened)));
    const escape = async (opened: Locator) => {
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
    };
    const dialog = page.getByRole('dialog');
    await applyAppearance(page, appearance);
    await signInAs('anabel');

    await page.goto('/history?tab=swap');
    await page.getByRole('button', { name: t(m.layout_menu_account) }).click();
    await check('menu', page.getByRole('menu'));
    await escape(page.getByRole('menu'));
    const row = isPhone
      ? page.locator('.row-card').getByRole('button')
      : page.getByRole('row').nth(1).getByRole('button');
    await row.first().click();
    await check('swap-details', dialog);
    await escape(dialog);
    if (isPhone) {
      await page.getByRole('button', { name: t(m.ui_filters), exact: true }).click();
      await check('filters', dialog);
      await escape(dialog);
      await page
        .locator('.bottombar')
        .getByRole('button', { name: t(m.layout_more) })
        .click();
      await check('more', dialog);
      await dialog.getByRole('button', { name: t(m.layout_logout) }).click();
    } else {
      await page
        .getByRole('button', { name: t(m.history_calendar_open) })
        .first()
        .click();
      await check('calendar', dialog.or(page.getByRole('grid')).first());
      await page.keyboard.press('Escape');
      await page
        .locator('.sidebar')
        .getByRole('button', { name: t(m.layout_logout) })
        .click();
    }
    await check('logout', page.getByRole('alertdialog'));

    await page.goto('/user-security/Tfa');
    await page.getByRole('button', { name: t(m.security_recovery_renew) }).click();
    await check('renew-codes', dialog);

    await stubUnacceptedDisclaimer(page);
    await page.goto('/deposit/BTC');
    await check('deposit-disclaimer', dialog);
    expect(problems).toEqual([]);
  });

  test(`dialogs that open by themselves are accessible and fit the window, ${title}`, async ({ page, signInAs }) => {
    const visit = { page, t, appearance };
    await page.clock.install();
    await applyAppearance(page, appearance);
    await signInAs('bruno');
    await page.goto('/dashboard');
    const problems = await findProblems(
      visit,
      'disclaimer',
      page.getByRole('dialog', { name: t(m.access_disclaimer_title) }),
    );
    await page.goto('/settings');
    await expectHeading(page, t(m.layout_settings));
    await page.clock.fastForward('29:05');
    problems.push(...(await findProblems(visit, 'idle', page.getByRole('alertdialog'))));
    await signInAs('elisa');
    await page.goto('/dashboard');
    problems.push(...(await findProblems(visit, 'suspended', page.getByRole('dialog'))));

    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/login');
    await page.fill('#email', 'half-typed@viaje.test');
    await page.getByLabel(t(m.layout_language)).selectOption(language === 'en' ? 'es' : 'en');
    problems.push(...(await findProblems(visit, 'unsaved', page.getByRole('alertdialog'))));
    expect(problems).toEqual([]);
  });
}

test('the menu of a phone opens at its beginning', async ({ page, signInAs }) => {
  await signInAs('anabel');
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/dashboard');
  await page.locator('.bottombar').getByRole('button', { name: m.layout_more() }).click();
  const menu = page.getByRole('dialog', { name: m.layout_more() });
  await expect(menu.getByRole('button', { name: m.layout_palette() })).toBeFocused();
  expect(await menu.locator('.dialog-body').evaluate((body) => body.scrollTop)).toBe(0);
});

test('a disclaimer read to its end can be accepted when a busy browser reports both views of its end at once', async ({
  page,
  signInAs,
}) => {
  await page.addInitScript(() => {
    const Native = IntersectionObserver;
    window.IntersectionObserver = class extends Native {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const changes: IntersectionObserverEntry[] = [];
        super((more, observer) => {
          changes.push(...more);
          if (changes.some(({ isIntersecting }) => isIntersecting)) callback(changes.splice(0), observer);
        }, options);
      }
    };
  });
  await signInAs('bruno');
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: m.access_disclaimer_title() });
  await expect(dialog.getByRole('checkbox')).toBeDisabled();
  await dialog.getByRole('region').press('End');
  await expect(dialog.getByRole('checkbox')).toBeEnabled();
});
