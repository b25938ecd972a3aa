import type { readProgress } from '@istmo/contract/areas/offering/offering.contract';
import type { OutputOf } from '@istmo/contract/kernel/endpoint';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { ProgressBar } from '@istmo/ui/ProgressBar';
import { amountOf } from '../../shared/format.ts';

export type Tranche = OutputOf<typeof readProgress>['tranches'][number];

/** What the open tranche has left: first come, first served (decisions, point 3). */
export function TrancheStrip({ tranche }: { tranche: Tranche }) {
  const { number, price_usd: price, tokens, sold, left } = tranche;
  return (
    <section className="card tranche-strip" aria-label={m.offering_progress()}>
      <ProgressBar
        label={m.exchange_tranche_line({ number, price: amountOf(price, 'COINGT') })}
        text={m.offering_left({ left: amountOf(left, 'COINGT') })}
        done={parseUnits(sold, 0) ?? 0n}
        whole={parseUnits(tokens, 0) ?? 0n}
      />
      <p className="text-sm text-ink-3">{m.offering_first_come()}</p>
    </section>
  );
}
