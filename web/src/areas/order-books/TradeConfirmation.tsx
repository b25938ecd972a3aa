import { readTradeConfirmation } from '@istmo/contract/areas/order-notices/order-notices.calls';
import * as m from '@istmo/contract/messages';
import { ReceiptButton } from '../../shared/ReceiptButton.tsx';
import type { OwnTrade } from './order-books.queries.ts';

/** Saves the confirmation of a trade as a PDF. */
export function TradeConfirmation({ trade: { id, reference } }: { readonly trade: OwnTrade }) {
  return (
    <ReceiptButton
      of={readTradeConfirmation}
      input={{ trade: id }}
      reference={reference}
      label={m.orderbooks_confirmation_pdf()}
      about={m.orderbooks_confirmation_of({ reference })}
      size="sm"
    />
  );
}
