import { percentFee, priceTerms } from '@istmo/contract/areas/exchange/test-terms';
import { formatPriceTerms, type PriceTerms } from '@istmo/contract/areas/exchange/swap-arithmetic';
import { formatFeeTerms } from '@istmo/contract/kernel/fee-terms';
import { parseRate } from '@istmo/contract/kernel/rate';
import { type ClientRegistry, toRegistry } from '../../shared/registry.ts';
import {
  createDraft,
  type PairView,
  type SwapDraft,
  type SwapInput,
  type SwapPair,
  toSwapPairs,
} from './swap-draft.ts';

/* Markets, published pairs and drafts for tests. */

const instrument = (code: string, kind: 'fiat' | 'crypto' | 'security', ledgerScale: number, displayScale: number) => ({
  code,
  kind,
  name: code,
  ledger_scale: ledgerScale,
  display_scale: displayScale,
  input_scale: displayScale,
  status: 'listed' as const,
  accepts_deposits: true,
  accepts_withdrawals: true,
  networks: [],
});

const market = (from: string, to: string, inputScale: number) => ({
  from,
  to,
  liquidity: 'tranche' as const,
  ...formatFeeTerms(percentFee(50n)),
  input_scale: inputScale,
  whole_units: true,
  min_amount: '0',
  max_amount: null,
  is_open: true,
});

const treasury = { liquidity: 'treasury', whole_units: false } as const;

/** The offering's markets, a currency exchange, and listed assets with and without places. */
export const registry: ClientRegistry = toRegistry({
  version: '1',
  instruments: [
    instrument('BTC', 'crypto', 8, 8),
    instrument('USDT', 'crypto', 6, 2),
    instrument('COP', 'fiat', 2, 2),
    instrument('USD', 'fiat', 2, 2),
    instrument('COINGT', 'security', 0, 0),
    instrument('ROAD', 'security', 2, 2),
    instrument('FINE', 'security', 8, 4),
  ],
  markets: [
    market('BTC', 'COINGT', 8),
    market('USDT', 'COINGT', 2),
    market('USD', 'COINGT', 2),
    { ...market('COP', 'USDT', 1), ...treasury, min_amount: '1000.00', max_amount: '9000000.00' },
    { ...market('USD', 'ROAD', 2), liquidity: 'treasury' },
    { ...market('USD', 'FINE', 2), ...treasury },
  ],
});

/** A price at this rate with the fee of the registry above, unless the test says otherwise. */
export function priceAt(rate: string, changes: Partial<PriceTerms> = {}): PriceTerms {
  const parsed = parseRate(rate);
  if (parsed === undefined) throw new Error(`${rate} is no rate`);
  return priceTerms(parsed, changes);
}

export function pairView(from: string, to: string, terms: PriceTerms, changes: Partial<PairView> = {}): PairView {
  return {
    from_symbol: from,
    to_symbol: to,
    pair_name: `${from}/${to}`,
    ...formatPriceTerms(terms),
    decimal: 2,
    inverse: '1000.00',
    expires_at: '2026-11-21T10:00:06.000Z',
    at: '2026-11-21T10:00:00.000Z',
    stale: false,
    ...changes,
  };
}

/** A pair that is published at these terms, or at half a percent on top where only a rate is given. */
export function aPair(from: string, to: string, price: string | PriceTerms, changes: Partial<PairView> = {}): SwapPair {
  const terms = typeof price === 'string' ? priceAt(price) : price;
  const [pair] = toSwapPairs([pairView(from, to, terms, changes)], registry);
  if (!pair) throw new Error(`no pair ${from}/${to}`);
  return pair;
}

/** The offering's market for dollars, a token at a thousand of them. */
export const usd = aPair('USD', 'COINGT', '0.001', { left: '38496' });
/** A currency exchange with an included fee. */
export const cop = aPair('COP', 'USDT', priceAt('0.00025', { feeTerms: percentFee(50n, 'included') }));

export const amount = (text: string): SwapInput => ({ side: 'amount', text });
export const received = (text: string): SwapInput => ({ side: 'received', text });

type DraftChanges = { readonly balance?: bigint | undefined; readonly left?: bigint; readonly pair?: SwapPair };

/** What was typed, with 25,000 dollars in the wallet. */
export function aDraft(input: SwapInput, changes: DraftChanges = {}): SwapDraft {
  const { pair = usd, left = pair.left } = changes;
  return createDraft({ pair: { ...pair, left }, input, balance: 'balance' in changes ? changes.balance : 2_500_000n });
}
