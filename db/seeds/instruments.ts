/**
 * What the platform deals in when it starts for the first time. An entry that is added later is created at the next start; an entry that
 * exists is left as staff have changed it since. Amounts are plain decimals in whole units of the instrument.
 */

export type InstrumentSeed = {
  readonly code: string;
  readonly kind: 'fiat' | 'crypto' | 'security';
  readonly names: { readonly en: string; readonly es: string };
  /** For a security: the most whole units that may ever be issued. */
  readonly supplyCap?: string;
  readonly ledgerScale: number;
  readonly displayScale: number;
  readonly inputScale: number;
  readonly price:
    | { readonly kind: 'fixed'; readonly usd: string }
    | { readonly kind: 'feed'; readonly symbol: string; readonly isInverse?: boolean }
    | { readonly kind: 'offering' | 'published' | 'none' };
  readonly acceptsDeposits: boolean;
  readonly networks?: readonly NetworkSeed[];
  /** Whether issued securities are traded against it; false where absent. */
  readonly paysSecurities?: boolean;
} & (
  | { readonly acceptsWithdrawals: false; readonly withdrawalLimits?: undefined }
  // Without limits any amount could leave.
  | { readonly acceptsWithdrawals: true; readonly withdrawalLimits: WithdrawalLimitSeed }
);

/** The most of one withdrawal, of a day and of a month, and of one that the signer pays without two approvals unless its setting says otherwise. */
export type WithdrawalLimitSeed = {
  readonly max: string;
  readonly daily: string;
  readonly monthly: string;
  readonly unapproved: string;
};

export type NetworkSeed = {
  readonly name: string;
  readonly title: string;
  readonly chain: 'BTC' | 'ETH' | 'TRON' | 'POLYGON' | 'LIQUID';
  /** The token's contract, on Liquid the id of the asset; absent for the chain's own coin. */
  readonly contract?: string;
  readonly confirmations: number;
  readonly minDeposit: string;
  readonly minWithdrawal: string;
  readonly withdrawalFee: string;
  /** Where it is not the instrument's own; that one is seeded before. */
  readonly withdrawalFeeCurrency?: string;
  /** Whether it leaves by the network too; true where absent. */
  readonly acceptsWithdrawals?: boolean;
  /** Whether the forms of withdrawals and saved addresses list it; true where absent. */
  readonly isOffered?: boolean;
};

export type MarketSeed = {
  readonly from: string;
  readonly to: string;
  readonly liquidity: 'tranche' | 'treasury';
  readonly feeBasisPoints: number;
  readonly feeMode: 'on_top' | 'included';
  /** A lower fee for orders worth at least so many US cents. */
  readonly largeOrder?: { readonly cents: bigint; readonly basisPoints: number };
  readonly inputScale: number;
  readonly isWholeUnits: boolean;
  /** The least and the most of one order, in units of the currency that pays; one unit and no limit where absent. */
  readonly minUnits?: bigint;
  readonly maxUnits?: bigint;
};

export type OfferingSeed = {
  readonly code: string;
  readonly instrument: string;
  /** Whole units and US cents for one of them, in the order in which they are sold. */
  readonly tranches: readonly { readonly supply: string; readonly priceCents: bigint }[];
};

/** Public explorers, with {txid} for a transaction's id. */
export const explorers: Readonly<Record<NetworkSeed['chain'], string>> = {
  BTC: 'https://mempool.space/tx/{txid}',
  ETH: 'https://etherscan.io/tx/{txid}',
  TRON: 'https://tronscan.org/#/transaction/{txid}',
  POLYGON: 'https://polygonscan.com/tx/{txid}',
  LIQUID: 'https://blockstream.info/liquid/tx/{txid}',
};

/** Securities of the issuance service are received on Liquid and do not leave by it. Two blocks are final there. */
export const liquidNetwork = {
  name: 'LIQUID',
  title: 'Liquid Network',
  chain: 'LIQUID',
  confirmations: 2,
  minDeposit: '0',
  minWithdrawal: '0',
  withdrawalFee: '0',
  acceptsWithdrawals: false,
} as const satisfies NetworkSeed;

const crypto = { acceptsDeposits: true, acceptsWithdrawals: true } as const;

/** In the order in which they are shown (requirements 1.9 and 3.2). */
export const instrumentSeeds: readonly InstrumentSeed[] = [
  {
    code: 'BTC',
    kind: 'crypto',
    paysSecurities: true,
    names: { en: 'Bitcoin', es: 'Bitcoin' },
    ledgerScale: 8,
    displayScale: 8,
    inputScale: 8,
    price: { kind: 'feed', symbol: 'BTC/USD' },
    ...crypto,
    networks: [
      {
        name: 'BTC',
        title: 'Bitcoin Network',
        chain: 'BTC',
        confirmations: 3,
        minDeposit: '0.00001',
        minWithdrawal: '0.0002',
        withdrawalFee: '0.00005',
      },
    ],
    withdrawalLimits: { max: '1', daily: '1', monthly: '5', unapproved: '0.2' },
  },
  {
    code: 'USDT',
    kind: 'crypto',
    paysSecurities: true,
    names: { en: 'Tether', es: 'Tether' },
    ledgerScale: 6,
    displayScale: 2,
    inputScale: 2,
    price: { kind: 'feed', symbol: 'USDT/USD' },
    ...crypto,
    networks: [
      {
        name: 'ERC20',
        title: 'Ethereum Network',
        chain: 'ETH',
        contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
        confirmations: 12,
        minDeposit: '1',
        minWithdrawal: '10',
        withdrawalFee: '4',
        isOffered: false,
      },
      {
        name: 'TRC20',
        title: 'Tron Network',
        chain: 'TRON',
        contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        confirmations: 19,
        minDeposit: '1',
        minWithdrawal: '10',
        withdrawalFee: '1',
      },
    ],
    withdrawalLimits: { max: '10000', daily: '10000', monthly: '50000', unapproved: '10000' },
  },
  {
    code: 'COP',
    kind: 'fiat',
    names: { en: 'Colombian peso', es: 'Peso colombiano' },
    ledgerScale: 2,
    displayScale: 2,
    inputScale: 1,
    price: { kind: 'feed', symbol: 'USD/COP', isInverse: true },
    acceptsDeposits: true,
    acceptsWithdrawals: false,
  },
  {
    code: 'USD',
    kind: 'fiat',
    paysSecurities: true,
    names: { en: 'US dollar', es: 'Dólar estadounidense' },
    ledgerScale: 2,
    displayScale: 2,
    inputScale: 2,
    price: { kind: 'fixed', usd: '1' },
    acceptsDeposits: true,
    acceptsWithdrawals: false,
  },
  {
    code: 'COINGT',
    kind: 'security',
    names: { en: 'Corredor Interoceánico GT', es: 'Corredor Interoceánico GT' },
    supplyCap: '153224',
    ledgerScale: 0,
    displayScale: 0,
    inputScale: 0,
    price: { kind: 'offering' },
    ...crypto,
    networks: [
      {
        name: 'ETH',
        title: 'Polygon Network',
        chain: 'POLYGON',
        contract: '0xf99f53e8f301aB2cFEB40a21a11757a71DaC2BED',
        confirmations: 128,
        minDeposit: '1',
        minWithdrawal: '1',
        withdrawalFee: '5',
        withdrawalFeeCurrency: 'USDT',
      },
    ],
    withdrawalLimits: { max: '50', daily: '50', monthly: '200', unapproved: '10' },
  },
];

/**
 * The chains' own coins that customers neither deposit nor trade here: the books need them for what the networks take. They are drafts,
 * which customers do not see.
 */
export const coinSeeds: readonly InstrumentSeed[] = [
  { code: 'ETH', name: 'Ether', scale: 8 },
  { code: 'POL', name: 'Polygon', scale: 8 },
  { code: 'TRX', name: 'Tron', scale: 6 },
].map(({ code, name, scale }) => ({
  code,
  kind: 'crypto',
  names: { en: name, es: name },
  ledgerScale: scale,
  displayScale: scale,
  inputScale: scale,
  price: { kind: 'none' },
  acceptsDeposits: false,
  acceptsWithdrawals: false,
}));

const offer = {
  to: 'COINGT',
  liquidity: 'tranche',
  feeBasisPoints: 50,
  feeMode: 'on_top',
  isWholeUnits: true,
} as const;
const peso = { liquidity: 'treasury', feeBasisPoints: 50, feeMode: 'included', isWholeUnits: false } as const;

export const marketSeeds: readonly MarketSeed[] = [
  { from: 'BTC', inputScale: 8, ...offer },
  { from: 'USDT', inputScale: 2, ...offer },
  { from: 'USD', inputScale: 2, ...offer },
  { from: 'COP', to: 'USDT', inputScale: 1, ...peso },
  { from: 'USDT', to: 'COP', inputScale: 1, ...peso },
];

/** Requirement 1.1: 38,520 tokens at 1,000 USD, then 114,704 at 2,500 USD. */
export const offeringSeeds: readonly OfferingSeed[] = [
  {
    code: 'COINGT-1',
    instrument: 'COINGT',
    tranches: [
      { supply: '38520', priceCents: 100_000n },
      { supply: '114704', priceCents: 250_000n },
    ],
  },
];
