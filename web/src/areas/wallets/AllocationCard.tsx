import * as m from '@istmo/contract/messages';
import { formatUnits } from '@istmo/contract/kernel/money';
import { seriesOf } from '@istmo/ui/RouteMarker';
import { StackBar } from '@istmo/ui/StackBar';
import { percentOf } from '../../shared/format.ts';
import { type Holding, type Prices, sharesOf } from './holdings.ts';

type AllocationCardProps = {
  readonly holdings: readonly Holding[];
  readonly prices: Prices;
};

/** The allocation of the total: one bar, and the same as text. Of what has a price; the rest is named at the total. */
export function AllocationCard({ holdings, prices }: AllocationCardProps) {
  const shares = sharesOf(holdings, prices);
  return (
    <section className="card p-5" aria-labelledby="allocation">
      <h2 id="allocation" className="mb-4 text-lg">
        {m.wallets_allocation()}
      </h2>
      {shares.length === 0 && <p className="text-ink-3">{m.wallets_allocation_empty()}</p>}
      {shares.length > 0 && (
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
