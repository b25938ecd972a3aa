import './two-lines.css';
import { valuationCurrency } from '@istmo/contract/areas/wallets/value-ranges';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { amountOf, moneyOf, whenOf } from '../../shared/format.ts';
import type { SecurityView } from './securities.queries.ts';

type Tranche = SecurityView['tranches'][number];

const states: Readonly<Record<Tranche['state'], StateDisplay>> = {
  open: { kind: 'open', name: m.securities_tranche_open },
  waiting: { kind: 'waiting', name: m.securities_tranche_waiting },
  sold_out: { kind: 'done', name: m.securities_sold_out },
  closed: { kind: 'stopped', name: m.securities_tranche_closed },
};

/** The tranches of the security's offering: what they cost and how many units are free. Nothing where it was never offered. */
export function Tranches({ security: { ticker, precision, tranches } }: { readonly security: SecurityView }) {
  if (tranches.length === 0) return null;
  return (
    <section className="card security-card" aria-labelledby="security-offering">
      <h2 id="security-offering">{m.securities_offering()}</h2>
      <p>{m.securities_offering_free({ amount: moneyOf(freeUnits(tranches, precision), ticker) })}</p>
      <DataTable
        caption={m.securities_tranches()}
        hideCaption
        columns={[
          {
            key: 'number',
            header: m.offering_staff_tranche(),
            names: true,
            card: 'title',
            cell: ({ number }) => m.offering_invest_tranche({ number }),
          },
          {
            key: 'price',
            header: m.securities_price(),
            align: 'end',
            cell: ({ price }) => moneyOf(price, valuationCurrency),
          },
          {
            key: 'free',
            header: m.securities_tranche_free(),
            align: 'end',
            cell: ({ left, supply }) =>
              m.securities_tranche_left({ left: amountOf(left, ticker), supply: amountOf(supply, ticker) }),
          },
          {
            key: 'state',
            header: m.securities_tranche_state(),
            card: 'meta',
            cell: (tranche) => (
              <span className="two-lines">
                <StateStatus display={states[tranche.state]} />
                <Window tranche={tranche} />
              </span>
            ),
          },
        ]}
        rows={tranches}
        rowKey={({ number }) => `${number}`}
        fallback={{ empty: null, loading: m.ui_loading() }}
      />
    </section>
  );
}

/** When it opens or closes, where that is fixed and still to come. */
function Window({ tranche: { state, opens_at: opens, closes_at: closes } }: { readonly tranche: Tranche }) {
  if (state === 'waiting' && opens !== null)
    return <span className="second-line">{m.securities_tranche_opens({ when: whenOf(opens) })}</span>;
  if (state !== 'closed' && closes !== null)
    return <span className="second-line">{m.securities_tranche_closes({ when: whenOf(closes) })}</span>;
  return null;
}

/** What tranches that have not closed have left. */
function freeUnits(tranches: readonly Tranche[], precision: number): string {
  const free = tranches
    .filter(({ state }) => state !== 'closed')
    .reduce((sum, { left }) => sum + (parseUnits(left, precision) ?? 0n), 0n);
  return formatUnits(free, precision);
}
