import type { FeeTerms } from './fee-terms.ts';
import type { Language } from './message.ts';

/** What an instrument is: state money, a crypto asset, or a tokenised security. */
export type InstrumentKind = 'fiat' | 'crypto' | 'security';

/**
 * Where an instrument's USD price comes from: a constant; a feed of the price port, quoted in USD or the other way round; the open tranche
 * of its offering; a price that staff publish; or nowhere.
 */
export type PriceSource =
  | { readonly kind: 'fixed'; readonly usd: string }
  | { readonly kind: 'feed'; readonly symbol: string; readonly isInverse: boolean }
  | { readonly kind: 'offering' }
  | { readonly kind: 'published' }
  | { readonly kind: 'none' };

/** A network that an instrument can arrive by and leave by. Amounts are in units of the instrument's ledger scale. */
export type InstrumentNetwork = {
  /** The name on the wire, for example ERC20. */
  readonly name: string;
  /** The name people read, for example 'Ethereum Network'. */
  readonly title: string;
  /** The chain as the custody port names it. */
  readonly chain: string;
  /** The token's contract; null where the instrument is the chain's own coin. */
  readonly contract: string | null;
  readonly confirmations: number;
  readonly minDeposit: bigint;
  readonly minWithdrawal: bigint;
  readonly withdrawalFee: bigint;
  /** In which the fee is paid. Another one than the instrument's own is paid beside the amount, its own out of it. */
  readonly withdrawalFeeCurrency: string;
  /** Where people look a transaction up, with {txid} for its id; null where there is no such place. */
  readonly explorerUrl: string | null;
  readonly acceptsDeposits: boolean;
  readonly acceptsWithdrawals: boolean;
  /** Whether the forms of withdrawals and saved addresses list it; calls take it either way. */
  readonly isOffered: boolean;
};

/** The networks that a form lists: those offered, or all where none is (requirements 1.9.7 and 2.2.2). */
export function listOfferedNetworks<One extends { readonly isOffered: boolean }>(
  networks: readonly One[],
): readonly One[] {
  const offered = networks.filter(({ isOffered }) => isOffered);
  return offered.length > 0 ? offered : networks;
}

/**
 * `draft` is not shown, `listed` is shown and traded, `suspended` is shown and not traded, `delisted` is shown to its holders only. Of a security:
 * `redeeming` is shown and not traded from the record day of its redemption, `redeemed` has no units any more.
 */
export const instrumentStatuses = ['draft', 'listed', 'suspended', 'delisted', 'redeeming', 'redeemed'] as const;
export type InstrumentStatus = (typeof instrumentStatuses)[number];

/** Whether a security ends or ended by its redemption: no units of it are bought, sold, received or withdrawn any more. */
export const isRedemption = (status: InstrumentStatus): status is 'redeeming' | 'redeemed' =>
  status === 'redeeming' || status === 'redeemed';

/** Something that can be held: one row of the registry. Scales are decimal places (0 to 8). */
export type Instrument = {
  readonly code: string;
  readonly kind: InstrumentKind;
  readonly names: Readonly<Record<Language, string>>;
  /** The places of one ledger unit. Fixed once money is posted. */
  readonly ledgerScale: number;
  /** The places a person reads. */
  readonly displayScale: number;
  /** The places a person may type. */
  readonly inputScale: number;
  readonly networks: readonly InstrumentNetwork[];
  readonly priceSource: PriceSource;
  readonly status: InstrumentStatus;
  readonly acceptsDeposits: boolean;
  readonly acceptsWithdrawals: boolean;
};

/** Where the bought side of a market comes from: the open tranche of an offering, or the platform's own inventory. */
type Liquidity = 'tranche' | 'treasury';

/** A market: `from` is paid, `to` is received. Amounts are in units of the ledger scale of `from`. */
export type Market = {
  readonly from: string;
  readonly to: string;
  readonly liquidity: Liquidity;
  readonly feeTerms: FeeTerms;
  /** Places a person may type on the paying side. */
  readonly inputScale: number;
  /** True when `to` is bought in whole units only. */
  readonly isWholeUnits: boolean;
  readonly minAmount: bigint;
  /** Null where there is no most. */
  readonly maxAmount: bigint | null;
  readonly isOpen: boolean;
};

/** A part of an offering with its own price; tranches are sold in the order of their numbers. */
export type Tranche = {
  readonly number: number;
  /** In units of the instrument's ledger scale. */
  readonly supply: bigint;
  /** US cents for one whole unit. */
  readonly priceCents: bigint;
};

/** The first sale of an instrument, in tranches. `code` names its ledger accounts. */
export type Offering = {
  readonly code: string;
  readonly instrument: string;
  readonly tranches: readonly Tranche[];
};

/** What the platform deals in, at one version; lists are in the order in which they are shown. */
export type Registry = {
  readonly version: bigint;
  readonly instruments: readonly Instrument[];
  readonly markets: readonly Market[];
};

export function findInstrument(instruments: readonly Instrument[], code: string): Instrument | undefined {
  return instruments.find((instrument) => instrument.code === code);
}

export function findMarket(markets: readonly Market[], from: string, to: string): Market | undefined {
  return markets.find((market) => market.from === from && market.to === to);
}

/** By which calls a market is traded: the offering's, the listed assets', or the currency exchange's (requirement 2.7). */
export type MarketFamily = 'offering' | 'asset' | 'currency';

/** The security of the platform's own offering: it has calls and pages of its own (requirement 1.2), other securities are listed assets. */
export const offeredToken = 'COINGT';

/** Whether an instrument is a security of an issuer, with pages of its own. */
export function isListedAsset({ code, kind }: Pick<Instrument, 'code' | 'kind'>): boolean {
  return kind === 'security' && code !== offeredToken;
}

type MarketKinds = {
  readonly market: Pick<Market, 'liquidity'>;
  readonly from: Pick<Instrument, 'kind'>;
  readonly to: Pick<Instrument, 'kind' | 'code'>;
};

/** A listed asset is traded by the assets' calls whether its tranche or the treasury sells it. */
export function familyOf({ market, from, to }: MarketKinds): MarketFamily {
  if (market.liquidity === 'tranche' && to.code === offeredToken) return 'offering';
  return from.kind === 'security' || to.kind === 'security' ? 'asset' : 'currency';
}
