import type { Page } from '@playwright/test';
import { leftoversOn } from './leftovers.ts';
import { findingsInBothThemes, looks, picture, sidewaysScroll, wear } from './looks.ts';
import { guardedRoutes, openRoutes } from './routes.ts';
import { expect, test } from './stage.ts';

test.describe.configure({ mode: 'parallel' });

// Both themes are looked at on each visit, so a visit is a language and a width.
const visits = looks
  .filter(({ theme }) => theme === 'light')
  .map((look) => ({
    ...look,
    called: `in ${look.language === 'english' ? 'English' : 'Spanish'} on ${look.width === 390 ? 'a phone' : 'a desktop'}`,
  }));

type Visit = (typeof visits)[number];

/** Opens a page and answers everything that is wrong with it, a line for each. */
async function wrongWith(page: Page, path: string, visit: Visit): Promise<string[]> {
  const wrong: string[] = [];
  const reply = await page.goto(path);
  if (reply && reply.status() >= 500) wrong.push(`answers ${reply.status()}`);
  const heading = page.locator('h1').first();
  await heading.waitFor({ timeout: 20_000 }).catch(() => wrong.push('has no heading'));
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
  if (visit.language === 'spanish') wrong.push(...(await leftoversOn(page)).map((text) => `says in English: ${text}`));
  for (const width of visit.width === 390 ? [390, 320] : [1280]) {
    await page.setViewportSize({ width, height: visit.width === 390 ? 844 : 800 });
    const over = await sidewaysScroll(page);
    if (over > 0) wrong.push(`is ${over} px too wide at ${width}`);
  }
  await page.setViewportSize({ width: visit.width, height: visit.width === 390 ? 844 : 800 });
  await picture(page, `${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${visit.language}-${visit.width}`);
  return wrong.map((line) => `${path} ${line}`);
}

for (const visit of visits) {
  test(`every page for visitors holds, ${visit.called}`, async ({ page }) => {
    test.setTimeout(600_000);
    await wear(page, visit);
    const wrong: string[] = [];
    for (const path of openRoutes) wrong.push(...(await wrongWith(page, path, visit)));
    expect(wrong).toEqual([]);
  });

  test(`every page behind the login holds, ${visit.called}`, async ({ page, signInAs }) => {
    test.setTimeout(900_000);
    await wear(page, visit);
    await signInAs('anabel');
    const wrong: string[] = [];
    // Anabel may open everything but the creation of assets, which is another's.
    for (const { path, who } of guardedRoutes) if (!who) wrong.push(...(await wrongWith(page, path, visit)));
    await page.evaluate(() => localStorage.removeItem('token'));
    await signInAs('fabio');
    for (const { path, who } of guardedRoutes) if (who) wrong.push(...(await wrongWith(page, path, visit)));
    expect(wrong).toEqual([]);
  });
}
