import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';

/** The user names of customers, by id. */
export async function readUsernames(
  reader: Reader,
  customers: readonly CustomerId[],
): Promise<ReadonlyMap<string, string>> {
  if (customers.length === 0) return new Map();
  const rows = await reader.query<{ id: string; username: string }>(
    'select id, username from app.customer where id = any($1::uuid[])',
    [customers],
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}
