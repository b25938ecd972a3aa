import { parseUnits } from '@istmo/contract/kernel/money';
import { toTickerKey } from '@istmo/contract/areas/creation/ticker';
import type { FeeTier } from '@istmo/contract/areas/order-books/order-arithmetic';
import { asId } from '@istmo/contract/kernel/id';
import type { MarketSchedule } from '@istmo/contract/kernel/market-schedule';
import type { MarketMode, MarketPhase } from '@istmo/contract/kernel/order';
import { newId } from '@istmo/db/new-id';
import { insertInstrument, insertMarket } from '@istmo/db/seed-registry';
import { marketSeeds } from '@istmo/db/seeds/instruments';
import { insertAsset } from '../areas/assets/public.ts';
import { publishTick, usdScale } from '../areas/prices/public.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Person, TestEnv } from './test-env.ts';
import { waitForRegistry } from './wait-for-registry.ts';

type TestAsset = {
  readonly ticker: string;
  readonly scale: number;
  readonly owner: Pick<Person, 'customer'>;
  readonly usd: string;
};

/** Lists an asset at a published price, bought with USD from the treasury, which has none of it yet. */
export async function listTestAsset(
  testEnv: Pick<TestEnv, 'operator'> & { readonly clock: Clock },
  { ticker, scale, owner, usd }: TestAsset,
): Promise<void> {
  const at = testEnv.clock.now();
  const price = parseUnits(usd, usdScale);
  if (price === undefined) throw new Error(`${usd} is not a price`);
  await testEnv.operator.inTransaction(async (tx) => {
    const places = { ledgerScale: scale, displayScale: scale, inputScale: scale };
    const names = { en: ticker, es: ticker };
    const rest = { price: { kind: 'published' }, acceptsDeposits: false, acceptsWithdrawals: false } as const;
    await insertInstrument(
      tx,
      { code: ticker, kind: 'security', names, supplyCap: '10000000000', ...places, ...rest },
      200,
    );
    await insertAsset(tx, toListedAsset({ ticker, scale, owner }, at));
    await publishTick(tx, { symbol: ticker, usd: price, sources: [], at, observedAt: at });
    const terms = { liquidity: 'treasury', feeBasisPoints: 50, feeMode: 'on_top', inputScale: 2 } as const;
    await insertMarket(tx, { from: 'USD', to: ticker, ...terms, isWholeUnits: scale === 0 }, 200);
  });
}

/** Gives the markets the fees of the seeds, which a test database does not have, so that other tests hold for any of them. */
export async function setSeededFees(testEnv: TestEnv): Promise<void> {
  for (const { from, to, feeBasisPoints, largeOrder } of marketSeeds)
    await testEnv.owner.query(
      `update app.market set fee_basis_points = $3, large_order_cents = $4, large_order_basis_points = $5
       where from_code = $1 and to_code = $2`,
      [from, to, feeBasisPoints, largeOrder?.cents ?? null, largeOrder?.basisPoints ?? null],
    );
  await waitForRegistry(testEnv);
}

export type TestMarket = {
  /** Such as PUERTO: a security with two decimals, unless it exists. */
  readonly security: string;
  readonly currency?: string;
  readonly securityScale?: number;
  /** In the smallest unit of the currency, for one whole unit. */
  readonly tick?: bigint;
  /** In the smallest unit of the security; empty: one whole unit. */
  readonly lot?: bigint;
  readonly maxUnits?: bigint;
  readonly mode?: MarketMode;
  readonly staticBand?: number;
  readonly dynamicBand?: number;
  readonly schedule?: Partial<MarketSchedule>;
  readonly feeTiers?: readonly FeeTier[];
  readonly phase?: MarketPhase;
  readonly reference?: bigint;
};

/** Of a market that never closes, without an auction. */
export const alwaysOpen: MarketSchedule = {
  calendars: [],
  timeZone: 'UTC',
  days: [1, 2, 3, 4, 5, 6, 7],
  opens: '00:00',
  closes: '24:00',
  auctionMinutes: 0,
  everyMinutes: 60,
  haltAuctionMinutes: 5,
};

/** A market between investors, open since now unless it says otherwise; undefined options are those of a plain market. */
export async function createTestMarket(
  testEnv: Pick<TestEnv, 'operator'> & { readonly clock: Clock },
  market: TestMarket,
): Promise<{ readonly id: string; readonly symbol: string; readonly unitScale: bigint }> {
  const { security, currency = 'USD', securityScale = 2, phase = 'continuous' } = market;
  const id = newId();
  const symbol = `${security}-${currency}`;
  const unitScale = 10n ** BigInt(securityScale);
  const lot = market.lot ?? unitScale;
  const at = testEnv.clock.now();
  const tiers = market.feeTiers ?? [{ volume: 0n, maker: 10, taker: 20 }];
  await testEnv.operator.inTransaction(async (tx) => {
    const places = { ledgerScale: securityScale, displayScale: securityScale, inputScale: securityScale };
    const names = { en: security, es: security };
    const rest = { price: { kind: 'published' }, acceptsDeposits: false, acceptsWithdrawals: false } as const;
    await insertInstrument(
      tx,
      { code: security, kind: 'security', names, supplyCap: '10000000000', ...places, ...rest },
      300,
    );
    await tx.query(
      `insert into app.order_book (id, symbol, instrument, currency, unit_scale, version, created_at)
       values ($1, $2, $3, $4, $5, 1, $6)`,
      [id, symbol, security, currency, unitScale, at],
    );
    await tx.query(
      `insert into app.order_book_terms (book, version, tick, lot, min_units, max_units, min_display, mode, static_band, dynamic_band,
         protection, schedule, fee_tiers, in_force_at)
       values ($1, 1, $2, $3, $3, $4, $3, $5, $6, $7, 500, $8, $9, $10)`,
      [
        id,
        market.tick ?? 1n,
        lot,
        market.maxUnits ?? lot * 1_000_000n,
        market.mode ?? 'continuous',
        market.staticBand ?? 2000,
        market.dynamicBand ?? 1000,
        JSON.stringify({ ...alwaysOpen, ...market.schedule }),
        JSON.stringify(tiers.map(({ volume, maker, taker }) => ({ volume: Number(volume), maker, taker }))),
        at,
      ],
    );
    await tx.query(
      `insert into app.order_book_state (book, phase, phase_since, reference_price) values ($1, $2, $3, $4)`,
      [id, phase, at, market.reference ?? 1000n],
    );
  });
  return { id, symbol, unitScale };
}

type ListedAsset = Parameters<typeof insertAsset>[1];

function toListedAsset({ ticker, scale, owner }: Omit<TestAsset, 'usd'>, at: Date): ListedAsset {
  return {
    id: asId<'asset'>(newId()),
    owner: owner.customer,
    ticker,
    tickerKey: toTickerKey(ticker),
    name: ticker,
    securityType: 'security',
    domain: `${ticker.toLowerCase()}.example`,
    publicKey: '',
    precision: scale,
    supplyUnits: 10n ** BigInt(scale + 10) > 2n ** 62n ? 2n ** 62n : 10n ** BigInt(scale + 10),
    destinationAddress: 'destination',
    reissuanceAddress: 'reissuance',
    allowsReissuance: true,
    maxTransferUnits: null,
    organization: 'Puertos del Istmo',
    complianceContact: 'Diego Salcedo',
    description: 'Shares of a port.',
    maturesOn: '2040-01-01',
    financialTerms: 'A dividend each year.',
    jurisdiction: 'Guatemala',
    legalFramework: 'Decreto 34-96',
    isin: '',
    internalReference: '',
    imageKey: '',
    imageType: '',
    feeCurrency: 'USD',
    feeUnits: 0n,
    language: 'en',
    createdAt: at,
    request: undefined,
    listed: {
      assetId: ticker.toLowerCase(),
      assetUuid: ticker.toLowerCase(),
      reissuanceTokenId: '',
      txid: '',
      assetBlinder: '',
      tokenBlinder: '',
      unblindLink: '',
    },
  };
}
