import * as m from '@istmo/contract/messages';
import { expect, type Page } from '@playwright/test';
import type { Say } from './language.ts';
import { expectAccessible, expectNoSidewaysScroll, picture } from './looks.ts';
import type { Sandbox } from './sandbox.ts';
import { expectHeading } from './seen.ts';

/** One person's way through the product: on which page, in which language and width, and who. */
export type Walk = {
  readonly page: Page;
  readonly sandbox: Sandbox;
  readonly say: Say;
  readonly isPhone: boolean;
  readonly name: string;
  readonly email: string;
};

/** A page of the frame, reached as a person would: the sidebar, or the sheet behind "More" on a phone. */
export async function go({ page, say, isPhone }: Walk, entry: string): Promise<void> {
  if (isPhone)
    await page
      .locator('.bottombar')
      .getByRole('button', { name: say(m.frame_more) })
      .click();
  const list = isPhone ? page.getByRole('dialog') : page.locator('.sidebar');
  await list.getByRole('link', { name: entry, exact: true }).click();
}

/** The page as it is now is accessible, fits the window, and is kept as a picture. */
export async function look({ page, isPhone }: Walk, name: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await picture(page, `first-hour-${isPhone ? 'phone-es' : 'desktop-en'}-${name}`);
}

/** Reads a disclaimer to its end by the keyboard and accepts it. */
export async function accept({ page, say }: Walk, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  const box = dialog.getByRole('checkbox');
  await expect(box).toBeDisabled();
  await dialog.getByRole('region', { name: title }).focus();
  await page.keyboard.press('End');
  await expect(box).toBeEnabled();
  await expect(dialog.getByText(say(m.access_disclaimer_ready)).first()).toBeVisible();
  await box.focus();
  await page.keyboard.press('Space');
  await expect(dialog).toBeHidden();
}

export async function arrive({ page, say }: Walk, language: 'en' | 'es'): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('select[name="language"]').first().selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('a[href="/register"]:visible').first().click();
  await expectHeading(page, say(m.session_register_title));
}
