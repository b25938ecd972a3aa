import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import { actNames, amountOf, type StaffMarket } from './market-names.ts';
import { PublicWords } from './PublicWords.tsx';

type Act = StaffMarket['acts'][number];

function valueOf({ kind, value, is_waiting: isWaiting }: Act, currency: string): string {
  if (value === '') return '';
  if (kind === 'reference') return amountOf(value, currency);
  if (kind === 'cancel-orders' || kind === 'end') return m.markets_staff_of_orders({ count: value });
  const version = m.markets_staff_version({ version: value });
  return isWaiting ? `${version}, ${m.markets_staff_act_waiting()}` : version;
}

function Detail({ act, currency }: { readonly act: Act; readonly currency: string }) {
  const { note, order_of_law: law } = act;
  const line = [law, valueOf(act, currency)].filter((part) => part !== '').join(' · ');
  return (
    <>
      {note.en !== '' && <PublicWords words={note} />}
      {(line !== '' || note.en === '') && <span className="market-words">{line || '—'}</span>}
    </>
  );
}

/** What staff did with a market, and who. */
export function MarketHistory({ book: { acts, currency } }: { readonly book: StaffMarket }) {
  return (
    <div className="market-wide">
      <DataTable
        caption={m.markets_staff_history()}
        dense
        rows={acts}
        rowKey={({ id }) => id}
        state={acts.length > 0 ? 'rows' : 'empty'}
        fallback={{ empty: <EmptyState title={m.markets_staff_no_history()} />, loading: m.ui_loading() }}
        columns={[
          {
            key: 'act',
            header: m.markets_staff_act(),
            names: true,
            card: 'title',
            cell: ({ kind }) => actNames[kind](),
          },
          {
            key: 'people',
            header: m.markets_staff_people(),
            cell: ({ staff, proposer }) => (proposer === '' ? staff : `${proposer}, ${staff}`),
          },
          {
            key: 'detail',
            header: m.markets_staff_detail(),
            card: 'text',
            cell: (act) => <Detail act={act} currency={currency} />,
          },
          { key: 'at', header: m.markets_staff_at(), card: 'meta', cell: ({ at }) => <DateTime at={at} /> },
        ]}
      />
    </div>
  );
}
