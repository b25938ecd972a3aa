import { readRegistry } from '@istmo/contract/areas/instruments/instruments.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { parseFeeTerms } from '@istmo/contract/kernel/fee-terms';
import {
  familyOf,
  type Instrument,
  type InstrumentNetwork,
  type Market,
  offeredToken,
} from '@istmo/contract/kernel/instrument';
import { parseUnits } from '@istmo/contract/kernel/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callOrThrow } from '@istmo/client/call-error';
import { prefetch, queries } from '@istmo/client/query';

type RegistryReply = ReplyAt<typeof readRegistry>;

/** An instrument with its name in the page's language. */
export type RegistryInstrument = Pick<
  Instrument,
  'code' | 'kind' | 'ledgerScale' | 'displayScale' | 'inputScale' | 'status' | 'acceptsDeposits' | 'acceptsWithdrawals'
> & {
  readonly name: string;
  readonly networks: readonly Pick<InstrumentNetwork, 'name' | 'title' | 'chain' | 'isOffered'>[];
};

/** What the platform deals in, in the order in which it is shown. */
export type ClientRegistry = {
  readonly instruments: ReadonlyMap<string, RegistryInstrument>;
  readonly markets: readonly Market[];
};

const refetchMs = 300_000;

const emptyRegistry: ClientRegistry = { instruments: new Map(), markets: [] };

export const registryQuery = queryOptions({
  queryKey: [readRegistry.wire],
  queryFn: async ({ signal }) => toRegistry((await callOrThrow(readRegistry, {}, { signal })).reply),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
});

/** Loads the registry before the first signed-in page; later pages take it from the cache. */
export const loadRegistry = (): Promise<void> => prefetch(registryQuery);

/** The registry that the guard loaded for this page. */
export function useRegistry(): ClientRegistry {
  return useQuery(registryQuery, queries).data ?? emptyRegistry;
}

/** Keeps the registry current while a signed-in page is open. The server publishes no event about it, so it is refetched at intervals. */
export function useRegistryRefetch(): void {
  useQuery({ ...registryQuery, refetchInterval: refetchMs, refetchOnWindowFocus: 'always' }, queries);
}

/** An instrument of the loaded registry, for formatting outside components. */
export function findInstrument(code: string): RegistryInstrument | undefined {
  return queries.getQueryData(registryQuery.queryKey)?.instruments.get(code);
}

/** Whether the platform's own offering sells this instrument. */
export function isOffered({ markets }: ClientRegistry, code: string): boolean {
  return code === offeredToken && markets.some(({ liquidity, to }) => liquidity === 'tranche' && to === code);
}

/** Whether a market exchanges money for money. */
function isCurrencyMarket({ instruments }: ClientRegistry, market: Market): boolean {
  const [from, to] = [instruments.get(market.from), instruments.get(market.to)];
  return from !== undefined && to !== undefined && familyOf({ market, from, to }) === 'currency';
}

export function hasCurrencyMarket(registry: ClientRegistry, code: string): boolean {
  return registry.markets.some((market) => market.from === code && isCurrencyMarket(registry, market));
}

/** The money of a bank that can be exchanged; undefined where there is none. */
export function findExchangedMoney(registry: ClientRegistry): string | undefined {
  const { instruments } = registry;
  return [...instruments.values()].find(({ code, kind }) => kind === 'fiat' && hasCurrencyMarket(registry, code))?.code;
}

export function toRegistry({ instruments, markets }: RegistryReply): ClientRegistry {
  const byCode = new Map(instruments.map((instrument) => [instrument.code, toInstrument(instrument)]));
  return { instruments: byCode, markets: markets.flatMap((market) => toMarket(market, byCode.get(market.from)) ?? []) };
}

function toInstrument(instrument: RegistryReply['instruments'][number]): RegistryInstrument {
  const { code, kind, name, status, networks } = instrument;
  return {
    code,
    kind,
    name,
    status,
    networks: networks.map((network) => ({ ...network, isOffered: network.is_offered })),
    ledgerScale: instrument.ledger_scale,
    displayScale: instrument.display_scale,
    inputScale: instrument.input_scale,
    acceptsDeposits: instrument.accepts_deposits,
    acceptsWithdrawals: instrument.accepts_withdrawals,
  };
}

/** Undefined where the reply names an instrument or an amount that cannot be read. */
function toMarket(market: RegistryReply['markets'][number], from: RegistryInstrument | undefined): Market | undefined {
  const feeTerms = parseFeeTerms(market);
  const minAmount = from && parseUnits(market.min_amount, from.ledgerScale);
  const maxAmount = from && market.max_amount !== null ? parseUnits(market.max_amount, from.ledgerScale) : null;
  if (feeTerms === undefined || minAmount === undefined || maxAmount === undefined) return undefined;
  return {
    from: market.from,
    to: market.to,
    liquidity: market.liquidity,
    feeTerms,
    inputScale: market.input_scale,
    isWholeUnits: market.whole_units,
    minAmount,
    maxAmount,
    isOpen: market.is_open,
  };
}
