import { dayAt } from '@istmo/contract/kernel/day';
import { divide } from '@istmo/contract/kernel/money';
import type { Reader } from '@istmo/db/tx';

/** That the units of a security changed by a split, a reverse split or a bonus issue. Units are minor units of it. */
export type UnitChange = {
  /** The corporate action. */
  readonly event: string;
  readonly instrument: string;
  /** So many units afterwards for so many before; of a bonus issue the old ones and the new ones together. */
  readonly ratioNew: bigint;
  readonly ratioOld: bigint;
  readonly at: Date;
  /** All units that were issued, before and after. */
  readonly before: bigint;
  readonly after: bigint;
  /** Prices of before are divided by the ratio. */
  readonly adjustsPrices: boolean;
};

const columns = `event, instrument, ratio_new as "ratioNew", ratio_old as "ratioOld", at, units_before as before, units_after as after,
  adjusts_prices as "adjustsPrices"`;

export async function readUnitChange(reader: Reader, event: string): Promise<UnitChange | undefined> {
  const [row] = await reader.query<UnitChange>(`select ${columns} from app.unit_change where event = $1`, [event]);
  return row;
}

/** The changes of a security's units since a moment, the earliest first. */
export async function listUnitChanges(reader: Reader, instrument: string, since: Date): Promise<UnitChange[]> {
  return reader.query<UnitChange>(
    `select ${columns} from app.unit_change where instrument = $1 and at >= $2 order by at`,
    [instrument, since],
  );
}

/** A price of that moment for one unit of today. */
export function adjustPrice(price: bigint, at: Date, changes: readonly UnitChange[]): bigint {
  return changes
    .filter((change) => change.adjustsPrices && change.at > at)
    .reduce((adjusted, { ratioNew, ratioOld }) => divide(adjusted * ratioOld, ratioNew, 'down'), price);
}

type UnitsOfDay = { readonly day: string; readonly units: bigint };

/** Units that were counted by day as units of today, rounded up. Those of the day of a split count as of before it. */
export function adjustUnits(
  counted: readonly UnitsOfDay[],
  { changes, timeZone }: { readonly changes: readonly UnitChange[]; readonly timeZone: string },
): UnitsOfDay[] {
  return counted.map(({ day, units }) => ({
    day,
    units: changes
      .filter(
        ({ at, ratioNew, ratioOld }) =>
          day < dayAt(at, timeZone) || (day === dayAt(at, timeZone) && ratioNew > ratioOld),
      )
      .reduce((adjusted, { ratioNew, ratioOld }) => (adjusted * ratioNew + ratioOld - 1n) / ratioOld, units),
  }));
}
