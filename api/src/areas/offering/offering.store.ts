import type { Offering } from '@istmo/contract/kernel/instrument';
import type { Reader } from '@istmo/db/tx';

type TrancheRow = { offering: string; number: number; supply: bigint; priceCents: bigint };

/** Every offering with its tranches, oldest first. */
export async function readOfferingRows(reader: Reader): Promise<Offering[]> {
  const [offerings, tranches] = await Promise.all([
    reader.query<{ code: string; instrument: string }>('select code, instrument from app.offering order by code'),
    reader.query<TrancheRow>(
      'select offering, number, supply_units as supply, price_cents as "priceCents" from app.tranche order by offering, number',
    ),
  ]);
  const byOffering = Map.groupBy(tranches, ({ offering }) => offering);
  return offerings.map(({ code, instrument }) => ({
    code,
    instrument,
    tranches: (byOffering.get(code) ?? []).map(({ number, supply, priceCents }) => ({ number, supply, priceCents })),
  }));
}
