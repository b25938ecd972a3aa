import {
  listAssetPairs,
  listCopPairs,
  listPricedPairs,
  lockQuote,
  readCopPrice,
  refreshAssetPrice,
  refreshPrice,
  swap,
  swapAsset,
  swapCop,
} from '@istmo/contract/areas/exchange/exchange.calls';
import { parsePriceTerms, type PriceTerms, type PriceTermsReply } from '@istmo/contract/areas/exchange/swap-arithmetic';
import { readProgress } from '@istmo/contract/areas/offering/offering.calls';
import { listAssetWallets, listWallets } from '@istmo/contract/areas/wallets/wallets.calls';
import type { CallAddress, ReplyAt, RequestAt } from '@istmo/contract/wire';
import { familyOf, type MarketFamily } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CallError, callOrThrow, type CallErrorAt } from '@istmo/client/call-error';
import type { CallFailure, FailureAt } from '@istmo/client/call';
import { queryFor } from '@istmo/client/query';
import type { LockRequest, PairView, SwapOrder, SwapPair } from './swap-draft.ts';

/** A completed swap, as the reply and the history show it. */
type CompletedSwap = ReplyAt<typeof swap>['data'];

export type SwapResult = { readonly row: CompletedSwap; readonly msg: string };

/** How long a price is valid, and when it ends on this device's clock. */
type ValidityPeriod = { readonly endsAt: number; readonly ms: number };

/** A price that the server trades at until its period ends. */
export type SwapPrice = { readonly priceTerms: PriceTerms; readonly period: ValidityPeriod };

/** A price locked for one confirmation. */
export type LockedQuote = SwapPrice & {
  readonly id: string;
  /** A difference from the figures shown before is marked above this many hundredths of a percent. */
  readonly noticeBasisPoints: bigint;
};

/** What of a pair says by which calls it is traded. */
type TradedPair = Pick<SwapPair, 'market' | 'from' | 'to'>;

type PriceCall = typeof refreshPrice | typeof refreshAssetPrice | typeof readCopPrice;
type SwapCall = typeof swap | typeof swapAsset | typeof swapCop;

export type LockError = CallErrorAt<typeof lockQuote>;
export type SwapError = CallErrorAt<SwapCall>;

/** After this time a price counts as unavailable, so that nothing loads for ever. */
const priceTimeoutMs = 5_000;

// There is no event when another customer buys, so the remaining tokens are refetched while the page is visible.
const checkIntervalMs = 10_000;

const priceUnavailable = (address: CallAddress, code: CallFailure<never>['code']): CallError =>
  new CallError(address, { code, msg: m.exchange_price_unavailable_note(), details: {} });

/** A call about a price, with its own timeout. */
async function callForPrice<A extends CallAddress>(
  address: A,
  input: RequestAt<A>,
  signal?: AbortSignal,
): Promise<ReplyAt<A>> {
  const timeout = AbortSignal.timeout(priceTimeoutMs);
  try {
    const options = { signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
    return (await callOrThrow(address, input, options)).reply;
  } catch (error) {
    throw timeout.aborted ? priceUnavailable(address, 'timeout') : error;
  }
}

type ServerPeriod = { readonly at: string; readonly expires_at: string };

/**
 * Converts the server's expiry to this device's clock. It counts from when the request was sent, so a slow reply ends early and never late,
 * and a wrong device clock does not matter.
 */
export function toValidityPeriod({ at, expires_at: end }: ServerPeriod, requestedAtMs: number): ValidityPeriod {
  const ms = Math.max(0, Date.parse(end) - Date.parse(at));
  return { endsAt: requestedAtMs + ms, ms };
}

function toPrice(address: CallAddress, reply: PriceTermsReply & ServerPeriod, requestedAtMs: number): SwapPrice {
  const priceTerms = parsePriceTerms(reply);
  if (priceTerms === undefined) throw priceUnavailable(address, 'unreadable');
  return { priceTerms, period: toValidityPeriod(reply, requestedAtMs) };
}

/** Locks the current price of a market of any family for one order. */
export async function requestLockedQuote(request: LockRequest): Promise<LockedQuote> {
  const requestedAt = Date.now();
  const reply = await callForPrice(lockQuote, request);
  const noticeBasisPoints = BigInt(reply.notice_basis_points);
  return { ...toPrice(lockQuote, reply, requestedAt), id: reply.hold_id, noticeBasisPoints };
}

/** By which call the price of a market is requested. */
const priceCalls = {
  offering: refreshPrice,
  asset: refreshAssetPrice,
  currency: readCopPrice,
} as const satisfies Readonly<Record<MarketFamily, CallAddress>>;

/** The current price of a market. */
export async function requestPrice(pair: TradedPair, signal: AbortSignal): Promise<SwapPrice> {
  const requestedAt = Date.now();
  const address = priceCalls[familyOf(pair)];
  const codes = { from: pair.from.code, to: pair.to.code };
  return toPrice(address, await callForPrice(address, codes, signal), requestedAt);
}

/** Sends an order by the call of its market. */
export async function sendSwap(
  { family, from, to, amount, received, total, fee, lockedQuoteId: hold_id }: SwapOrder,
  idempotencyKey: string,
): Promise<SwapResult> {
  const order = { from, to, amount, total: received, hold_id };
  const { reply, msg } =
    family === 'currency'
      ? await callOrThrow(swapCop, { ...order, fees: fee }, { idempotencyKey })
      : await callOrThrow(family === 'asset' ? swapAsset : swap, { ...order, totalAmt: total }, { idempotencyKey });
  return { row: reply.data, msg };
}

type ReadPairs = (signal: AbortSignal) => Promise<readonly PairView[]>;

/** The pairs of a page with their rates. */
function pairsQueryOf(address: CallAddress, readPairs: ReadPairs) {
  return queryOptions({
    queryKey: [address.wire],
    queryFn: ({ signal }) => readPairs(signal),
    meta: { topics: ['prices', 'offering', 'swaps'] },
    refetchInterval: checkIntervalMs,
    retry: false,
  });
}

export type PairsQuery = ReturnType<typeof pairsQueryOf>;

export const offeringPairsQuery = pairsQueryOf(
  listPricedPairs,
  async (signal) => (await callForPrice(listPricedPairs, {}, signal)).data,
);

export const currencyPairsQuery = pairsQueryOf(
  listCopPairs,
  async (signal) => (await callForPrice(listCopPairs, {}, signal)).pairs,
);

export const progressQuery = {
  ...queryFor(readProgress, { input: {}, topics: ['offering', 'swaps'] }),
  refetchInterval: checkIntervalMs,
};

export const assetPairsQuery = pairsQueryOf(
  listAssetPairs,
  async (signal) => (await callForPrice(listAssetPairs, {}, signal)).data,
);

export const walletsQuery = queryFor(listWallets, { input: {}, topics: ['balances', 'swaps', 'deposits'] });

export const assetWalletsQuery = queryFor(listAssetWallets, { input: {}, topics: ['balances', 'swaps', 'deposits'] });

/** `price` is the last one of the pair: it stays while the next one loads, so that the numbers do not disappear. */
export type PriceState =
  | { readonly kind: 'none'; readonly price?: undefined }
  | { readonly kind: 'loading'; readonly price: SwapPrice | undefined }
  | { readonly kind: 'ready'; readonly price: SwapPrice }
  | { readonly kind: 'failed'; readonly price: SwapPrice | undefined; readonly failure: FailureAt<PriceCall> };

type PriceOptions = {
  readonly pair: TradedPair;
  /** The price details are open. */
  readonly isOpen: boolean;
  /** A new price is requested when this one expires; a hidden page does so when it becomes visible. */
  readonly isAutoRefresh: boolean;
};

/** The price of the pair in the form: requested when the details open and with each refresh, never by itself unless the customer wants it. */
export function useSwapPrice({ pair, isOpen, isAutoRefresh }: PriceOptions) {
  const query = useQuery<SwapPrice, CallErrorAt<PriceCall>>({
    queryKey: ['swap price', pair.from.code, pair.to.code],
    queryFn: ({ signal }) => requestPrice(pair, signal),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: false,
    refetchOnWindowFocus: ({ state }) => isAutoRefresh && timeToExpiry(state.data) === 0,
    refetchInterval: ({ state }) =>
      isAutoRefresh && state.status === 'success' && state.fetchStatus === 'idle'
        ? Math.max(timeToExpiry(state.data), 1)
        : false,
  });
  return { price: toPriceState(query, isOpen), refresh: () => void query.refetch() };
}

function timeToExpiry(current: SwapPrice | undefined): number {
  const endsAt = current?.period.endsAt ?? 0;
  return Math.max(0, endsAt - Date.now());
}

type PriceQuery = {
  readonly data: SwapPrice | undefined;
  readonly error: CallErrorAt<PriceCall> | null;
  readonly isFetching: boolean;
};

function toPriceState({ data: price, error, isFetching }: PriceQuery, isOpen: boolean): PriceState {
  if (!isOpen) return { kind: 'none' };
  if (isFetching) return { kind: 'loading', price };
  if (error) return { kind: 'failed', price, failure: error.failure };
  return price ? { kind: 'ready', price } : { kind: 'loading', price };
}
