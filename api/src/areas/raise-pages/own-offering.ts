import type { OfferingCard, OfferingState } from '@istmo/contract/kernel/offering-shape';
import { valuationCurrency } from '@istmo/contract/areas/wallets/value-ranges';
import { offeredToken } from '@istmo/contract/kernel/instrument';
import type { Message } from '@istmo/contract/kernel/message';
import { translate } from '@istmo/contract/kernel/message';
import { divide, formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { readInstrument } from '../instruments/public.ts';
import { findNoSale, findOpenTranche, type OfferingProgress, readOfferingOf } from '../tranches/public.ts';
import { readSecurity } from './offering-cards.ts';

const inBoth = (message: Message) => ({ en: translate(message, 'en'), es: translate(message, 'es') });
const usd = (cents: bigint): string => formatUnits(cents, 2);
const sumOf = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

const states = { not_open: 'coming', ended: 'closed', sold_out: 'sold_out' } as const;

function stateOf(offering: OfferingProgress, now: Date): OfferingState {
  return findOpenTranche(offering, now) ? 'open' : states[findNoSale(offering, now)];
}

/** The platform's own offering, sold in tranches in the order of the payments and delivered at once; its page is older than this list. */
export async function readOwnOffering(app: App): Promise<OfferingCard | undefined> {
  const offering = await readOfferingOf(app, offeredToken);
  const first = offering?.tranches[0];
  const last = offering?.tranches.at(-1);
  if (!offering || !first || !last) return undefined;
  const { ledgerScale, names } = await readInstrument(app, offeredToken);
  const cost = (units: bigint, cents: bigint): bigint => divide(units * cents, 10n ** BigInt(ledgerScale), 'down');
  const now = app.clock.now();
  const state = stateOf(offering, now);
  const prices = offering.tranches.map(({ priceCents }) => priceCents).toSorted((one, other) => (one < other ? -1 : 1));
  const least = findOpenTranche(offering, now)?.priceCents ?? first.priceCents;
  return {
    slug: 'coingt',
    path: '/wallet/coingt',
    state,
    group: state === 'open' || state === 'coming' ? state : 'past',
    is_suspended: false,
    title: inBoth(m.offering_hero_title),
    name: { ...names },
    summary: inBoth(m.offering_page_about),
    picture: null,
    currency: valuationCurrency,
    places: 2,
    price_mode: prices[0] === prices.at(-1) ? 'fixed' : 'steps',
    price_low: usd(prices[0] ?? 0n),
    price_high: usd(prices.at(-1) ?? 0n),
    min_order: usd(least),
    progress: {
      paid: usd(sumOf(offering.tranches.map(({ supply, left, priceCents }) => cost(supply - left, priceCents)))),
      intended: usd(0n),
      unvalued: [],
      investors: null,
      soft_cap: null,
      hard_cap: usd(sumOf(offering.tranches.map(({ supply, priceCents }) => cost(supply, priceCents)))),
    },
    opens_at: first.opensAt?.toISOString() ?? null,
    closes_at: last.closesAt?.toISOString() ?? null,
    ...(await readSecurity(app, offeredToken)),
  };
}
