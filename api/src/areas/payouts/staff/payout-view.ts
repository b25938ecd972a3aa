import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../../app.ts';
import { readInstrument } from '../../instruments/public.ts';
import type { AgedQueueRow } from '../../withdrawals/public.ts';
import { usdValueOf } from '../usd-value.ts';

const usdPlaces = 2;

/** A withdrawal as the queue shows it. */
export async function toRowView(app: App, row: AgedQueueRow) {
  const [instrument, usd] = await Promise.all([readInstrument(app, row.currency), usdValueOf(app, row)]);
  return {
    reference_no: row.referenceNo,
    customer_id: row.customer,
    customer: row.username,
    currency: row.currency,
    amount: formatUnits(row.units, instrument.ledgerScale),
    usd: usd === undefined ? null : formatUnits(usd / 10n ** BigInt(18 - usdPlaces), usdPlaces),
    network: instrument.networks.find(({ name }) => name === row.network)?.title ?? row.network,
    address: row.address,
    address_since: row.addressSince.toISOString(),
    used_before: row.usedBefore,
    in_day: row.inDay,
    state: row.state,
    reason: row.reason,
    state_since: row.stateSince.toISOString(),
    approvals: row.approvals,
    approvals_needed: row.approvalsNeeded,
    beneficiary: row.beneficiary?.kind ?? (row.needsTravelData === true ? ('missing' as const) : ('none' as const)),
    created_at: row.createdAt.toISOString(),
  };
}
