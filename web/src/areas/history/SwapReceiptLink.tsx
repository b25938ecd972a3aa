import * as m from '@istmo/contract/messages';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

/** Leads to the receipt of an exchange: figures, balances after it, and the PDF. */
export function SwapReceiptLink({ id }: { readonly id: string }) {
  return (
    <Link to={paths.swapReceipt} params={{ id }} className="link">
      {m.exchange_receipt_open()}
    </Link>
  );
}
