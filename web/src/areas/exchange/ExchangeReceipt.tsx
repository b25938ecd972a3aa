import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue } from '@istmo/ui/KeyValue';
import { TitleRule } from '@istmo/ui/ProgressBar';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import type { CompletedSwap } from './exchange.queries.ts';

/** The completed swap with the server's amounts: the same five lines as in the history's modal (requirement 1.2). */
export function ExchangeReceipt({ row, onNew }: { row: CompletedSwap; onNew: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the dialog has returned the focus to a button that no longer exists.
    const timer = setTimeout(() => heading.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className="card receipt" aria-labelledby="receipt-title">
      <CircleCheck aria-hidden className="receipt-mark" />
      <h2 id="receipt-title" ref={heading} tabIndex={-1}>
        {m.exchange_receipt_title()}
      </h2>
      <TitleRule />
      <KeyValue
        pairs={[
          { key: 'type', name: m.ui_type(), value: row.type },
          { key: 'date', name: m.ui_date(), value: <DateTime at={row.created_at} /> },
          { key: 'message', name: m.ui_message(), value: row.message },
          { key: 'received', name: m.history_received(), value: row.receive_message, strong: true },
          { key: 'deducted', name: m.history_deducted(), value: row.deducted_message, strong: true },
        ]}
      />
      <div className="receipt-actions">
        <Link to={paths.history} search={{ tab: 'swap' }} className={buttonClass({ variant: 'secondary' })}>
          {m.exchange_view_history()}
        </Link>
        <Button onClick={onNew}>{m.exchange_new()}</Button>
      </div>
    </section>
  );
}
