import { formatPercent } from '@istmo/contract/kernel/format';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Money } from '@istmo/ui/Money';
import { ProgressBar } from '@istmo/ui/ProgressBar';
import type { Column } from '@istmo/ui/table-props';
import { StateStatus, Status } from '@istmo/ui/Tag';
import { CustomerLink } from '../../shared/CustomerLink.tsx';
import {
  amountText,
  digitsOf,
  isMore,
  type Offering,
  percentSold,
  type ProceedsStep,
  type Tranche,
  trancheStates,
  utcText,
} from './offering-row.ts';

export type OfferingDialog =
  | { readonly offering: Offering; readonly step: ProceedsStep }
  | { readonly offering: Offering; readonly tranche: Tranche };

type CardProps = {
  readonly offering: Offering;
  /** Absent for those who only read. */
  readonly onOpen: ((dialog: OfferingDialog) => void) | undefined;
};

/** An offering: its tranches with what is sold of them, and its proceeds. */
export function OfferingCard({ offering, onOpen }: CardProps) {
  const { code, name, issuer, proceeds, moves } = offering;
  const share = percentSold(offering);
  const progress = m.offering_staff_progress({ percent: formatPercent(share, { language: getLocale() }) });
  const pairs = [
    {
      key: 'issuer',
      name: m.offering_staff_issuer(),
      value: issuer ? <CustomerLink id={issuer.id} name={issuer.name} /> : m.offering_staff_operator(),
    },
    { key: 'sold', name: m.offering_staff_sold(), value: <Money amount={offering.sold} unit={offering.instrument} /> },
    { key: 'left', name: m.offering_staff_left(), value: <Money amount={offering.left} unit={offering.instrument} /> },
    {
      key: 'reserved',
      name: m.offering_staff_reserved(),
      value: <Money amount={offering.reserved} unit={offering.instrument} />,
    },
  ];
  const isReleasable = proceeds.some(({ in_escrow: held }) => isMore(held));
  const isPayable = proceeds.some(({ released }) => isMore(released));
  return (
    <section className="card card-pad offering-card" aria-labelledby={`offering-${code}`}>
      <header>
        <h2 id={`offering-${code}`}>
          {code} · {name}
        </h2>
        {onOpen && (isReleasable || isPayable) && (
          <span className="offering-work">
            {isReleasable && (
              <Button size="sm" variant="secondary" onClick={() => onOpen({ offering, step: 'release' })}>
                {m.offering_staff_release()}…
              </Button>
            )}
            {isPayable && (
              <Button size="sm" variant="secondary" onClick={() => onOpen({ offering, step: 'payout' })}>
                {m.offering_staff_pay_out()}…
              </Button>
            )}
          </span>
        )}
      </header>
      {!offering.is_placed && <p>{m.offering_staff_not_placed()}</p>}
      <ProgressBar
        label={m.offering_staff_sold()}
        text={`${amountText(offering.sold)} / ${amountText(offering.supply)} · ${progress}`}
        done={digitsOf(offering.sold)}
        whole={digitsOf(offering.supply)}
      />
      <KeyValue pairs={pairs} />
      {proceeds.length > 0 && (
        <DataTable
          caption={`${code} · ${m.offering_staff_proceeds()}`}
          dense
          columns={proceedsColumns()}
          rows={proceeds}
          rowKey={({ currency }) => currency}
          state="rows"
          fallback={{ empty: null, loading: m.ui_loading() }}
        />
      )}
      <DataTable
        caption={`${code} · ${m.offering_staff_tranche_count()}`}
        dense
        columns={trancheColumns(offering, onOpen)}
        rows={offering.tranches}
        rowKey={({ number }) => `${number}`}
        state="rows"
        fallback={{ empty: null, loading: m.ui_loading() }}
      />
      {moves.length > 0 && (
        <DataTable
          caption={`${code} · ${m.offering_staff_moves()}`}
          dense
          columns={moveColumns()}
          rows={moves}
          rowKey={({ id }) => id}
          state="rows"
          fallback={{ empty: null, loading: m.ui_loading() }}
        />
      )}
    </section>
  );
}

function trancheColumns(offering: Offering, onOpen: CardProps['onOpen']): Column<Tranche>[] {
  const work: Column<Tranche> = {
    key: 'work',
    header: m.offering_staff_window(),
    align: 'end',
    card: 'meta',
    cell: (tranche) => (
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${m.offering_staff_window()}…, ${m.offering_staff_window_of({ number: tranche.number })}`}
        onClick={() => onOpen?.({ offering, tranche })}
      >
        {m.offering_staff_window()}…
      </Button>
    ),
  };
  return [
    { key: 'number', header: m.offering_staff_tranche(), names: true, card: 'title', cell: ({ number }) => number },
    {
      key: 'price',
      header: m.offering_staff_price(),
      align: 'end',
      cell: ({ price_usd: price }) => <Money amount={price} />,
    },
    { key: 'supply', header: m.offering_staff_supply(), align: 'end', cell: ({ supply }) => <Money amount={supply} /> },
    {
      key: 'sold',
      header: m.offering_staff_sold(),
      align: 'end',
      cell: (row) => (
        <>
          <Money amount={row.sold} /> · {formatPercent(percentSold(row), { language: getLocale() })}
        </>
      ),
    },
    { key: 'left', header: m.offering_staff_left(), align: 'end', cell: ({ left }) => <Money amount={left} /> },
    { key: 'opens', header: m.offering_staff_opens(), cell: ({ opens_at: at }) => utcText(at) },
    { key: 'closes', header: m.offering_staff_closes(), cell: ({ closes_at: at }) => utcText(at) },
    {
      key: 'state',
      header: m.offering_staff_state(),
      cell: ({ state }) => <StateStatus display={trancheStates[state]} />,
    },
    ...(onOpen ? [work] : []),
  ];
}

type Proceeds = Offering['proceeds'][number];

/** What was paid for the units, a currency a row. */
const proceedsColumns = (): Column<Proceeds>[] => [
  {
    key: 'currency',
    header: m.offering_staff_currency(),
    names: true,
    card: 'title',
    cell: ({ currency }) => currency,
  },
  {
    key: 'escrow',
    header: m.offering_staff_escrow(),
    align: 'end',
    cell: ({ in_escrow: held }) => <Money amount={held} />,
  },
  {
    key: 'released',
    header: m.offering_staff_released(),
    align: 'end',
    cell: ({ released }) => <Money amount={released} />,
  },
  {
    key: 'paid',
    header: m.offering_staff_paid_out(),
    align: 'end',
    cell: ({ paid_out: paid }) => <Money amount={paid} />,
  },
];

type Move = Offering['moves'][number];

const moveNames: Readonly<Record<Move['kind'], () => string>> = {
  place: m.offering_staff_move_place,
  release: m.offering_staff_move_release,
  payout: m.offering_staff_move_payout,
  return: m.offering_staff_move_return,
};

function moveColumns(): Column<Move>[] {
  return [
    {
      key: 'kind',
      header: m.offering_staff_moves(),
      names: true,
      card: 'title',
      cell: ({ kind }) => moveNames[kind](),
    },
    {
      key: 'amount',
      header: m.offering_staff_amount(),
      align: 'end',
      cell: ({ amount, currency }) => <Money amount={amount} unit={currency} />,
    },
    {
      key: 'state',
      header: m.offering_staff_state(),
      cell: ({ state }) =>
        state === 'posted' ? (
          <Status kind="done">{m.offering_staff_move_posted()}</Status>
        ) : state === 'failed' ? (
          <Status kind="failed">{m.offering_staff_move_failed()}</Status>
        ) : (
          <Status kind="working">{m.offering_staff_move_approved()}</Status>
        ),
    },
    { key: 'at', header: m.offering_staff_time(), cell: ({ decided_at: at }) => <DateTime at={at} /> },
  ];
}
