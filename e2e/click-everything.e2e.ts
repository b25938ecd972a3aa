import type { Page } from '@playwright/test';
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
import { holdMaintenancePage } from './pretences.ts';
import { guardedRoutes, openRoutes } from './routes.ts';
import { expect, test } from './stage.ts';

test.describe.configure({ mode: 'parallel' });

/** Opens a page in one look and answers everything that is wrong with it, a line for each: in both themes, and at every width. */
async function wrongWith(page: Page, path: string, { language, width }: Look): Promise<string[]> {
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

for (const look of twoLooks) {
  const called = look.language === 'english' ? 'in English, opened on a desktop' : 'in Spanish, opened on a phone';

  test(`every page for visitors holds, ${called}`, async ({ page }) => {
    await wear(page, look);
    await holdMaintenancePage(page);
    const wrong: string[] = [];
    for (const path of openRoutes) wrong.push(...(await wrongWith(page, path, look)));
    expect(wrong).toEqual([]);
  });

  test(`every page behind the login holds, ${called}`, async ({ page, signInAs }) => {
    await wear(page, look);
    await signInAs('anabel');
    const wrong: string[] = [];
    // Anabel may open everything but the creation of assets, which is another's.
    for (const { path, who } of guardedRoutes) if (!who) wrong.push(...(await wrongWith(page, path, look)));
    await signInAs('fabio');
    for (const { path, who } of guardedRoutes) if (who) wrong.push(...(await wrongWith(page, path, look)));
    expect(wrong).toEqual([]);
  });
}
