import type { Page } from '@playwright/test';
import {
  type Appearance,
  findAccessibilityProblems,
  horizontalOverflow,
  resize,
  takeScreenshot,
  type Width,
} from './appearance.ts';
import { findUntranslated } from './untranslated.ts';

/** Opens a page and returns its problems, one line each: in both themes, and at every width. */
export async function findProblems(
  page: Page,
  path: string,
  { language, width }: Appearance,
  widths: readonly Width[] = [1280, 390, 320],
): Promise<string[]> {
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
