import type { Page } from '@playwright/test';
import { expectPath } from './assertions.ts';
import {
  type Appearance,
  findAccessibilityProblems,
  horizontalOverflow,
  resize,
  takeScreenshot,
  type Width,
} from './appearance.ts';
import { findUntranslated } from './untranslated.ts';

type Visit = {
  readonly widths?: readonly Width[];
  /** Opened as by a link on the page that is open, not by its address. */
  readonly byLink?: boolean;
};

/** Opens a page and returns its problems, one line each: in both themes, and at every width. */
export async function findProblems(
  page: Page,
  path: string,
  { language, width }: Appearance,
  { widths = [1280, 390, 320], byLink = false }: Visit = {},
): Promise<string[]> {
  const problems: string[] = [];
  if (byLink) await followLink(page, path);
  else {
    const reply = await page.goto(path);
    // The maintenance page answers as a server under maintenance does.
    if (reply && reply.status() >= 500 && path !== '/under_maintenance') problems.push(`answers ${reply.status()}`);
  }
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
  // Code and addresses of calls have names in braces of their own.
  const code = await page.locator('main').first().locator('code').allInnerTexts();
  const prose = code.reduce((rest, sample) => rest.replace(sample, ''), text);
  const placeholder = /undefined|\[object|NaN|\{\w+\}/.exec(prose);
  if (placeholder) problems.push(`contains "${placeholder[0]}"`);
  problems.push(...(await findAccessibilityProblems(page)));
  if (language === 'spanish') problems.push(...(await findUntranslated(page)).map((text) => `is in English: ${text}`));
  await takeScreenshot(page, `${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${language}-${width}`);
  for (const other of widths) {
    await resize(page, other);
    const over = await horizontalOverflow(page);
    if (over > 0) problems.push(`is ${over} px too wide at ${other}`);
  }
  await resize(page, width);
  return problems.map((line) => `${path} ${line}`);
}

/** What the router does for a link. The page is not loaded again, which takes most of the time of a visit. */
async function followLink(page: Page, path: string): Promise<void> {
  const plain = (address: string): string => address.replace(/\?.*$/, '').replace(/\/$/, '');
  if (plain(new URL(page.url()).pathname) === plain(path)) return;
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = heading.textContent;
    history.pushState(null, '', to);
  }, path);
  await expectPath(page, plain(path));
  // Pages of one kind keep their heading's element.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('h1')].every(({ dataset, textContent }) => dataset['left'] !== textContent),
  );
}
