import { listCardPurchases, openCardForm, readCardPurchase } from '@istmo/contract/areas/cards/cards.calls';
import type { CardTerms } from '@istmo/contract/areas/cards/cards.rules';
import { listPairs } from '@istmo/contract/areas/exchange/exchange.calls';
import { parseFeePercent } from '@istmo/contract/kernel/fee-terms';
import { parseUnits } from '@istmo/contract/kernel/money';
import { readProfile } from '@istmo/contract/areas/profile/profile.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { isErrorAt } from '@istmo/client/call-error';
import { prefetch, queryFor } from '@istmo/client/query';
import { redirect } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { saveFlash } from '../../shared/flash.ts';

export type CardPurchaseRow = ReplyAt<typeof listCardPurchases>['data'][number];
export type CardPurchaseView = ReplyAt<typeof readCardPurchase>['data'];

/** What tokens cost by card now, and the texts that are sent back to be compared. */
export type CardOffer = {
  readonly terms: CardTerms;
  readonly rate: string;
  readonly percent: string;
  readonly symbol: string;
  readonly left: string | undefined;
  readonly pairName: string;
};

export const cardPairsQuery = queryFor(listPairs, { input: {}, topics: ['offering', 'prices'] });
export const cardPurchasesQuery = queryFor(listCardPurchases, { input: {}, topics: ['cards'] });
/** Where the card is typed; its ticket is asked again when it is used. */
export const cardFormQuery = queryFor(openCardForm, { input: {}, topics: [] });
export const billingQuery = queryFor(readProfile, { input: {}, topics: ['account-status'] });

/** Undefined while nothing can be bought by card. */
export function toOffer({ data }: ReplyAt<typeof listPairs>): CardOffer | undefined {
  const [first] = data;
  if (first?.teip_rate === undefined || first.teip_fee === undefined) return undefined;
  const [unitPrice, feeBasisPoints] = [parseUnits(first.teip_rate, 2), parseFeePercent(first.teip_fee)];
  if (unitPrice === undefined || feeBasisPoints === undefined) return undefined;
  return {
    terms: { unitPrice, feeBasisPoints },
    rate: first.teip_rate,
    percent: first.teip_fee,
    symbol: first.to_symbol,
    left: first.left,
    pairName: `USD/${first.to_symbol}`,
  };
}

// The server's event comes within a second; this is for a page that has lost its connection.
const checkIntervalMs = 3_000;

export const cardPurchaseQuery = (id: string) => ({
  ...queryFor(readCardPurchase, { input: { id }, topics: ['cards'] }),
  refetchInterval: ({ state }: { state: { data?: ReplyAt<typeof readCardPurchase> | undefined } }) =>
    state.data?.data.state === 'open' ? checkIntervalMs : (false as const),
});

export async function loadCardPurchases(): Promise<void> {
  await Promise.all([
    prefetch(cardPairsQuery),
    prefetch(cardPurchasesQuery),
    prefetch(billingQuery),
    prefetch(cardFormQuery),
  ]);
}

export async function loadCardPurchase(id: string): Promise<void> {
  try {
    await prefetch(cardPurchaseQuery(id));
  } catch (error) {
    if (!isErrorAt(readCardPurchase, error) || error.failure.code !== 'not_found') throw error;
    saveFlash({ tone: 'neg', text: m.cards_not_found() });
    redirect({ to: paths.history, search: { tab: 'purchase' }, replace: true, throw: true });
  }
}
