import type { FeeMode } from '@istmo/contract/kernel/fee-terms';
import type {
  Instrument,
  InstrumentNetwork,
  InstrumentStatus,
  InstrumentKind,
  Market,
  PriceSource,
} from '@istmo/contract/kernel/instrument';
import { statement, type Reader } from '@istmo/db/tx';

const version = statement('registry-version', 'select version from app.registry_version');

export async function readRegistryVersion(reader: Reader): Promise<bigint> {
  const [row] = await reader.query<{ version: bigint }>(version);
  if (!row) throw new Error('the registry has no version');
  return row.version;
}

type InstrumentRow = {
  code: string;
  kind: InstrumentKind;
  nameEn: string;
  nameEs: string;
  ledgerScale: number;
  displayScale: number;
  inputScale: number;
  priceKind: PriceSource['kind'];
  priceUsd: string | null;
  priceFeed: string | null;
  priceIsInverse: boolean;
  status: InstrumentStatus;
  acceptsDeposits: boolean;
  acceptsWithdrawals: boolean;
};

export async function readInstruments(reader: Reader): Promise<Instrument[]> {
  const rows = await reader.query<InstrumentRow>(
    `select code, kind, name_en as "nameEn", name_es as "nameEs", ledger_scale as "ledgerScale", display_scale as "displayScale",
       input_scale as "inputScale", price_kind as "priceKind", price_usd as "priceUsd", price_feed as "priceFeed",
       price_is_inverse as "priceIsInverse", status, accepts_deposits as "acceptsDeposits", accepts_withdrawals as "acceptsWithdrawals"
     from app.instrument order by position, code`,
  );
  const networks = Map.groupBy(await readNetworks(reader), ({ instrument }) => instrument);
  return rows.map(({ nameEn, nameEs, priceKind, priceUsd, priceFeed, priceIsInverse, ...row }) => ({
    ...row,
    names: { en: nameEn, es: nameEs },
    priceSource: toPriceSource({ priceKind, priceUsd, priceFeed, priceIsInverse }),
    networks: networks.get(row.code) ?? [],
  }));
}

function toPriceSource({
  priceKind,
  priceUsd,
  priceFeed,
  priceIsInverse,
}: Pick<InstrumentRow, 'priceKind' | 'priceUsd' | 'priceFeed' | 'priceIsInverse'>): PriceSource {
  if (priceKind === 'fixed' && priceUsd !== null) return { kind: 'fixed', usd: priceUsd };
  if (priceKind === 'feed' && priceFeed !== null) return { kind: 'feed', symbol: priceFeed, isInverse: priceIsInverse };
  if (priceKind === 'fixed' || priceKind === 'feed') throw new Error(`a ${priceKind} price without its source`);
  return { kind: priceKind };
}

async function readNetworks(reader: Reader): Promise<(InstrumentNetwork & { instrument: string })[]> {
  return reader.query(
    `select instrument, name, title, chain, contract, confirmations, min_deposit_units as "minDeposit",
       min_withdrawal_units as "minWithdrawal", withdrawal_fee_units as "withdrawalFee",
       coalesce(withdrawal_fee_currency, instrument) as "withdrawalFeeCurrency", explorer_url as "explorerUrl", accepts_deposits as "acceptsDeposits",
       accepts_withdrawals as "acceptsWithdrawals", is_offered as "isOffered"
     from app.instrument_network order by instrument, position`,
  );
}

type MarketRow = Omit<Market, 'feeTerms'> & {
  feeBasisPoints: bigint;
  feeMode: FeeMode;
  largeOrderCents: bigint | null;
  largeOrderBasisPoints: bigint | null;
};

/** In the order of the pages: the seeds' as they stand there, then each listed security's, what buys it before what sells it. */
export async function readMarkets(reader: Reader): Promise<Market[]> {
  const rows = await reader.query<MarketRow>(
    `select m.from_code as "from", m.to_code as "to", m.liquidity, m.fee_basis_points as "feeBasisPoints", m.fee_mode as "feeMode",
       m.large_order_cents as "largeOrderCents", m.large_order_basis_points as "largeOrderBasisPoints",
       m.input_scale as "inputScale", m.is_whole_units as "isWholeUnits", m.min_units as "minAmount", m.max_units as "maxAmount", m.is_open as "isOpen"
     from app.market m join app.instrument f on f.code = m.from_code join app.instrument t on t.code = m.to_code
     order by m.position, case when t.kind = 'security' then t.code else f.code end, t.kind <> 'security', f.position, t.position, f.code, t.code`,
  );
  return rows.map(({ feeBasisPoints, feeMode, largeOrderCents, largeOrderBasisPoints, ...market }) => ({
    ...market,
    feeTerms: {
      basisPoints: feeBasisPoints,
      mode: feeMode,
      ...(largeOrderCents !== null &&
        largeOrderBasisPoints !== null && {
          largeOrder: { cents: largeOrderCents, basisPoints: largeOrderBasisPoints },
        }),
    },
  }));
}
