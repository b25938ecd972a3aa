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
    await applyAppearance(page, appearance);
    await signInAs('anabel');
    const problems: string[] = [];
    // Anabel may open every page except the creation of assets, which is Fabio's.
    for (const { path, openedBy } of guardedRoutes)
      if (!openedBy) problems.push(...(await findProblems(page, path, appearance)));
    await signInAs('fabio');
    for (const { path, openedBy } of guardedRoutes)
      if (openedBy) problems.push(...(await findProblems(page, path, appearance)));
    expect(problems).toEqual([]);
  });
}
