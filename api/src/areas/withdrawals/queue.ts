import type { Reader } from '@istmo/db/tx';
import { countLookAlikes, readAddressDates } from '../whitelist/public.ts';
import {
  listQueue,
  type QueueQuery,
  type QueueRow,
  readQueueRow,
  readRiskFacts,
  type RiskFacts,
} from './queue.store.ts';

/** A row of the queue with the age of its address. */
export type AgedQueueRow = QueueRow & { readonly addressSince: Date };

async function withAddressAges(reader: Reader, rows: readonly QueueRow[]): Promise<AgedQueueRow[]> {
  const dates = await readAddressDates(
    reader,
    rows.map(({ addressId }) => addressId),
  );
  return rows.map((row) => ({ ...row, addressSince: dates.get(row.addressId) ?? row.createdAt }));
}

export async function readQueue(reader: Reader, query: QueueQuery): Promise<AgedQueueRow[]> {
  return withAddressAges(reader, await listQueue(reader, query));
}

/** One withdrawal with what is known of its customer and its address. */
export type WithdrawalCase = { readonly row: AgedQueueRow; readonly risk: RiskFacts & { readonly lookAlikes: number } };

export async function readCase(reader: Reader, referenceNo: string): Promise<WithdrawalCase | undefined> {
  const found = await readQueueRow(reader, referenceNo);
  if (!found) return undefined;
  const [aged] = await withAddressAges(reader, [found]);
  const [facts, lookAlikes] = await Promise.all([
    readRiskFacts(reader, found.customer),
    countLookAlikes(reader, found.customer, found.address),
  ]);
  return aged && { row: aged, risk: { ...facts, lookAlikes } };
}
