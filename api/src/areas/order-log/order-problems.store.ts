import type { Reader } from '@istmo/db/tx';

/** Orders whose hold is not what they need, and holds whose order ended, in one snapshot. That the holds are the balances is checked beside it. */
export async function findOrderProblems(
  reader: Reader,
): Promise<{ readonly kind: 'hold'; readonly message: string }[]> {
  const rows = await reader.query<{ message: string }>('select message from app.find_order_differences()', []);
  return rows.map(({ message }) => ({ kind: 'hold', message }));
}
