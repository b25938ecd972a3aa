import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { Account } from '@istmo/ledger';

/** Units that an entitlement took and that are not in its holder's balance, or were left there with the money given back. */
export type UnitsToStrike = {
  readonly event: string;
  readonly instrument: string;
  readonly entitlement: string;
  /** Null: a holder outside. */
  readonly customer: CustomerId | null;
  readonly units: bigint;
};

export async function listUnitsToStrike(reader: Reader): Promise<UnitsToStrike[]> {
  return reader.query<UnitsToStrike>(
    'select event, instrument, entitlement, customer, units from app.list_units_to_strike() limit 1000',
  );
}

type NewStrike = {
  readonly id: string;
  readonly event: string;
  /** Null: unsold units of a security that ends. */
  readonly entitlement: string | null;
  readonly from: Account;
  readonly units: bigint;
  readonly at: Date;
};

export async function insertStrike(tx: Tx, { id, event, entitlement, from, units, at }: NewStrike): Promise<void> {
  await tx.query(
    `insert into app.unit_strike (id, event, entitlement, account, place, customer_id, units, at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, event, entitlement, from.kind, from.place, from.owner, units, at],
  );
}
