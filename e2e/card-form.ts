import type { FrameLocator, Locator, Page } from '@playwright/test';

/** A card whose payments are captured. */
export const paid = '4111111111111111';

/** The card form: a page of another origin. */
export const cardForm = (page: Page): FrameLocator => page.frameLocator('iframe.card-form-frame');

/** The review of a purchase. Toasts have that role too. */
export const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /Confirm|Confirme/ });
