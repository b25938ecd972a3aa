import type { Offering } from '@istmo/contract/kernel/instrument';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';

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
