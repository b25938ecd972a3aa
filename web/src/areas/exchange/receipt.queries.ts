import { readSwap } from '@istmo/contract/areas/exchange/exchange.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import * as m from '@istmo/contract/messages';
import { isErrorAt } from '@istmo/client/call-error';
import { prefetch, queryFor } from '@istmo/client/query';
import { redirect } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { saveFlash } from '../../shared/flash.ts';

export type SwapReceipt = ReplyAt<typeof readSwap>['data'];

export const swapQuery = (id: string) => queryFor(readSwap, { input: { id } });

/** An exchange that is not the customer's leads to their own. */
export async function loadSwap(id: string): Promise<void> {
  try {
    await prefetch(swapQuery(id));
  } catch (error) {
    if (!isErrorAt(readSwap, error) || error.failure.code !== 'not_found') throw error;
    saveFlash({ tone: 'neg', text: m.exchange_receipt_unknown() });
    redirect({ to: paths.history, search: { tab: 'swap' }, replace: true, throw: true });
  }
}
