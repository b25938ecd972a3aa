import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { Network } from '@istmo/providers/custody/port';
import type { DepositState } from './deposit-states.ts';

/** A deposit that its network may have reversed. */
export type ReversedRow = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly network: Network;
  readonly currency: string;
  readonly units: bigint;
  readonly state: DepositState;
  readonly reversals: number;
  readonly frozenUnits: bigint;
};

/** Locks the deposit until the transaction ends. */
export async function lockReversed(tx: Tx, id: string): Promise<ReversedRow | undefined> {
  const [row] = await tx.query<ReversedRow>(
    `select id, customer_id as customer, network, currency, units, state, reversals, frozen_units as "frozenUnits"
       from app.deposit where id = $1 for no key update`,
    [id],
  );
  return row;
}

/** It is not watched any more. */
export async function markClosed(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update app.deposit set state = 'closed', next_check_at = 'infinity', missed_checks = 0, missing_since = null, version = version + 1
     where id = $1`,
    [id],
  );
}

/** What has arrived on each network and is not credited yet, or never will be: the money is there, the books do not have it. */
export async function readUncredited(
  reader: Reader,
): Promise<{ readonly network: string; readonly currency: string; readonly units: bigint }[]> {
  return reader.query(
    `select network, currency, sum(units)::bigint as units from app.deposit
      where state in ('pending', 'confirming', 'below_minimum', 'in_review') group by 1, 2`,
  );
}

/**
 * Whether every credited deposit of the customer still is as deep as a credit needs. False from the check that found one missing or in
 * another block until it is deep again: nothing is sent to the customer's order meanwhile.
 */
export async function isDeepEnough(reader: Reader, customer: CustomerId): Promise<boolean> {
  const rows = await reader.query(
    `select from app.deposit where customer_id = $1 and (is_shallow or (state = 'credited' and missed_checks > 0)) limit 1`,
    [customer],
  );
  return rows.length === 0;
}
