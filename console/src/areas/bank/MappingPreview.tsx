import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { DataTable } from '@istmo/ui/DataTable';
import { dateText } from '@istmo/ui/date-text';
import { KeyValue } from '@istmo/ui/KeyValue';
import { dollars } from '../../shared/dollars.ts';
import type { MappingRead } from './mappings.queries.ts';
import { UnreadLines } from './UnreadLines.tsx';

/** What would be stored of the file, its sums beside those that it states, and every line that is no booking. */
export function MappingPreview({ read }: { readonly read: MappingRead }) {
  return (
    <section className="card mapping-part" aria-labelledby="preview">
      <h2 id="preview">{m.bank_mapping_preview_title()}</h2>
      {read.problems.length > 0 && (
        <Banner tone="neg" title={m.bank_mapping_problems()} urgent>
          <ul>
            {read.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Banner>
      )}
      <Sums read={read} />
      <DataTable
        caption={m.bank_mapping_first_last()}
        dense
        rows={read.lines}
        rowKey={({ line }) => `${line}`}
        state={read.lines.length === 0 ? 'empty' : 'rows'}
        fallback={{ empty: m.bank_mapping_no_lines(), loading: m.ui_loading() }}
        columns={[
          { key: 'line', header: m.bank_mapping_line(), cell: ({ line }) => line },
          {
            key: 'day',
            header: m.bank_mapping_day(),
            names: true,
            card: 'title',
            cell: (row) => dateText(row.booked_on),
          },
          {
            key: 'value',
            header: m.bank_mapping_value_day(),
            cell: ({ value_on: day }) => (day === '' ? '—' : dateText(day)),
          },
          { key: 'reference', header: m.bank_mapping_reference(), cell: ({ reference }) => reference || '—' },
          { key: 'payer', header: m.bank_mapping_payer(), cell: ({ payer }) => payer || '—' },
          { key: 'note', header: m.bank_mapping_note(), cell: ({ note }) => note || '—' },
          {
            key: 'amount',
            header: m.bank_statements_fit_amount(),
            align: 'end',
            card: 'value',
            cell: (row) => dollars(row.amount),
          },
        ]}
      />
      {read.unread.length > 0 && <UnreadLines lines={read.unread} />}
    </section>
  );
}

function Sums({ read }: { readonly read: MappingRead }) {
  const { credits, debits, opening, closing, checks } = read;
  const names = { credits: m.bank_mapping_credits_total(), debits: m.bank_mapping_debits_total() };
  const pairs = [
    {
      key: 'credits',
      name: m.bank_mapping_credits_read({ count: credits.count }),
      value: dollars(credits.total),
      strong: true,
    },
    {
      key: 'debits',
      name: m.bank_mapping_debits_read({ count: debits.count }),
      value: dollars(debits.total),
      strong: true,
    },
    ...checks.map(({ side, by, stated, agrees }, at) => ({
      key: `check ${at}`,
      name: (by === 'file' ? m.bank_mapping_check_file : m.bank_mapping_check_person)({ name: names[side] }),
      value: (agrees ? m.bank_mapping_agrees : m.bank_mapping_differs_by)({ total: dollars(stated) }),
      changed: !agrees,
    })),
    ...(opening === ''
      ? []
      : [
          { key: 'opening', name: m.bank_mapping_opening(), value: dollars(opening) },
          { key: 'closing', name: m.bank_mapping_closing(), value: dollars(closing) },
        ]),
  ];
  return <KeyValue pairs={pairs} />;
}
