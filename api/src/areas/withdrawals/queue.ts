import type { StaffRole } from '@istmo/contract/kernel/staff-role';
import type { Reader } from '@istmo/db/tx';
import { readQueueSearch } from '../accounts/public.ts';
import {
  type Beneficiary,
  countLookAlikes,
  readAddress,
  readAddressDates,
  readBeneficiaries,
  type WithdrawalAddress,
} from '../whitelist/public.ts';
import {
  listQueue,
  type QueueQuery,
  type QueueRow,
  readQueueRow,
  readRiskFacts,
  type RiskFacts,
} from './queue.store.ts';

/** A row of the queue with what is known of its address. */
export type AgedQueueRow = QueueRow & { readonly addressSince: Date; readonly beneficiary: Beneficiary | undefined };

async function withAddressAges(reader: Reader, rows: readonly QueueRow[]): Promise<AgedQueueRow[]> {
  const addresses = rows.map(({ addressId }) => addressId);
  const [dates, beneficiaries] = await Promise.all([
    readAddressDates(reader, addresses),
    readBeneficiaries(reader, addresses),
  ]);
  const known = new Map(beneficiaries.map((one) => [one.addressId, one]));
  return rows.map((row) => ({
    ...row,
    addressSince: dates.get(row.addressId) ?? row.createdAt,
    beneficiary: known.get(row.addressId),
  }));
}

type SearchedQueue = Omit<QueueQuery, 'search'> & { readonly search: string; readonly role: StaffRole };

/** A queue as a member of staff may search it. */
export async function readQueue(reader: Reader, { search, role, ...query }: SearchedQueue): Promise<AgedQueueRow[]> {
  const found = await readQueueSearch(reader, { role, search });
  return withAddressAges(reader, await listQueue(reader, { ...query, search: found }));
}

/** One withdrawal with what is known of its customer and its address. */
export type WithdrawalCase = {
  readonly row: AgedQueueRow;
  readonly risk: RiskFacts & {
    readonly lookAlikes: number;
    /** What the watch lists said when the address was saved. */
    readonly screening: WithdrawalAddress['screening'];
  };
};

export async function readCase(reader: Reader, referenceNo: string): Promise<WithdrawalCase | undefined> {
  const found = await readQueueRow(reader, referenceNo);
  if (!found) return undefined;
  const [aged] = await withAddressAges(reader, [found]);
  const [facts, lookAlikes, saved] = await Promise.all([
    readRiskFacts(reader, found.customer),
    countLookAlikes(reader, found.customer, found.address),
    readAddress(reader, found.addressId),
  ]);
  return aged && { row: aged, risk: { ...facts, lookAlikes, screening: saved?.screening ?? null } };
}
