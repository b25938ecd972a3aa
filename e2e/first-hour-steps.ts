import * as m from '@istmo/contract/messages';
import { expect, type Page } from '@playwright/test';
import type { Translate } from './language.ts';
import { expectAccessible, expectNoHorizontalOverflow, takeScreenshot } from './appearance.ts';
import type { Sandbox } from './sandbox.ts';
import { expectHeading } from './assertions.ts';

/** A new customer's journey through the product. */
export type Journey = {
  readonly page: Page;
  readonly sandbox: Sandbox;
  readonly t: Translate;
  readonly isPhone: boolean;
  readonly name: string;
  readonly email: string;
};

/** Opens a page from the menu: the sidebar, or the sheet behind "More" on a phone. */
export async function openFromMenu({ page, t, isPhone }: Journey, entry: string): Promise<void> {
  if (isPhone)
    await page
      .locator('.bottombar')
      .getByRole('button', { name: t(m.layout_more) })
      .click();
  const list = isPhone ? page.getByRole('dialog') : page.locator('.sidebar');
  await list.getByRole('link', { name: entry, exact: true }).click();
}

/** Expects that the page is accessible and fits the window; saves a screenshot. */
export async function checkScreen(journey: Journey, name: string): Promise<void> {
  await expectNoHorizontalOverflow(journey.page);
  await expectAccessible(journey.page);
  await takePicture(journey, name);
}

export async function takePicture({ page, isPhone }: Journey, name: string): Promise<void> {
  await takeScreenshot(page, `first-hour-${isPhone ? 'phone-es' : 'desktop-en'}-${name}`);
}

/** Scrolls a disclaimer to its end by the keyboard and accepts it. */
export async function acceptDisclaimer({ page, t }: Journey, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  const box = dialog.getByRole('checkbox');
  await expect(box).toBeDisabled();
  await dialog.getByRole('region', { name: title }).focus();
  await page.keyboard.press('End');
  await expect(box).toBeEnabled();
  await expect(dialog.getByText(t(m.access_disclaimer_ready)).first()).toBeVisible();
  await box.focus();
  await page.keyboard.press('Space');
  await expect(dialog).toBeHidden();
}

/** Opens the landing page, chooses the language and follows the link to the registration. */
export async function openRegistration({ page, t }: Journey, language: 'en' | 'es'): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('select[name="language"]').first().selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('a[href="/register"]:visible').first().click();
  await expectHeading(page, t(m.session_register_title));
}
