import { expect, type Page } from '@playwright/test';

/** Where the tiles of a hub lead, in their order. */
export async function readHubTiles(page: Page, address: string): Promise<(string | null)[]> {
  await page.goto(address);
  await expect(page.locator('.hub-balance')).toBeVisible();
  return page.locator('.hub-tile').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
}
