import type { Reader } from '@istmo/db/tx';

/** Creates the partitions that the next movements need; with the worker's or the operator's login. */
export async function createPartitions(reader: Reader): Promise<void> {
  await reader.query('select ledger.create_partitions()');
}
