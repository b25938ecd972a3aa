import { applyAppearance, expectAccessible, takeScreenshot } from './appearance.ts';
import { expectPath, notice } from './assertions.ts';
import { expect, test } from './fixtures.ts';

for (const [language, words] of [
  [
    'english',
    {
      title: 'Your Service Suspended',
      denied: 'Access Denied',
      since: 'Since ',
      close: 'Close',
      support: 'Contact support',
    },
  ],
  [
    'spanish',
    {
      title: 'Su servicio está suspendido',
      denied: 'Acceso denegado',
      since: 'Desde el ',
      close: 'Cerrar',
      support: 'Contactar a soporte',
    },
  ],
] as const)
  test(`a suspended customer gets one notice: what is closed, since when, and what to do (${language})`, async ({
    page,
    signInAs,
  }) => {
    const theme = language === 'spanish' ? 'dark' : 'light';
    await applyAppearance(page, { language, theme, width: 1280 });
    await signInAs('elisa');
    await page.goto('/settings');
    await expectPath(page, '/dashboard');
    const dialog = page.getByRole('dialog', { name: `${words.denied}: ${words.title}` });
    await expect(dialog).toContainText(words.since);
    // Nothing behind the dialog says it again.
    const title = page.getByText(words.title);
    await expect(title).toHaveCount(1);
    await takeScreenshot(page, `suspended-dialog-${language}`);
    await dialog.getByRole('button', { name: words.close }).first().click();
    const banner = notice(page, words.title);
    await expect(banner).toContainText(words.since);
    await expect(title).toHaveCount(1);
    await expect(page.locator('.banner')).toHaveCount(1);
    await takeScreenshot(page, `suspended-dashboard-${language}`);
    await expectAccessible(page);

    // A page that is refused says so again, in the same notice.
    await page
      .getByRole('link', { name: language === 'english' ? 'History' : 'Historial' })
      .first()
      .click();
    await expect(dialog).toBeVisible();
    await expect(title).toHaveCount(1);
    await dialog.getByRole('link', { name: words.support }).click();
    await expectPath(page, '/user-support');
    await expect(notice(page, words.title)).toBeVisible();
    await expect(page.locator('.banner')).toHaveCount(1);
  });
