import type { Instrument } from '@istmo/contract/kernel/instrument';
import { insertInstrumentNetwork } from '@istmo/db/seed-registry';
import { liquidNetwork } from '@istmo/db/seeds/instruments';
import type { Reader, Tx } from '@istmo/db/tx';

/** Securities that issuers created are shown after the operator's own instruments. */
const position = 100;

type NewSecurity = {
  readonly code: string;
  readonly name: string;
  readonly scale: number;
  /** The most units that may ever be issued. */
  readonly supplyCap: bigint;
  /** Its asset id where its units can be received on Liquid. */
  readonly liquidAsset: string | undefined;
};

/** Creates the instrument of a security, as a draft that customers do not see. Fails where the code is an instrument's. */
export async function insertSecurity(
  tx: Tx,
  { code, name, scale, supplyCap, liquidAsset }: NewSecurity,
): Promise<void> {
  await tx.query('select ledger.register_currency($1, $2::smallint, $3::bigint)', [code, scale, supplyCap]);
  await tx.query(
    `insert into app.instrument (code, kind, name_en, name_es, ledger_scale, display_scale, input_scale, price_kind, status,
       accepts_deposits, accepts_withdrawals, position)
     values ($1, 'security', $2, $2, $3, $3, $3, 'published', 'draft', $5, false, $4)`,
    [code, name, scale, position, liquidAsset !== undefined],
  );
  if (liquidAsset === undefined) return;
  await insertInstrumentNetwork(tx, { code, network: { ...liquidNetwork, contract: liquidAsset }, position: 1 });
}

/** Lists an instrument that is a draft; false when it is none any more. */
export async function listDraft(tx: Tx, code: string): Promise<boolean> {
  const rows = await tx.query(
    "update app.instrument set status = 'listed' where code = $1 and status = 'draft' returning 1",
    [code],
  );
  return rows.length === 1;
}

const liquidities = { offering: 'tranche', published: 'treasury' } as const;

/**
 * Sells a security from its tranches at their price (`offering`), or from the treasury at the price that staff publish (`published`). The
 * markets on which it is bought change with the price, so that nothing is sold at a price that is not its seller's.
 */
export async function setPriceSource(tx: Tx, code: string, source: keyof typeof liquidities): Promise<void> {
  await tx.query("update app.instrument set price_kind = $2 where code = $1 and kind = 'security'", [code, source]);
  await tx.query('update app.market set liquidity = $2 where to_code = $1', [code, liquidities[source]]);
}

/** Locks what a security is priced by until the transaction ends, so that two decisions about it follow one another. */
export async function lockPriceSource(tx: Tx, code: string): Promise<void> {
  await tx.query('select from app.instrument where code = $1 for no key update', [code]);
}

type ClosedMarket = {
  readonly from: Pick<Instrument, 'code' | 'inputScale'>;
  readonly to: Pick<Instrument, 'code' | 'ledgerScale'>;
  readonly isWholeUnits: boolean;
  readonly feeBasisPoints: number;
};

/** Creates a market that staff open later; false where there is one. */
export async function insertClosedMarket(
  tx: Tx,
  { from, to, isWholeUnits, feeBasisPoints }: ClosedMarket,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.market (from_code, to_code, liquidity, fee_basis_points, fee_mode, input_scale, is_whole_units, is_open, position)
     values ($1, $2, 'treasury', $3, 'on_top', $4, $5, false, $6) on conflict do nothing returning 1`,
    [from.code, to.code, feeBasisPoints, from.inputScale, isWholeUnits, position],
  );
  return rows.length === 1;
}

/** The codes of what issued securities are traded against, in the order of the registry. */
export async function listSecurityCurrencies(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ code: string }>(
    'select code from app.instrument where pays_securities order by position',
    [],
  );
  return rows.map(({ code }) => code);
}
