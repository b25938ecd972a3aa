import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Translate } from './language.ts';

export type TicketOrder = { readonly side: 'buy' | 'sell'; readonly price: string; readonly size: string };

type Place = { readonly t: Translate; readonly security: string; readonly isPhone: boolean };

/** The form of an order on the page of a market: what a person enters, what it says, and the confirmation. */
export function bindTicketSteps(page: Page, { t, security, isPhone }: Place) {
  const button = (on: Page | Locator, text: Parameters<Translate>[0]) =>
    on.getByRole('button', { name: t(text), exact: true });
  const review = ({ side }: Pick<TicketOrder, 'side'>) =>
    button(page, withParams(side === 'buy' ? m.orderbooks_review_buy : m.orderbooks_review_sell, { security }));
  const enter = async ({ side, price, size }: TicketOrder): Promise<void> => {
    const sideName = side === 'buy' ? m.orderbooks_buy : m.orderbooks_sell;
    if (isPhone) await button(page, sideName).click();
    else await page.getByRole('radio', { name: t(sideName), exact: true }).check();
    await page.getByLabel(t(m.orderbooks_price), { exact: true }).fill(price);
    await page.getByLabel(t(m.orderbooks_size), { exact: true }).fill(size);
  };
  return {
    enter,
    review,
    /** What keeps the order from being sent, above its button. */
    problem: page.locator('.ticket-problem'),
    /** Leaves the form of a phone. */
    leave: async (): Promise<void> => {
      if (isPhone) await button(page, m.ui_close).click();
    },
    place: async (order: TicketOrder, onConfirm: () => Promise<void> = async () => {}): Promise<void> => {
      await enter(order);
      await review(order).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(t(m.orderbooks_time_in_force))).toBeVisible();
      await onConfirm();
      await button(dialog, order.side === 'buy' ? m.orderbooks_place_buy : m.orderbooks_place_sell).click();
      await expect(dialog).toBeHidden();
    },
  };
}
