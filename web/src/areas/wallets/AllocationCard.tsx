import * as m from '@istmo/contract/messages';
import { formatUnits } from '@istmo/contract/kernel/money';
import { seriesOf } from '@istmo/ui/Marks';
import { StackBar } from '@istmo/ui/StackBar';
import { percentOf } from '../../shared/format.ts';
import { type Prices, sharesOf } from './holdings.ts';

type AllocationCardProps = {
  readonly wallets: readonly { currency: string; amount: string }[];
  readonly prices: Prices;
};

/** The allocation of the total: one bar, and the same as text. Hidden while a price it needs is unknown. */
export function AllocationCard({ wallets, prices }: AllocationCardProps) {
  const shares = sharesOf(wallets, prices);
  return (
    <section className="card p-5" aria-labelledby="allocation">
      <h2 id="allocation" className="mb-4 text-lg">
        {m.wallets_allocation()}
      </h2>
      {shares === undefined && <p className="text-ink-3">{m.wallets_value_unknown()}</p>}
      {shares?.length === 0 && <p className="text-ink-3">{m.wallets_allocation_empty()}</p>}
      {shares !== undefined && shares.length > 0 && (
        <StackBar
          label={m.wallets_allocation_label()}
          parts={shares.map(({ currency, basisPoints }) => ({
            key: currency,
            label: currency,
            series: seriesOf(currency),
            share: Number.parseInt(basisPoints.toString(), 10),
            text: percentOf(formatUnits(basisPoints, 2)),
          }))}
        />
      )}
    </section>
  );
}
