import * as m from '@istmo/contract/messages';
import type { Locator, Page } from '@playwright/test';
import { withoutDisclaimer } from './pretences.ts';
import { type Say, speaking } from './language.ts';
import { leftoversOn } from './leftovers.ts';
import {
  findingsInBothThemes,
  type Look,
  picture,
  resize,
  sidewaysScroll,
  twoLooks,
  wear,
  type Width,
} from './looks.ts';
import { expectHeading } from './seen.ts';
import { expect, test } from './stage.ts';

type Visit = { readonly page: Page; readonly say: Say; readonly look: Look };

/** What is wrong with what is open over the page, a line for each: in both themes, and at every width of its layout. */
async function wrongWith({ page, look }: Visit, name: string, opened: Locator): Promise<string[]> {
  await expect(opened, name).toBeVisible();
  const wrong = await findingsInBothThemes(page);
  if (look.language === 'spanish') wrong.push(...(await leftoversOn(page)).map((text) => `says in English: ${text}`));
  await picture(page, `dialog-${name}-${look.language}-${look.width}`);
  for (const width of (look.width === 390 ? [320, 390] : [1280]) satisfies Width[]) {
    await resize(page, width);
    const over = await sidewaysScroll(page);
    if (over > 0) wrong.push(`is ${over} px too wide at ${width}`);
    const box = await opened.boundingBox();
    if (box && (box.x < 0 || box.x + box.width > width)) wrong.push(`sticks out of a window of ${width}`);
  }
  return wrong.map((line) => `${name} ${line}`);
}

for (const look of twoLooks) {
  const [language, isPhone] = look.language === 'english' ? (['en', false] as const) : (['es', true] as const);
  const say = speaking(language);
  const called = isPhone ? 'in Spanish on a phone' : 'in English on a desktop';

  test(`everything that opens over a customer's pages holds, ${called}`, async ({ page, signInAs }) => {
    const visit = { page, say, look };
    const wrong: string[] = [];
    const see = async (name: string, opened: Locator) => wrong.push(...(await wrongWith(visit, name, opened)));
    const escape = async (opened: Locator) => {
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
    };
    const dialog = page.getByRole('dialog');
    await wear(page, look);
    await signInAs('anabel');

    await page.goto('/history?tab=swap');
    await page.getByRole('button', { name: say(m.frame_menu_account) }).click();
    await see('menu', page.getByRole('menu'));
    await escape(page.getByRole('menu'));
    const row = isPhone
      ? page.locator('.row-card').getByRole('button')
      : page.getByRole('row').nth(1).getByRole('button');
    await row.first().click();
    await see('swap-details', dialog);
    await escape(dialog);
    if (isPhone) {
      await page.getByRole('button', { name: say(m.ui_filters), exact: true }).click();
      await see('filters', dialog);
      await escape(dialog);
      await page
        .locator('.bottombar')
        .getByRole('button', { name: say(m.frame_more) })
        .click();
      await see('more', dialog);
      await dialog.getByRole('button', { name: say(m.frame_logout) }).click();
    } else {
      await page
        .getByRole('button', { name: say(m.history_calendar_open) })
        .first()
        .click();
      await see('calendar', dialog.or(page.getByRole('grid')).first());
      await page.keyboard.press('Escape');
      await page
        .locator('.sidebar')
        .getByRole('button', { name: say(m.frame_logout) })
        .click();
    }
    await see('logout', page.getByRole('alertdialog'));

    await page.goto('/user-security/Tfa');
    await page.getByRole('button', { name: say(m.security_recovery_renew) }).click();
    await see('renew-codes', dialog);

    await withoutDisclaimer(page);
    await page.goto('/deposit/BTC');
    await see('deposit-disclaimer', dialog);
    expect(wrong).toEqual([]);
  });

  test(`what opens by itself holds, ${called}`, async ({ page, signInAs }) => {
    const visit = { page, say, look };
    await page.clock.install();
    await wear(page, look);
    await signInAs('bruno');
    await page.goto('/dashboard');
    const wrong = await wrongWith(
      visit,
      'disclaimer',
      page.getByRole('dialog', { name: say(m.access_disclaimer_title) }),
    );
    await page.goto('/settings');
    await expectHeading(page, say(m.frame_settings));
    await page.clock.fastForward('29:05');
    wrong.push(...(await wrongWith(visit, 'idle', page.getByRole('alertdialog'))));
    await signInAs('elisa');
    await page.goto('/dashboard');
    wrong.push(...(await wrongWith(visit, 'suspended', page.getByRole('dialog'))));

    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/login');
    await page.fill('#email', 'half-typed@viaje.test');
    await page.getByLabel(say(m.frame_language)).selectOption(language === 'en' ? 'es' : 'en');
    wrong.push(...(await wrongWith(visit, 'unsaved', page.getByRole('alertdialog'))));
    expect(wrong).toEqual([]);
  });
}
