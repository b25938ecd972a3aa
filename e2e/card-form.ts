import type { FrameLocator, Locator, Page } from '@playwright/test';

/** A card whose payments are captured. */
export const paid = '4111111111111111';

/** The card form: a page of another origin. */
export const cardForm = (page: Page): FrameLocator => page.frameLocator('iframe.card-form-frame');

/** The review of a purchase. Toasts have that role too. */
export const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /Confirm|Confirme/ });

/** Fills in the card and how many tokens. */
export async function fillCard(page: Page, number: string, amount = '2'): Promise<void> {
  const card = cardForm(page);
  await page.fill('#amount', amount);
  await card.locator('#number').fill(number);
  await card.locator('#holder').fill('Anabel Prueba');
  await card.locator('#month').fill('12');
  await card.locator('#year').fill('40');
  await card.locator('#code').fill('737');
}
