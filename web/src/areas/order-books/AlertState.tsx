import * as m from '@istmo/contract/messages';
import { StateStatus } from '@istmo/ui/Tag';
import { whenOf } from '../../shared/format.ts';
import { unitPriceText } from './order-columns.tsx';
import { displayOfAlert, type PriceAlert } from './price-alerts.ts';

/** Whether an alert waits, or at which price and when it was reached. */
export function AlertState({ alert }: { readonly alert: PriceAlert }) {
  const { reached_at: at, reached_price: price, currency } = alert;
  return (
    <span className="alert-state">
      <StateStatus display={displayOfAlert(alert)} />
      {at !== null && price !== null && (
        <small>{m.alerts_reached_at({ price: `${unitPriceText(price)} ${currency}`, time: whenOf(at) })}</small>
      )}
    </span>
  );
}
