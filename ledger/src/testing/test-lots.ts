import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import type { Db } from '@istmo/db/tx';
import { lot, movement, posting, treasury, type Movement } from '../movement.ts';

/** A movement of tests only, because which movement fills a lot is decided by the area that sells the units. */
export async function allowTestLots(owner: Db): Promise<void> {
  await owner.query(
    `insert into ledger.movement_kind (number, name, event, authority) values (32000, 'fill-test-lot', 'unit-lot', 'worker') on conflict do nothing`,
  );
  await owner.query(
    `insert into ledger.movement_rule (movement, from_kind, to_kind)
     select 32000, f.number, t.number from ledger.account_kind f, ledger.account_kind t where f.name = 'treasury' and t.name = 'lot' on conflict do nothing`,
  );
}

type TestLot = { readonly id: string; readonly holder: CustomerId; readonly at: Date; readonly units: Money };

/** Fills a lot from the inventory. */
export function fillTestLot({ id, holder, at, units }: TestLot): Movement {
  return movement({
    name: 'fill-test-lot',
    authority: 'worker',
    key: `unit-lot:${id}:fill`,
    event: id,
    at,
    postings: [posting(treasury, lot(holder, id), units)],
  });
}
