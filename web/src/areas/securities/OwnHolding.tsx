import { signOf } from '@istmo/contract/kernel/format';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { valuationCurrency } from '@istmo/contract/areas/wallets/value-ranges';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Money } from '@istmo/ui/Money';
import { Link } from '@tanstack/react-router';
import { AssetName } from '../../shared/AssetName.tsx';
import { moneyOf } from '../../shared/format.ts';
import { centsOf, usdText } from '../../shared/usd.ts';
import { LockedUnits } from '../lots/public.ts';
import { paths } from '../../paths.ts';
import type { SecurityView } from './securities.queries.ts';

/** What the customer has of the security, what is reserved, frozen or locked of it, and about what it is worth. */
export function OwnHolding({ security: { ticker, precision, price, own } }: { security: SecurityView }) {
  const sum = [own.available, own.held, own.frozen, own.locked].reduce(
    (total, part) => total + (parseUnits(part, precision) ?? 0n),
    0n,
  );
  const total = formatUnits(sum, precision);
  const cents = centsOf(total, price);
  const parts = [
    { key: 'available', name: m.securities_own_available(), amount: own.available },
    { key: 'held', name: m.securities_own_held(), amount: own.held },
    { key: 'frozen', name: m.securities_own_frozen(), amount: own.frozen },
    { key: 'locked', name: m.securities_own_locked(), amount: own.locked },
  ].filter(({ key, amount }) => key === 'available' || signOf(amount) !== 'zero');
  return (
    <section className="card security-card" aria-labelledby="security-own">
      <h2 id="security-own">{m.securities_own()}</h2>
      <AssetName ticker={ticker}>
        <Money amount={total} unit={ticker} places={precision} size="md" />
      </AssetName>
      <p className="text-sm text-ink-3">
        <Money
          amount={cents === undefined ? undefined : usdText(cents)}
          places={2}
          unit={valuationCurrency}
          before={m.wallets_approx()}
          unknown={m.wallets_price_missing()}
        />
      </p>
      {sum > 0n && (
        <KeyValue pairs={parts.map(({ key, name, amount }) => ({ key, name, value: moneyOf(amount, ticker) }))} />
      )}
      <LockedUnits security={ticker} />
      {sum === 0n && <p className="text-ink-3">{m.securities_own_none({ ticker })}</p>}
      <p>
        <Link to={paths.assetBalance} className="link">
          {m.securities_next_holdings()}
        </Link>
      </p>
    </section>
  );
}
