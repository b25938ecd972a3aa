import { queryFor } from '@istmo/client/query';
import { readOwnSplit } from '@istmo/contract/areas/splits/splits.calls';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';
import { amountOf } from '../../shared/format.ts';

/** What a split, a reverse split or a bonus issue made of the customer's units; nothing before they change. */
export function OwnChange({ reference, security }: { reference: string; security: string }) {
  const { data } = useQuery(queryFor(readOwnSplit, { input: { reference }, topics: ['actions', 'balances'] }));
  const change = data?.data;
  if (!change) return null;
  const { before, after } = change;
  return (
    <section className="card event-side" aria-labelledby="own-change">
      <h2 id="own-change">{m.splits_own_change()}</h2>
      <KeyValue
        pairs={[
          {
            key: 'units',
            name: security,
            value: m.splits_before_after({ before: amountOf(before, security), after: amountOf(after, security) }),
            strong: true,
          },
          { key: 'at', name: m.splits_changed_at(), value: <DateTime at={change.at} /> },
        ]}
      />
    </section>
  );
}
