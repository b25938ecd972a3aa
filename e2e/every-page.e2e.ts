import { appearances, applyAppearance } from './appearance.ts';
import { findProblems } from './page-problems.ts';
import { stayOnMaintenancePage } from './stubs.ts';
import { guardedRoutes, openRoutes } from './routes.ts';
import { expect, test } from './fixtures.ts';

test.describe.configure({ mode: 'parallel' });

for (const appearance of appearances) {
  const title = appearance.language === 'english' ? 'in English, opened on a desktop' : 'in Spanish, opened on a phone';

  test(`every page for visitors is filled, accessible and fits the window, ${title}`, async ({ page }) => {
    await applyAppearance(page, appearance);
    await stayOnMaintenancePage(page);
    const problems: string[] = [];
    for (const path of openRoutes) problems.push(...(await findProblems(page, path, appearance)));
    expect(problems).toEqual([]);
  });

  test(`every page behind the login is filled, accessible and fits the window, ${title}`, async ({
    page,
    signInAs,
  }) => {
    // Some sixty pages, each loaded from its start.
    test.setTimeout(600_000);
    await applyAppearance(page, appearance);
    // On the desktop each is loaded by its address.
    const byLink = appearance.width < 768;
    const problems: string[] = [];
    // Anabel may open every page except the creation of assets, which is Fabio's.
    for (const person of ['anabel', 'fabio'] as const) {
      await signInAs(person);
      await page.goto('/dashboard');
      await page.locator('h1').first().waitFor();
      for (const { path, openedBy = 'anabel' } of guardedRoutes)
        if (openedBy === person) problems.push(...(await findProblems(page, path, appearance, { byLink })));
    }
    expect(problems).toEqual([]);
  });
}
