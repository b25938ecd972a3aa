import type { Page } from '@playwright/test';
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
import { stayOnMaintenancePage } from './stubs.ts';
import { guardedRoutes, openRoutes } from './routes.ts';
import { expect, test } from './fixtures.ts';

test.describe.configure({ mode: 'parallel' });

/** Opens a page and returns its problems, one line each: in both themes, and at every width. */
async function findProblems(page: Page, path: string, { language, width }: Appearance): Promise<string[]> {
  const problems: string[] = [];
  const reply = await page.goto(path);
  // The maintenance page answers as a server under maintenance does.
  if (reply && reply.status() >= 500 && path !== '/under_maintenance') problems.push(`answers ${reply.status()}`);
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: 20_000 })
    .catch(() => problems.push('has no heading'));
  await page
    .locator('[data-loading], [aria-busy="true"]')
    .first()
    .waitFor({ state: 'detached' })
    .catch(() => problems.push('never finishes loading'));
  const text = await page.locator('main').first().innerText();
  if (text.trim().length < 20) problems.push(`is empty: "${text}"`);
  const placeholder = /undefined|\[object|NaN|\{\w+\}/.exec(text);
  if (placeholder) problems.push(`contains "${placeholder[0]}"`);
  problems.push(...(await findAccessibilityProblems(page)));
  if (language === 'spanish') problems.push(...(await findUntranslated(page)).map((text) => `is in English: ${text}`));
  await takeScreenshot(page, `${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${language}-${width}`);
  for (const other of [1280, 390, 320] satisfies Width[]) {
    await resize(page, other);
    const over = await horizontalOverflow(page);
    if (over > 0) problems.push(`is ${over} px too wide at ${other}`);
  }
  await resize(page, width);
  return problems.map((line) => `${path} ${line}`);
}

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
