import * as m from '@istmo/contract/messages';
import { dayOf } from '../../shared/format.ts';
import { NextSteps } from '../../shared/NextSteps.tsx';
import { useRegistry } from '../../shared/registry.ts';
import { useHasMarket } from './investor-markets.ts';
import type { AssetFacts } from './securities.queries.ts';

/** What happens when a customer buys the security, up to its maturity: only what holds for this one. */
export function AfterPurchase({ asset: { ticker, matures_on: day } }: { readonly asset: AssetFacts }) {
  const { instruments, markets } = useRegistry();
  const hasMarket = useHasMarket(ticker);
  const isSoldBack = hasMarket || markets.some(({ from, isOpen }) => isOpen && from === ticker);
  const mayLeave = instruments.get(ticker)?.acceptsWithdrawals === true;
  return (
    <section className="card security-card" aria-labelledby="security-next">
      <h2 id="security-next">{m.securities_after()}</h2>
      <NextSteps
        steps={[
          m.securities_after_order(),
          m.securities_after_register(),
          ...(isSoldBack ? [m.securities_after_sell()] : []),
          ...(mayLeave ? [m.securities_after_withdraw()] : []),
          m.securities_after_maturity({ date: dayOf(`${day}T12:00:00Z`) }),
        ]}
      />
    </section>
  );
}
