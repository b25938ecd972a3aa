import { networkName } from '../../shared/networks.ts';
import './two-lines.css';
import { formatFeeTerms } from '@istmo/contract/kernel/fee-terms';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { Market } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import { KeyValue } from '@istmo/ui/KeyValue';
import { feeText } from '../../shared/fee-text.ts';
import { moneyOf } from '../../shared/format.ts';
import { type ClientRegistry, useRegistry } from '../../shared/registry.ts';
import { useHasMarket } from './investor-markets.ts';

/** With what it is bought and sold here, at which fee and within which limits, and whether its units can be moved. */
export function TradeTerms({ ticker }: { readonly ticker: string }) {
  const registry = useRegistry();
  const hasMarket = useHasMarket(ticker);
  const instrument = registry.instruments.get(ticker);
  const markets = registry.markets.filter(({ from, to, isOpen }) => isOpen && (from === ticker || to === ticker));
  const yesOrNo = (is: boolean | undefined): string =>
    is ? m.securities_terms_more_yes() : m.securities_terms_more_no();
  const networks = (instrument?.networks ?? []).map(({ title }) => networkName(title)).join(', ');
  return (
    <section className="card security-card" aria-labelledby="security-fees">
      <h2 id="security-fees">{m.securities_fees()}</h2>
      {markets.length === 0 && !hasMarket && <p className="text-ink-3">{m.securities_fees_none()}</p>}
      <KeyValue
        pairs={[
          ...markets.map((market) => ({
            key: `${market.from}/${market.to}`,
            name:
              market.to === ticker
                ? m.securities_fees_buy({ currency: market.from })
                : m.securities_fees_sell({ currency: market.to }),
            value: (
              <span className="two-lines">
                <span>{feeText(formatFeeTerms(market.feeTerms))}</span>
                <span className="second-line">{limitsText(registry, market)}</span>
              </span>
            ),
          })),
          { key: 'deposit', name: m.securities_move_in(), value: yesOrNo(instrument?.acceptsDeposits) },
          { key: 'withdraw', name: m.securities_move_out(), value: yesOrNo(instrument?.acceptsWithdrawals) },
          ...(networks === '' ? [] : [{ key: 'network', name: m.securities_move_network(), value: networks }]),
        ]}
      />
    </section>
  );
}

function limitsText({ instruments }: ClientRegistry, { from, minAmount, maxAmount, isWholeUnits }: Market): string {
  const scale = instruments.get(from)?.ledgerScale ?? 0;
  const least = moneyOf(formatUnits(minAmount, scale), from, 'up');
  const limits = [
    // One unit of the ledger is no limit that anyone meets.
    ...(minAmount > 1n ? [m.securities_fees_least({ amount: least })] : []),
    ...(maxAmount === null ? [] : [m.securities_fees_most({ amount: moneyOf(formatUnits(maxAmount, scale), from) })]),
    ...(isWholeUnits ? [m.securities_whole_only()] : []),
  ];
  return limits.length === 0 ? m.securities_fees_free() : limits.join(' · ');
}
