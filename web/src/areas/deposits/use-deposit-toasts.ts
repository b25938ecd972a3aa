import * as m from '@istmo/contract/messages';
import { useEffect, useRef } from 'react';
import { amountOf } from '../../shared/format.ts';
import { toast } from '@istmo/client/toast';
import type { DepositRow } from './deposits.queries.ts';

/** Shows a toast when a deposit is first seen or credited while the page is open. */
export function useDepositToasts(rows: readonly DepositRow[]): void {
  const before = useRef<ReadonlyMap<string, string>>(undefined);
  useEffect(() => {
    const previous = before.current;
    before.current = new Map(rows.map(({ _id, status }) => [_id, status]));
    if (!previous) return;
    for (const { _id, status, amount, currency } of rows) {
      if (previous.get(_id) === status) continue;
      const params = { amount: amountOf(amount, currency), currency };
      if (status === 'completed') toast({ text: m.deposits_credited(params), tone: 'pos' });
      if (status === 'pending' && !previous.has(_id)) toast({ text: m.deposits_observed(params), tone: 'info' });
    }
  }, [rows]);
}
