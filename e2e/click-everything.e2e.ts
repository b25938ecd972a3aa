import type { Page } from '@playwright/test';
import { leftoversOn } from './leftovers.ts';
import { findingsInBothThemes, picture, resize, sidewaysScroll, wear, type Width } from './looks.ts';
import { guardedRoutes, openRoutes } from './routes.ts';
import { expect, test } from './stage.ts';

test.describe.configure({ mode: 'parallel' });

// Every page is looked at in both themes, and measured at every width: the language and the first width need a visit of their own.
const visits = [
  { language: 'english', width: 1280, called: 'in English, opened on a desktop' },
  { language: 'spanish', width: 390, called: 'in Spanish, opened on a phone' },
] as const;

type Visit = (typeof visits)[number];

/** Opens a page and answers everything that is wrong with it, a line for each. */
async function wrongWith(page: Page, path: string, { language, width }: Visit): Promise<string[]> {
  const wrong: string[] = [];
  const reply = await page.goto(path);
  // The maintenance page answers as a server under maintenance does.
  if (reply && reply.status() >= 500 && path !== '/under_maintenance') wrong.push(`answers ${reply.status()}`);
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: 20_000 })
    .catch(() => wrong.push('has no heading'));
  await page
    .locator('[data-loading], [aria-busy="true"]')
    .first()
    .waitFor({ state: 'detached' })
    .catch(() => wrong.push('loads for ever'));
  const text = await page.locator('main').first().innerText();
  if (text.trim().length < 20) wrong.push(`is empty: "${text}"`);
  const undone = /undefined|\[object|NaN|\{\w+\}/.exec(text);
  if (undone) wrong.push(`says "${undone[0]}"`);
  wrong.push(...(await findingsInBothThemes(page)));
  if (language === 'spanish') wrong.push(...(await leftoversOn(page)).map((text) => `says in English: ${text}`));
  await picture(page, `${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${language}-${width}`);
  for (const other of [1280, 390, 320] satisfies Width[]) {
    await resize(page, other);
    const over = await sidewaysScroll(page);
    if (over > 0) wrong.push(`is ${over} px too wide at ${other}`);
  }
  await resize(page, width);
  return wrong.map((line) => `${path} ${line}`);
}

for (const visit of visits) {
  test(`every page for visitors holds, ${visit.called}`, async ({ page }) => {
    await wear(page, { ...visit, theme: 'light' });
    const wrong: string[] = [];
    for (const path of openRoutes) wrong.push(...(await wrongWith(page, path, visit)));
    expect(wrong).toEqual([]);
  });

  test(`every page behind the login holds, ${visit.called}`, async ({ page, signInAs }) => {
    await wear(page, { ...visit, theme: 'light' });
    await signInAs('anabel');
    const wrong: string[] = [];
    // Anabel may open everything but the creation of assets, which is another's.
    for (const { path, who } of guardedRoutes) if (!who) wrong.push(...(await wrongWith(page, path, visit)));
    await signInAs('fabio');
    for (const { path, who } of guardedRoutes) if (who) wrong.push(...(await wrongWith(page, path, visit)));
    expect(wrong).toEqual([]);
  });
}
