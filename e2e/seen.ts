import { expect, type Locator, type Page } from '@playwright/test';

/** The heading of the page that is open; waits until it is there. */
export async function expectHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Where the page stands now, without what follows a question mark. */
export async function expectPath(page: Page, path: string): Promise<void> {
  // Told by the browser, not asked again and again: this is waited for hundreds of times.
  const arrival = page.waitForURL(({ pathname }) => pathname === path, { waitUntil: 'commit', timeout: 30_000 });
  await arrival.catch(() => expect(new URL(page.url()).pathname, 'the page leads there').toBe(path));
}

/** A toast of exactly this sentence, seen at some moment from now on. */
export function toast(page: Page, text: string): Locator {
  return page.locator('.toast').filter({ hasText: text }).first();
}

/** The banner that the page before left: what happened, and the way to set it right. */
export function notice(page: Page, text: string): Locator {
  return page.locator('.banner').filter({ hasText: text }).first();
}

/** What a field says is wrong with it; '' while it says nothing. */
export function complaint(page: Page, field: string): Locator {
  return page.locator(`#${field}-error`);
}

/** Everything that the browser keeps for the site. */
export function kept(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

/** Waits until a public page is live: its scripts come after its first paint, and they are there once its figures are. */
export async function expectLive(page: Page): Promise<void> {
  await expect(page.locator('[data-number="open-price"]').first()).toHaveText(/^\d/);
}
