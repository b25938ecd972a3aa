import type { DetailLine } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { OrderLink } from './OrderLink.tsx';
import { SwapReceiptLink } from './SwapReceiptLink.tsx';

type MoneyRow = Readonly<
  Record<'_id' | 'type' | 'created_at' | 'message' | 'receive_message' | 'deducted_message', string>
> & {
  /** Only in the list of all activity. */
  readonly is_exchange?: boolean;
  readonly order?: string;
};

/** The five lines of requirement 1.2, where an exchange has its receipt, and the order whose trades each have a confirmation. */
export function moneyLines(row: MoneyRow): readonly DetailLine[] {
  const lines = [
    { key: 'type', name: m.ui_type(), value: row.type },
    { key: 'date', name: m.ui_date(), value: <DateTime at={row.created_at} /> },
    { key: 'message', name: m.ui_message(), value: row.message },
    { key: 'received', name: m.history_received(), value: row.receive_message },
    { key: 'deducted', name: m.history_deducted(), value: row.deducted_message },
    {
      key: 'receipt',
      name: m.ui_details(),
      value: row.is_exchange === false ? '' : <SwapReceiptLink id={row._id} />,
    },
    { key: 'order', name: m.orderbooks_order(), value: row.order ? <OrderLink reference={row.order} /> : '' },
  ];
  return lines.filter(({ value }) => value !== '');
}
