import {
  coinSeeds,
  explorers,
  type InstrumentSeed,
  instrumentSeeds,
  type MarketSeed,
  marketSeeds,
  type NetworkSeed,
  offeringSeeds,
  type WithdrawalLimitSeed,
} from '../seeds/instruments.ts';
import type { Db, Tx } from './tx.ts';

/** Creates what the seeds name and the database does not have yet; what exists stays as it is. */
export async function seedRegistry(db: Db): Promise<void> {
  await db.inTransaction(async (tx) => {
    // Processes that start together seed one after the other.
    await tx.query('select from app.registry_version for update', []);
    for (const [index, seed] of instrumentSeeds.entries()) await insertInstrument(tx, seed, index + 1);
    for (const [index, seed] of coinSeeds.entries())
      await insertInstrument(tx, seed, instrumentSeeds.length + index + 1, 'draft');
    for (const [index, seed] of marketSeeds.entries()) await insertMarket(tx, seed, index + 1);
  });
}

/** Creates the offering of the seeds unless it exists; its units are issued apart. In production only where the operator asks for it. */
export async function seedOffering(db: Db): Promise<void> {
  await db.inTransaction(async (tx) => {
    for (const { code, instrument, tranches } of offeringSeeds) {
      await tx.query('insert into app.offering (code, instrument) values ($1, $2) on conflict do nothing', [
        code,
        instrument,
      ]);
      for (const [index, { supply, priceCents }] of tranches.entries()) {
        await tx.query(
          `insert into app.tranche (offering, number, supply_units, price_cents)
           select $1, $2, $3::numeric * 10 ^ c.ledger_scale, $4
             from app.offering o join app.instrument c on c.code = o.instrument where o.code = $1
           on conflict do nothing`,
          [code, index + 1, supply, priceCents],
        );
      }
    }
  });
}

/** Creates an instrument with its networks unless it exists. A coin that was there for the books alone becomes what the seed says. */
export async function insertInstrument(
  tx: Tx,
  seed: InstrumentSeed,
  position: number,
  status: 'listed' | 'draft' = 'listed',
): Promise<void> {
  const { code, kind, names, price } = seed;
  await tx.query('select ledger.register_currency($1, $2::smallint, ($3::numeric * 10 ^ $2::numeric)::bigint)', [
    code,
    seed.ledgerScale,
    seed.supplyCap ?? null,
  ]);
  const rows = await tx.query(
    `insert into app.instrument (code, kind, name_en, name_es, ledger_scale, display_scale, input_scale, price_kind, price_usd, price_feed, price_is_inverse,
       status, accepts_deposits, accepts_withdrawals, position, pays_securities)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $15, $12, $13, $14, $16) on conflict do nothing returning code`,
    [
      code,
      kind,
      names.en,
      names.es,
      seed.ledgerScale,
      seed.displayScale,
      seed.inputScale,
      price.kind,
      price.kind === 'fixed' ? price.usd : null,
      price.kind === 'feed' ? price.symbol : null,
      price.kind === 'feed' && (price.isInverse ?? false),
      seed.acceptsDeposits,
      seed.acceptsWithdrawals,
      position,
      status,
      seed.paysSecurities ?? false,
    ],
  );
  if (rows.length === 0 && !(await completeCoin(tx, seed, position))) return;
  for (const [index, network] of (seed.networks ?? []).entries())
    await insertInstrumentNetwork(tx, { code, network, position: index + 1 });
  if (seed.withdrawalLimits) await insertWithdrawalLimit(tx, seed.code, seed.withdrawalLimits);
}

/** False where it is no draft without networks, as the coins of `coinSeeds` are: what exists is staff's. */
async function completeCoin(tx: Tx, seed: InstrumentSeed, position: number): Promise<boolean> {
  const { code, kind, names, price, networks = [] } = seed;
  if (kind !== 'crypto' || networks.length === 0) return false;
  const rows = await tx.query(
    `update app.instrument i set name_en = $2, name_es = $3, display_scale = $4, input_scale = $5, price_kind = $6, price_usd = $7, price_feed = $8,
       price_is_inverse = $9, accepts_deposits = $10, accepts_withdrawals = $11, pays_securities = $12, position = $13, status = 'listed'
      where code = $1 and kind = 'crypto' and status = 'draft'
        and not exists (select from app.instrument_network n where n.instrument = i.code) returning code`,
    [
      code,
      names.en,
      names.es,
      seed.displayScale,
      seed.inputScale,
      price.kind,
      price.kind === 'fixed' ? price.usd : null,
      price.kind === 'feed' ? price.symbol : null,
      price.kind === 'feed' && (price.isInverse ?? false),
      seed.acceptsDeposits,
      seed.acceptsWithdrawals,
      seed.paysSecurities ?? false,
      position,
    ],
  );
  return rows.length === 1;
}

type NewNetwork = { readonly code: string; readonly network: NetworkSeed; readonly position: number };

/** Adds a network to an instrument. */
export async function insertInstrumentNetwork(tx: Tx, { code, network, position }: NewNetwork): Promise<void> {
  await tx.query(
    `insert into app.instrument_network (instrument, name, title, chain, contract, confirmations, min_deposit_units, min_withdrawal_units,
       withdrawal_fee_units, withdrawal_fee_currency, explorer_url, accepts_withdrawals, is_offered, position)
     select $1, $2, $3, $4, $5, $6, $7::numeric * 10 ^ i.ledger_scale, $8::numeric * 10 ^ i.ledger_scale, $9::numeric * 10 ^ f.ledger_scale,
       $11, $12, $13, $14, $10
       from app.instrument i join app.instrument f on f.code = coalesce($11, $1) where i.code = $1`,
    [
      code,
      network.name,
      network.title,
      network.chain,
      network.contract ?? null,
      network.confirmations,
      network.minDeposit,
      network.minWithdrawal,
      network.withdrawalFee,
      position,
      network.withdrawalFeeCurrency ?? null,
      explorers[network.chain],
      network.acceptsWithdrawals ?? true,
      network.isOffered ?? true,
    ],
  );
}

async function insertWithdrawalLimit(tx: Tx, code: string, { max, daily, monthly }: WithdrawalLimitSeed) {
  await tx.query(
    `insert into app.withdrawal_limit (currency, max_units, daily_units, monthly_units)
     select $1, $2::numeric * 10 ^ ledger_scale, $3::numeric * 10 ^ ledger_scale, $4::numeric * 10 ^ ledger_scale
       from app.instrument where code = $1 on conflict do nothing`,
    [code, max, daily, monthly],
  );
}

/** Creates a market unless it exists. */
export async function insertMarket(tx: Tx, seed: MarketSeed, position: number): Promise<void> {
  await tx.query(
    `insert into app.market (from_code, to_code, liquidity, fee_basis_points, fee_mode, large_order_cents, large_order_basis_points,
       input_scale, is_whole_units, min_units, max_units, is_open, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10::bigint, 1), $11, true, $12) on conflict do nothing`,
    [
      seed.from,
      seed.to,
      seed.liquidity,
      seed.feeBasisPoints,
      seed.feeMode,
      seed.largeOrder?.cents ?? null,
      seed.largeOrder?.basisPoints ?? null,
      seed.inputScale,
      seed.isWholeUnits,
      seed.minUnits ?? null,
      seed.maxUnits ?? null,
      position,
    ],
  );
}
