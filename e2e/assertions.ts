import { expect, type Locator, type Page } from '@playwright/test';

/** Waits for the page's main heading. */
export async function expectHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Waits until the address has this path; the query is ignored. */
export async function expectPath(page: Page, path: string): Promise<void> {
  // An event instead of polling: this is awaited hundreds of times.
  const navigation = page.waitForURL(({ pathname }) => pathname === path, { waitUntil: 'commit', timeout: 30_000 });
  // The wait also ends when another navigation takes the place of one that it saw begin.
  await navigation.catch(() =>
    expect.poll(() => new URL(page.url()).pathname, { message: 'path of the page' }).toBe(path),
  );
}

/** A toast with this text. */
export function toast(page: Page, text: string): Locator {
  return page.locator('.toast').filter({ hasText: text }).first();
}

/** The texts of all toasts from now on, until the page is loaded again. */
export async function recordToasts(page: Page): Promise<() => Promise<string>> {
  const seen = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const read = (): void =>
      document.querySelectorAll('.toast').forEach((shown) => texts.push(shown.textContent ?? ''));
    new MutationObserver(read).observe(document.body, { childList: true, subtree: true, characterData: true });
    return texts;
  });
  return async () => (await seen.jsonValue()).join('\n');
}

/** The banner set by the page before: what happened, and how to solve it. */
export function notice(page: Page, text: string | RegExp): Locator {
  return page.locator('.banner').filter({ hasText: text }).first();
}

/** The error message below a field. */
export function fieldError(page: Page, field: string): Locator {
  return page.locator(`#${field}-error`);
}

/** Everything in the site's local storage. */
export function readLocalStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

/** Waits until the scripts of a public page run. They load after its first paint and fill in its live prices. */
export async function expectLive(page: Page): Promise<void> {
  await expect(page.locator('[data-number="open-price"]').first()).toHaveText(/^\d/);
}
