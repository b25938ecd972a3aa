import './exchange.css';
import './swap-receipt.css';
import { readSwapReceipt } from '@istmo/contract/areas/exchange/exchange.calls';
import { valuationCurrency } from '@istmo/contract/areas/wallets/value-ranges';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { Breadcrumbs } from '@istmo/ui/Breadcrumbs';
import { buttonClass } from '@istmo/ui/Button';
import { CopyButton } from '@istmo/ui/CopyButton';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { RouteMarker } from '@istmo/ui/RouteMarker';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import { toastCopied, toastCopyFailed } from '@istmo/client/copied';
import { paths } from '../../paths.ts';
import { percentOf } from '../../shared/format.ts';
import { ReceiptButton } from '../../shared/ReceiptButton.tsx';
import { useRegistry } from '../../shared/registry.ts';
import { exchangeLinkOf } from './exchange-link.ts';
import { type SwapReceipt, swapQuery } from './receipt.queries.ts';

const route = getRouteApi('/signed-in/swap/$id');

/** /swap/{id}: a completed exchange, right after it and from the history: what was paid, what came in, and what is left of both. */
export function SwapReceiptPage() {
  const swap = useSuspenseQuery(swapQuery(route.useParams().id)).data.data;
  const link = exchangeLinkOf(useRegistry(), { from: swap.from_symbol, to: swap.to_symbol });
  return (
    <>
      <PageHead
        title={m.exchange_receipt_title()}
        intro={
          <span className="receipt-when">
            <CircleCheck aria-hidden />
            <DateTime at={swap.created_at} />
          </span>
        }
        breadcrumbs={
          <Breadcrumbs
            label={m.layout_breadcrumbs()}
            crumbs={[
              {
                key: 'exchange',
                label: m.layout_exchange(),
                link: link && <Link {...link}>{m.layout_exchange()}</Link>,
              },
              { key: 'here', label: swap.reference_no },
            ]}
          />
        }
      />
      <div className="swap-layout">
        <section className="card receipt" aria-label={m.exchange_receipt_about({ reference: swap.reference_no })}>
          <Sides swap={swap} />
          <KeyValue pairs={receiptLines(swap)} />
          <div className="receipt-actions">
            <ReceiptButton of={readSwapReceipt} input={{ id: swap._id }} reference={swap.reference_no} />
            <Link to={paths.history} search={{ tab: 'swap' }} className={buttonClass({ variant: 'secondary' })}>
              {m.exchange_view_history()}
            </Link>
            {link && (
              <Link {...link} className={buttonClass()}>
                {m.exchange_new()}
              </Link>
            )}
          </div>
        </section>
        <Aside swap={swap} />
      </div>
    </>
  );
}

type PartProps = { readonly swap: SwapReceipt };

/** What left the wallet and what came in. */
function Sides({ swap }: PartProps) {
  return (
    <div className="receipt-sides">
      <div>
        <p>{m.history_deducted()}</p>
        <p className="receipt-amount">
          <RouteMarker ticker={swap.from_symbol} />
          {swap.deducted_message}
        </p>
        <Exact amount={swap.exact_deducted} />
      </div>
      <ChevronRight aria-hidden className="receipt-arrow" />
      <div>
        <p>{m.history_received()}</p>
        <p className="receipt-amount">
          <RouteMarker ticker={swap.to_symbol} />
          {swap.receive_message}
        </p>
        <Exact amount={swap.exact_received} />
      </div>
    </div>
  );
}

/** To the last digit of the books, where that is more than is shown. */
function Exact({ amount }: { amount: string }) {
  return amount === '' ? null : <p className="swap-usd">{m.exchange_receipt_exact({ amount })}</p>;
}

const usd = (amount: string): string => `${formatAmount(amount)} ${valuationCurrency}`;

function receiptLines(swap: SwapReceipt): KeyValuePair[] {
  const withNote = (text: string, note: string) => (
    <>
      {text}
      <span className="swap-usd">{note}</span>
    </>
  );
  const { reference_no: reference, fee_message: fee } = swap;
  return [
    {
      key: 'reference',
      name: m.ui_reference(),
      value: (
        <span className="receipt-reference">
          <span className="code">{reference}</span>
          <CopyButton
            value={reference}
            labels={{ copy: m.ui_copy(), copied: m.ui_copied() }}
            onCopied={() => toastCopied(m.ui_reference())}
            onFailed={toastCopyFailed}
          />
        </span>
      ),
    },
    { key: 'type', name: m.ui_type(), value: swap.type },
    { key: 'message', name: m.ui_message(), value: swap.message },
    { key: 'rate', name: m.exchange_rate(), value: withNote(swap.rate_message, swap.inverse_message) },
    { key: 'quantity', name: m.exchange_quantity(), value: swap.quantity_message },
    {
      key: 'fee',
      name: m.exchange_fee_percent({ percent: percentOf(swap.fee_per) }),
      value: swap.fee_usd === null || fee.endsWith(valuationCurrency) ? fee : withNote(fee, usd(swap.fee_usd)),
    },
    ...(swap.value_usd === null
      ? []
      : [{ key: 'value', name: m.exchange_receipt_value(), value: usd(swap.value_usd), strong: true }]),
  ];
}

function Aside({ swap }: PartProps) {
  return (
    <div className="swap-side-column">
      {swap.balances.length > 0 && (
        <section className="card px-5 py-4" aria-labelledby="receipt-wallet">
          <h2 id="receipt-wallet" className="text-lg">
            {m.exchange_receipt_wallet()}
          </h2>
          <KeyValue
            pairs={swap.balances.map(({ currency, after_message: after }) => ({
              key: currency,
              name: currency,
              value: after,
            }))}
          />
        </section>
      )}
      <section className="card receipt-note">
        <p>{m.exchange_receipt_keep()}</p>
        <p>
          <Link to={paths.support} className="link">
            {m.exchange_receipt_wrong()}
          </Link>
        </p>
      </section>
    </div>
  );
}
