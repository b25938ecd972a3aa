import * as m from '@istmo/contract/messages';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { Translate } from './language.ts';

type Visit = { readonly page: Page; readonly t: Translate };

/** Opens the panel behind the yellow bar at one of its tabs. */
export async function openControls({ page, t }: Visit, tab: string): Promise<FrameLocator> {
  await page.getByRole('button', { name: t(m.sandbox_open) }).click();
  await expect(page.getByRole('dialog', { name: t(m.sandbox_title) })).toBeVisible();
  const controls = page.frameLocator('.sandbox-panel iframe');
  await controls.getByRole('tab', { name: tab }).click();
  await expect(controls.getByRole('tab', { name: tab, selected: true })).toBeVisible();
  // The panel of the tab before leaves a moment later.
  await expect(controls.getByRole('tabpanel')).toHaveCount(1);
  return controls;
}

export async function closeControls({ page, t }: Visit, controls: FrameLocator): Promise<void> {
  await controls
    .getByRole('button', { name: t(m.ui_close) })
    .first()
    .click();
  await expect(page.locator('.sandbox-panel')).toHaveCount(0);
}
