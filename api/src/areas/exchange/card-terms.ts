import { cardCurrency, type CardTerms } from '@istmo/contract/areas/cards/cards.rules';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { findNoSale, findOpenTranche, type OpenTranche, readOfferingOf } from '../tranches/public.ts';
import { isTraded, listMarkets } from './markets.ts';
import { refuseWithoutRate } from './quote-swap.ts';

/** What tokens of the offering cost by card now, and the tranche that sells them. */
export type CardMarket = CardTerms & {
  readonly symbol: string;
  readonly pairName: string;
  readonly tranche: OpenTranche;
};

/** The market that card purchases are made on: the offering's in US dollars, with the card's own fee. Refused while it is not traded. */
export async function findCardMarket(app: App, isFresh = false): Promise<CardMarket> {
  const found = (await listMarkets(app, 'offering')).find(({ from }) => from.code === cardCurrency);
  if (!found) return refuse('pair_unknown', m.exchange_pair_unknown);
  if (!isTraded(found)) refuse('pair_closed', m.exchange_pair_closed);
  const offering = await readOfferingOf(app, found.to.code, isFresh);
  const now = app.clock.now();
  const tranche = offering && findOpenTranche(offering, now);
  if (!tranche) return refuseWithoutRate(findNoSale(offering, now), found.to.code);
  return {
    symbol: found.to.code,
    pairName: `${found.from.code}/${found.to.code}`,
    tranche,
    unitPrice: tranche.priceCents,
    feeBasisPoints: BigInt(app.settings.cardFeeBasisPoints),
  };
}

/** The same for a list; undefined while nothing can be bought by card. */
export async function findCardMarketIfOpen(app: App): Promise<CardMarket | undefined> {
  try {
    return await findCardMarket(app);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
