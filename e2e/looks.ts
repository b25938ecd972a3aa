import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Desktop, phone, and the narrowest that has to hold (WCAG 2.2, 1.4.10). */
export type Width = 1280 | 390 | 320;

export type Look = {
  readonly language: 'english' | 'spanish';
  readonly theme: 'light' | 'dark';
  readonly width: Width;
};

/** What differs in width and words: English on a desktop, Spanish on a phone. Both themes are looked at in each (`expectAccessible`). */
export const twoLooks: readonly Look[] = [
  { language: 'english', theme: 'light', width: 1280 },
  { language: 'spanish', theme: 'light', width: 390 },
];

export function nameOfLook({ language, theme, width }: Look): string {
  return `${language === 'english' ? 'en' : 'es'}-${theme}-${width}`;
}

export function resize(page: Page, width: Width): Promise<void> {
  return page.setViewportSize({ width, height: width === 1280 ? 800 : 844 });
}

/** Makes the next page that is opened show itself so, as someone would find it who chose so before. */
export async function wear(page: Page, { language, theme, width }: Look): Promise<void> {
  await resize(page, width);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.addInitScript(
    (chosen) => {
      localStorage.setItem('language', chosen.language);
      localStorage.setItem('theme', chosen.theme);
    },
    { language, theme },
  );
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it is now, a line for each place; with `rules` only by these. */
async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // The other mode opens an empty page for every look, for frames from elsewhere: ours are all our own.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(standards)).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}

/** What axe finds in the light and in the dark theme. The theme is an attribute that changes colours only, so the dark one is asked for contrast. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  const dress = (theme: string) =>
    page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
  await dress('light');
  const light = await axeFindings(page);
  await dress('dark');
  const dark = await axeFindings(page, ['color-contrast']);
  await dress('light');
  return [...light, ...dark.map((finding) => `in the dark theme: ${finding}`)];
}

/** Fails with a readable list when axe finds anything on the page as it is now, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findingsInBothThemes(page), `axe on ${page.url()}`).toEqual([]);
}

/** By how many pixels the page is wider than its window, once what hangs over it has found its place in a window that changed. */
export async function sidewaysScroll(page: Page): Promise<number> {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: 3_000 }).catch(() => undefined);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await sidewaysScroll(page), `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}

/** Leaves a picture of the whole page under e2e/.results/pictures, to be looked at by people; only where E2E_PICTURES asks for them. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['E2E_PICTURES']) return;
  await page.screenshot({ path: join(import.meta.dirname, '.results', 'pictures', `${name}.png`), fullPage: true });
}
