import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Desktop, phone, and the narrowest that has to hold (WCAG 2.2, 1.4.10); for the console also a tablet and a wide screen. */
export type Width = 2560 | 1280 | 768 | 390 | 320;

export type Appearance = {
  readonly language: 'english' | 'spanish';
  readonly theme: 'light' | 'dark';
  readonly width: Width;
};

/** English on a desktop and Spanish on a phone. `expectAccessible` checks both themes in each. */
export const appearances: readonly Appearance[] = [
  { language: 'english', theme: 'light', width: 1280 },
  { language: 'spanish', theme: 'light', width: 390 },
];

export function appearanceName({ language, theme, width }: Appearance): string {
  return `${language === 'english' ? 'en' : 'es'}-${theme}-${width}`;
}

export function resize(page: Page, width: Width): Promise<void> {
  return page.setViewportSize({ width, height: width >= 1280 ? 800 : 844 });
}

/** Sets window, language and theme for the pages opened from now on, as if they had been chosen before. */
export async function applyAppearance(page: Page, { language, theme, width }: Appearance): Promise<void> {
  await resize(page, width);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.addInitScript(
    (settings) => {
      // A frame that shows the browser's own error has no storage.
      if (window.origin === 'null') return;
      localStorage.setItem('language', settings.language);
      localStorage.setItem('theme', settings.theme);
    },
    { language, theme },
  );
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Loads axe in the page and its frames, once for each: to compile its half megabyte takes longer than most of its runs. */
async function loadAxe(page: Page): Promise<void> {
  const hasAxe = () => 'axe' in window;
  if (!(await page.evaluate(hasAxe))) {
    // By the protocol the browser uses again what it compiled for an earlier page. The session stays: detached, it would take a
    // test's virtual passkey device with it.
    const protocol = await page.context().newCDPSession(page);
    const { exceptionDetails } = await protocol.send('Runtime.evaluate', { expression: axe.source });
    expect(exceptionDetails, 'axe is loaded').toBeUndefined();
  }
  // A frame may stop scripts.
  for (const frame of page.frames().slice(1)) {
    const isReady = await frame.evaluate(hasAxe).catch(() => true);
    if (!isReady) await frame.evaluate(axe.source);
  }
}

/** Problems that axe finds on the page, one line for each element; `rules` limits it to some rules. */
async function runAxe(page: Page, rules?: string[]): Promise<string[]> {
  await loadAxe(page);
  const runOnly: axe.RunOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: standards };
  return page.evaluate(async (only) => {
    // What lies behind an open popup cannot be used until it closes, and may be covered by a part of it.
    const context = { exclude: ['[data-base-ui-inert]'] };
    const { violations } = await window.axe.run(context, { runOnly: only, resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    );
  }, runOnly);
}

/** The bar at the bottom of a phone covers a part of what is behind it: a small target is one that is small elsewhere on the screen too. */
async function withoutCovered(page: Page, found: readonly string[]): Promise<readonly string[]> {
  const isTarget = (line: string) => line.startsWith('target-size');
  if (!found.some(isTarget)) return found;
  await page.evaluate(() => scrollBy(0, 160));
  const again = new Set(await runAxe(page, ['target-size']));
  await page.evaluate(() => scrollBy(0, -160));
  return found.filter((line) => !isTarget(line) || again.has(line));
}

/** Problems that axe finds in the light and in the dark theme. A theme changes colours only, so the dark one is checked for contrast alone. */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  // Colours that are still changing are those of neither theme.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  });
  // A dialog that is not quite there yet lets through what lies behind it.
  const isStill = () => document.querySelector('[data-starting-style], [data-ending-style]') === null;
  await page.waitForFunction(isStill, undefined, { timeout: 3_000 }).catch(() => undefined);
  // What fades in has its own colours at the end. What goes on for longer, such as the time a toast has left, is no colour of a text.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number(animation.effect?.getComputedTiming().endTime) <= 1_000) animation.finish();
  });
  const setTheme = (theme: string) =>
    page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
  await setTheme('light');
  const light = await withoutCovered(page, await runAxe(page));
  await setTheme('dark');
  const dark = await runAxe(page, ['color-contrast']);
  await setTheme('light');
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  return [...light, ...dark.map((finding) => `in the dark theme: ${finding}`)];
}

/** Fails with a list of problems when axe finds any on the page, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is dimmed while a price is renewed is not what the page is read as.
  await expect(async () => {
    expect(await findAccessibilityProblems(page), `axe on ${page.url()}`).toEqual([]);
  }).toPass({ timeout: 15_000 });
}

/** By how many pixels the page is wider than its window, after dialogs and menus had time to adapt to a changed width. */
export async function horizontalOverflow(page: Page): Promise<number> {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: 3_000 }).catch(() => undefined);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoHorizontalOverflow(page: Page): Promise<void> {
  expect(await horizontalOverflow(page), `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}

/** The same page in both themes, of which the dark one differs in colours alone. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  if (!process.env['E2E_PICTURES']) return;
  await takeScreenshot(page, name);
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'));
  await takeScreenshot(page, `${name}-dark`);
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'light'));
}

/** Saves a screenshot of the whole page under e2e/.results/pictures when E2E_PICTURES is set. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env['E2E_PICTURES']) return;
  await page.screenshot({ path: join(import.meta.dirname, '.results', 'pictures', `${name}.png`), fullPage: true });
}
