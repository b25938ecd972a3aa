import * as m from '@istmo/contract/messages';
import { useEffect, useRef } from 'react';
import { amountOf } from '../../kit/format.ts';
import { toast } from '../../kit/toast.ts';
import type { DepositRow } from './deposits.queries.ts';

/** Says aloud what changed while the page is open: a deposit that came into sight, one that was credited. */
export function useDepositNews(rows: readonly DepositRow[] | undefined): void {
  const before = useRef<ReadonlyMap<string, string>>(undefined);
  useEffect(() => {
    if (!rows) return;
    const known = before.current;
    before.current = new Map(rows.map(({ _id, status }) => [_id, status]));
    if (!known) return;
    for (const { _id, status, amount, currency } of rows) {
      if (known.get(_id) === status) continue;
      const figures = { amount: amountOf(amount, currency), currency };
      if (status === 'completed') toast({ text: m.deposits_credited(figures), tone: 'pos' });
      if (status === 'pending' && !known.has(_id)) toast({ text: m.deposits_seen(figures), tone: 'info' });
    }
  }, [rows]);
}
