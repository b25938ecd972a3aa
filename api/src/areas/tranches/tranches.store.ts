import type { Offering } from '@istmo/contract/kernel/instrument';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

/** When a tranche is sold; null for ever. */
export type SaleWindow = { readonly opensAt: Date | null; readonly closesAt: Date | null };

type OfferingRow = { code: string; instrument: string; issuer: CustomerId | null; isPlaced: boolean };
type TrancheRow = { offering: string; number: number; supply: bigint; priceCents: bigint } & SaleWindow;

/** An offering as it is stored: with its issuer, where the units are a customer's, and the windows of its tranches. */
export type StoredOffering = Omit<Offering, 'tranches'> & {
  readonly issuer: CustomerId | null;
  readonly isPlaced: boolean;
  readonly tranches: readonly (Offering['tranches'][number] & SaleWindow)[];
};

/** Every offering with its tranches, oldest first; also those whose units are not placed yet. */
export async function readOfferingRows(reader: Reader): Promise<StoredOffering[]> {
  const [offerings, tranches] = await Promise.all([
    reader.query<OfferingRow>(
      'select code, instrument, issuer_id as issuer, is_placed as "isPlaced" from app.offering order by code',
    ),
    reader.query<TrancheRow>(
      `select offering, number, supply_units as supply, price_cents as "priceCents", opens_at as "opensAt",
              closes_at as "closesAt" from app.tranche order by offering, number`,
    ),
  ]);
  const byOffering = Map.groupBy(tranches, ({ offering }) => offering);
  return offerings.map((offering) => ({
    ...offering,
    tranches: (byOffering.get(offering.code) ?? []).map(({ number, supply, priceCents, opensAt, closesAt }) => ({
      number,
      supply,
      priceCents,
      opensAt,
      closesAt,
    })),
  }));
}

export async function storePlaced(tx: Tx, offering: string): Promise<void> {
  await tx.query('update app.offering set is_placed = true where code = $1', [offering]);
}

/** Locks an offering, so that of two workers one returns what a closed tranche has left. */
export async function lockOffering(tx: Tx, code: string): Promise<void> {
  await tx.query('select from app.offering where code = $1 for no key update', [code]);
}

type NewOffering = {
  readonly code: string;
  readonly instrument: string;
  readonly issuer: CustomerId;
  readonly tranches: readonly ({ readonly supply: bigint; readonly priceCents: bigint } & SaleWindow)[];
};

/** An offering whose units are not placed yet. */
export async function insertOffering(tx: Tx, { code, instrument, issuer, tranches }: NewOffering): Promise<void> {
  await tx.query('insert into app.offering (code, instrument, issuer_id, is_placed) values ($1, $2, $3, false)', [
    code,
    instrument,
    issuer,
  ]);
  for (const [index, { supply, priceCents, opensAt, closesAt }] of tranches.entries())
    await tx.query(
      `insert into app.tranche (offering, number, supply_units, price_cents, opens_at, closes_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [code, index + 1, supply, priceCents, opensAt, closesAt],
    );
}

export async function lockWindow(tx: Tx, offering: string, number: number): Promise<SaleWindow | undefined> {
  const [row] = await tx.query<SaleWindow>(
    `select opens_at as "opensAt", closes_at as "closesAt" from app.tranche where offering = $1 and number = $2
        for no key update`,
    [offering, number],
  );
  return row;
}

export async function storeWindow(
  tx: Tx,
  { offering, number, opensAt, closesAt }: { readonly offering: string; readonly number: number } & SaleWindow,
): Promise<void> {
  await tx.query('update app.tranche set opens_at = $3, closes_at = $4 where offering = $1 and number = $2', [
    offering,
    number,
    opensAt,
    closesAt,
  ]);
}
