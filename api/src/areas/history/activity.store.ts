import type { CustomerId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import { batchInsert, type PreparedRow, prepareRow, writeRow, writeRows } from '@istmo/ledger';
import type { ActivityEntry, DecimalAmount } from './activity.ts';

const activityInsert = batchInsert({
  name: 'activity',
  table: 'app.activity',
  columns: { id: 'uuid', customer_id: 'uuid', kind: 'text', detail: 'jsonb', created_at: 'timestamptz' },
});

// Display text, such as grouped digits, must not be stored: it would be read back as an amount.
function checkDecimal({ amount, currency }: DecimalAmount): DecimalAmount {
  if (!/^\d+(\.\d+)?$/.test(amount)) throw new Error(`${amount} ${currency} is not a plain decimal`);
  return { amount, currency };
}

function toDetail({ params = {}, received, deducted }: ActivityEntry) {
  return {
    params,
    ...(received ? { received: checkDecimal(received) } : {}),
    ...(deducted ? { deducted: checkDecimal(deducted) } : {}),
  };
}

function activityRow(customer: CustomerId, entry: ActivityEntry, at: Date): PreparedRow {
  return prepareRow(activityInsert, {
    id: newId(),
    customer_id: customer,
    kind: entry.kind,
    detail: toDetail(entry),
    created_at: at,
  });
}

/** Records an activity entry in the caller's transaction. */
export async function writeActivity(
  tx: Tx,
  customer: CustomerId,
  { at, ...entry }: ActivityEntry & { at: Date },
): Promise<void> {
  await writeRow(tx, activityRow(customer, entry, at));
}

export type CustomerActivity = { readonly customer: CustomerId; readonly entry: ActivityEntry; readonly at: Date };

/** Records the entries of many customers in the caller's transaction, by one statement. */
export async function writeActivities(tx: Tx, entries: readonly CustomerActivity[]): Promise<void> {
  await writeRows(
    tx,
    entries.map(({ customer, entry, at }) => activityRow(customer, entry, at)),
  );
}
