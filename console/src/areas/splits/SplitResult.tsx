import { queryFor } from '@istmo/client/query';
import { readSplit } from '@istmo/contract/areas/splits/splits.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';

type Split = ReplyAt<typeof readSplit>['data'];
type Obstacle = Split['obstacles'][number];
type ChangedRow = NonNullable<Split['change']>['rows'][number];

const obstacleTexts: Readonly<Record<Obstacle['kind'], (params: { subject: string }) => string>> = {
  withdrawal: m.splits_obstacle_withdrawal,
  deposit: m.splits_obstacle_deposit,
  measure: m.splits_obstacle_measure,
  offering: m.splits_obstacle_offering,
  proposal: m.splits_obstacle_proposal,
  order: m.splits_obstacle_order,
  market: m.splits_obstacle_market,
  'card-purchase': m.splits_obstacle_card_purchase,
  account: m.splits_obstacle_account,
};

const rowNames: Partial<Record<ChangedRow['kind'], () => string>> = {
  'card-purchase': m.splits_change_card_purchase,
  withdrawal: m.splits_change_withdrawal,
  'frozen-holding': m.splits_change_frozen,
  'tranche-supply': m.splits_change_tranche,
  'market-minimum': m.splits_change_market,
  price: m.splits_change_price,
  rules: m.splits_change_rules,
  'withdrawal-minimum': m.splits_change_limit,
  'book-price': m.splits_change_book_price,
};

// While orders end, what the split waits for moves.
const refetchInterval = 5_000;

/** What a split, a reverse split or a bonus issue made of the units, or what it waits for; nothing for other events. */
export function SplitResult({ reference }: { reference: string }) {
  const { data } = useQuery({ ...queryFor(readSplit, { input: { reference } }), refetchInterval });
  const split = data?.data;
  if (!split?.changes_units) return null;
  return (
    <section className="card card-pad" aria-labelledby="split-result">
      <h2 id="split-result">{m.splits_result()}</h2>
      {split.change ? <Change change={split.change} /> : <p>{m.splits_not_yet()}</p>}
      {split.change && <p className="event-foot">{m.splits_outside_note()}</p>}
      {split.obstacles.length > 0 && (
        <>
          <p className="event-note">{m.splits_waits()}</p>
          <ul>
            {split.obstacles.map(({ kind, subject }) => (
              <li key={`${kind} ${subject}`}>{obstacleTexts[kind]({ subject })}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Change({ change }: { change: NonNullable<Split['change']> }) {
  const { at, issued_before: before, issued_after: after, holders, fractions, rows } = change;
  const isGiven = fractions.startsWith('-');
  const named = rows.flatMap(({ kind, count }) => {
    const name = rowNames[kind];
    return name ? [m.splits_row_count({ name: name(), count: `${count}` })] : [];
  });
  return (
    <KeyValue
      pairs={[
        { key: 'at', name: m.splits_changed_at(), value: <DateTime at={at} /> },
        {
          key: 'issued',
          name: m.splits_issued(),
          value: m.splits_before_after({ before: formatAmount(before), after: formatAmount(after) }),
          strong: true,
        },
        { key: 'holders', name: m.splits_holders(), value: holders },
        {
          key: 'fractions',
          name: isGiven ? m.splits_fractions_given() : m.splits_fractions(),
          value: formatAmount(fractions.replace('-', '')),
        },
        ...(named.length === 0
          ? []
          : [{ key: 'rows', name: m.splits_rows(), value: named.join(' · '), isText: true as const }]),
      ]}
    />
  );
}
